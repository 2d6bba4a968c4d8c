import { teams } from './teams.ts'

/** Monday is 0. */
type Slot = { weekday: number; time: string }

/** A league's schedule and teams. No two rounds of a league share a day. */
export type Programme = {
  league: string
  /** Slugs of the teams: an even number, at least twice the slots of a round. */
  teams: string[]
  /** Rounds of one week. */
  rounds: Slot[][]
  /** Weeks of a four-week cycle in which it plays. */
  weeks: number[]
  /** Plays every day, only around now, so that some match is always under way. */
  isDaily: boolean
  /** First month of a season: July, or January for seasons of a calendar year. */
  firstMonth: 7 | 1
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** "Fri 20:00, Sat 12:30 15:00" → slots. */
function slots(text: string): Slot[] {
  return text.split(', ').flatMap((day) => {
    const [name = '', ...times] = day.split(' ')
    return times.map((time) => ({ weekday: weekdays.indexOf(name), time }))
  })
}

function clubsOf(league: string): string[] {
  return teams.filter((team) => team.league === league).map((team) => team.slug)
}

const everyWeek = [0, 1, 2, 3]
const europeanWeeks = [0, 2]
const leagueCupWeeks = [1]
/** The FA Cup has its own weekends; the English leagues pause. */
const faCupWeeks = [3]
const englishLeagueWeeks = [0, 1, 2]

function weekly(league: string, text: string, weeks = everyWeek): Programme {
  return { league, teams: clubsOf(league), rounds: [slots(text)], weeks, isDaily: false, firstMonth: 7 }
}

function cup(league: string, text: string, weeks: number[], clubs: string): Programme {
  return { ...weekly(league, text, weeks), teams: clubs.split(' ') }
}

function daily(league: string, times: string, firstMonth: 7 | 1 = 7): Programme {
  const blocks = [['Mon', 'Tue'], ['Wed', 'Thu'], ['Fri', 'Sat'], ['Sun']]
  const rounds = blocks.map((days) => slots(days.map((day) => `${day} ${times}`).join(', ')))
  return { league, teams: clubsOf(league), rounds, weeks: everyWeek, isDaily: true, firstMonth }
}

const champions =
  'arsenal liverpool manchester-city chelsea tottenham-hotspur newcastle-united barcelona real-madrid atletico-madrid athletic-club bayern-munich bayer-leverkusen borussia-dortmund eintracht-frankfurt internazionale juventus napoli atalanta paris-saint-germain marseille ajax psv-eindhoven benfica club-brugge'
const europa =
  'aston-villa nottingham-forest real-betis celta-vigo sc-freiburg vfb-stuttgart roma bologna lille lyon feyenoord fc-utrecht porto braga genk celtic rangers nice'
const conference =
  'crystal-palace rayo-vallecano mainz-05 fiorentina strasbourg az-alkmaar aberdeen santa-clara gent dundee-united sparta-rotterdam monaco'
const faCup =
  'arsenal liverpool manchester-city manchester-united chelsea newcastle-united everton aston-villa leeds-united sunderland leicester-city southampton wrexham millwall portsmouth ipswich-town barnsley bolton-wanderers afc-wimbledon plymouth-argyle milton-keynes-dons notts-county grimsby-town bristol-rovers'
const leagueCup =
  'fulham brentford brighton-and-hove-albion west-ham-united wolverhampton-wanderers tottenham-hotspur manchester-united burnley coventry-city norwich-city stoke-city cardiff-city wigan-athletic reading swindon-town cambridge-united'

/**
 * Real weekdays and local kick-off times. The daily leagues are in zones without clock changes (except one) and cover
 * the whole day without a gap longer than a match.
 */
export const programmes: Programme[] = [
  weekly(
    'premier-league',
    'Fri 20:00, Sat 12:30 15:00 15:00 15:00 17:30, Sun 14:00 14:00 16:30, Mon 20:00',
    englishLeagueWeeks,
  ),
  weekly('championship', 'Fri 20:00, Sat 12:30 15:00', englishLeagueWeeks),
  weekly('league-one', 'Sat 12:30 15:00 15:00', englishLeagueWeeks),
  weekly('league-two', 'Sat 15:00 15:00', englishLeagueWeeks),
  cup('fa-cup', 'Fri 19:45, Sat 12:30 15:00 15:00 17:30, Sun 14:00 16:30, Mon 19:45', faCupWeeks, faCup),
  cup('league-cup', 'Tue 19:45 20:00, Wed 19:45 20:00', leagueCupWeeks, leagueCup),
  cup('champions-league', 'Tue 18:45 21:00 21:00 21:00, Wed 18:45 21:00 21:00 21:00', europeanWeeks, champions),
  cup('europa-league', 'Thu 18:45 18:45 21:00 21:00', europeanWeeks, europa),
  cup('conference-league', 'Thu 18:45 21:00', europeanWeeks, conference),
  weekly('scottish-premiership', 'Sat 12:30 15:00, Sun 15:00'),
  weekly('la-liga', 'Fri 21:00, Sat 16:15 21:00, Sun 21:00'),
  weekly('segunda-division', 'Sat 18:30'),
  weekly('bundesliga', 'Fri 20:30, Sat 15:30 18:30, Sun 15:30'),
  weekly('zweite-bundesliga', 'Sat 13:00, Sun 13:30'),
  weekly('serie-a', 'Sat 20:45, Sun 12:30 20:45, Mon 20:45'),
  weekly('ligue-1', 'Fri 20:45, Sat 21:05, Sun 20:45'),
  weekly('eredivisie', 'Sat 18:45 20:00, Sun 14:30'),
  weekly('primeira-liga', 'Fri 20:15, Sat 18:00, Sun 20:30'),
  weekly('belgian-pro-league', 'Sat 18:15, Sun 13:30'),
  weekly('a-league', 'Fri 19:35, Sat 17:15'),
  daily('j1-league', '13:00 16:00 19:00'),
  daily('k-league-1', '14:30 17:30'),
  daily('super-lig', '14:30 19:00'),
  daily('saudi-pro-league', '16:00 17:30 20:30'),
  daily('brasileirao', '16:00 17:30 19:00 20:30', 1),
  daily('major-league-soccer', '19:30 21:00 22:30', 1),
]
