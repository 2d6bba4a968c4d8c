import { teams } from '#worker/matches/catalogue/reference/teams.ts'

/** Monday is 0, and the Monday of the week after 7. */
type Slot = { weekday: number; time: string }

/** When and with whom a league plays. Its pairings come in the order of its rounds, as its clubs are rested. */
export type Programme = {
  league: string
  /** Slugs of those who take part: an even number. */
  teams: string[]
  /** Kick-off times of one week. */
  slots: Slot[]
  /** Weeks of a four-week cycle in which it plays. */
  weeks: number[]
  /** Plays every day, but is listed only for the days around now: it is there so that some match is always on. */
  isDaily: boolean
  /** First month of a season: July, or January for seasons of a calendar year. */
  firstMonth: 7 | 1
}

/** A round of a cup: the weeks are counted from the first of the season. */
export type CupRound = { name: string; week: number; slots: Slot[]; joining: string[] }

/** Losers are out; winners are drawn with those who join in the next round. */
export type Cup = { league: string; rounds: CupRound[] }

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** "Fri 20:00, Sat 12:30 15:00" → slots. */
function slots(text: string): Slot[] {
  return text.split(', ').flatMap((day) => {
    const [name = '', ...times] = day.split(' ')
    return times.map((time) => ({ weekday: weekdays.indexOf(name), time }))
  })
}

/** The match of a Monday ends a weekend. */
function afterSunday({ weekday, time }: Slot): Slot {
  return { weekday: weekday === 0 ? 7 : weekday, time }
}

function clubsOf(league: string): string[] {
  return teams.filter((team) => team.league === league).map((team) => team.slug)
}

const everyWeek = [0, 1, 2, 3]
const europeanWeeks = [0, 2]
const englishLeagueWeeks = [0, 1, 2]

function weekly(league: string, text: string, weeks = everyWeek): Programme {
  const when = { slots: slots(text).map(afterSunday), weeks, isDaily: false, firstMonth: 7 } as const
  return { league, teams: clubsOf(league), ...when }
}

function continental(league: string, text: string, clubs: string): Programme {
  return { ...weekly(league, text, europeanWeeks), teams: clubs.split(' ') }
}

function daily(league: string, text: string, firstMonth: 7 | 1 = 7): Programme {
  return { ...weekly(league, text), slots: slots(text), isDaily: true, firstMonth }
}

function everyDay(times: string): string {
  return weekdays.map((day) => `${day} ${times}`).join(', ')
}

const champions =
  'arsenal liverpool manchester-city chelsea tottenham-hotspur newcastle-united barcelona real-madrid atletico-madrid athletic-club bayern-munich bayer-leverkusen borussia-dortmund eintracht-frankfurt internazionale juventus napoli atalanta paris-saint-germain marseille ajax psv-eindhoven benfica club-brugge'
const europa =
  'aston-villa nottingham-forest real-betis celta-vigo sc-freiburg vfb-stuttgart roma bologna lille lyon feyenoord fc-utrecht porto braga genk celtic rangers nice'
const conference =
  'crystal-palace rayo-vallecano mainz-05 fiorentina strasbourg az-alkmaar aberdeen santa-clara gent dundee-united sparta-rotterdam monaco'

const premierLeague = clubsOf('premier-league')
const championship =
  'birmingham-city coventry-city derby-county ipswich-town leicester-city norwich-city portsmouth southampton'.split(
    ' ',
  )
const firstRound =
  'barnsley bolton-wanderers plymouth-argyle wigan-athletic cardiff-city huddersfield-town reading luton-town afc-wimbledon milton-keynes-dons notts-county grimsby-town bristol-rovers swindon-town cambridge-united crewe-alexandra'.split(
    ' ',
  )
const leagueCupGuests =
  'wrexham millwall coventry-city norwich-city stoke-city cardiff-city wigan-athletic reading swindon-town cambridge-united barnsley grimsby-town'.split(
    ' ',
  )

const weekend =
  'Fri 19:45, Sat 12:15 12:30 15:00 15:00 15:00 15:00 17:30 17:45 20:00, Sun 12:00 14:00 14:00 16:30 16:30 18:30'
const midweek =
  'Tue 19:45 19:45 19:45 19:45 20:00 20:00 20:00 20:00, Wed 19:45 19:45 19:45 19:45 20:00 20:00 20:00 20:00'

function round(name: string, week: number, text: string, joining: string[] = []): CupRound {
  return { name, week, slots: slots(text), joining }
}

/** As the real ones stand in the year, with fewer clubs. */
export const cups: Cup[] = [
  {
    league: 'league-cup',
    rounds: [
      round('Third Round', 11, midweek, [...premierLeague, ...leagueCupGuests]),
      round('Fourth Round', 16, midweek),
      round('Quarter-finals', 23, midweek),
      round('Semi-finals', 29, midweek),
      round('Final', 36, 'Sun 16:30'),
    ],
  },
  {
    league: 'fa-cup',
    rounds: [
      round('First Round', 17, weekend, firstRound),
      round('Second Round', 21, weekend),
      round('Third Round', 26, weekend, [...premierLeague, ...championship]),
      round('Fourth Round', 31, weekend),
      round('Quarter-finals', 38, weekend),
      round('Semi-finals', 42, 'Sat 17:15, Sun 15:00'),
      round('Final', 46, 'Sat 16:00'),
    ],
  },
]

/** Their matches are booked before those of the leagues, which take the days that are left. */
export const continentals: Programme[] = [
  continental('champions-league', 'Tue 18:45 21:00 21:00 21:00, Wed 18:45 21:00 21:00 21:00', champions),
  continental('europa-league', 'Thu 18:45 18:45 21:00 21:00', europa),
  continental('conference-league', 'Thu 18:45 21:00', conference),
]

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
  daily(
    'j1-league',
    'Mon 13:00 16:15 17:45, Tue 13:00 16:15, Wed 13:00 16:15 17:45, Thu 13:00 16:15, Fri 13:00 16:15 17:45, Sat 13:00 16:15, Sun 13:00 16:15 17:45',
  ),
  daily('k-league-1', 'Mon 14:30, Tue 14:30 17:45, Wed 14:30, Thu 14:30 17:45, Fri 14:30, Sat 14:30 17:45, Sun 14:30'),
  daily('super-lig', `${everyDay('13:30 18:45')}, Tue 20:30, Thu 20:30`),
  daily('saudi-pro-league', `${everyDay('15:15 17:00')}, Mon 20:30, Fri 20:30`),
  daily(
    'brasileirao',
    'Mon 16:15 18:00, Tue 16:15 18:00, Wed 14:30 16:15 18:00, Thu 16:15 18:00, Fri 16:15 18:00, Sat 14:30 16:15, Sun 14:30 16:15',
    1,
  ),
  daily('major-league-soccer', `${everyDay('17:30 19:15 21:00 22:30')}, Sat 16:00, Sun 16:00`, 1),
]
