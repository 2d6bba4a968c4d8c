import type { Instant } from '#worker/ground/platform/clock.ts'
import { hashText } from '../random.ts'
import type { FeedGame } from './football.ts'
import { goalTypes, minuteAt, notStarted, type Pitch, type PitchEvent, scoreOf } from './pitch.ts'

const codes: Record<string, string> = {
  'Premier League': 'PL',
  'EFL Championship': 'ELC',
  'La Liga': 'PD',
  Bundesliga: 'BL1',
  'Serie A': 'SA',
  'Ligue 1': 'FL1',
  Eredivisie: 'DED',
  'Primeira Liga': 'PPL',
  'UEFA Champions League': 'CL',
  'FIFA World Cup': 'WC',
  'UEFA European Championship': 'EC',
  'Brasileirão Série A': 'BSA',
}

type Side = 'home' | 'away'
type Goals = [number, number]

const numberOf = (text: string) => 1 + (hashText(text) % 90_000)
const pair = (goals: Goals | null) => ({ home: goals?.[0] ?? null, away: goals?.[1] ?? null })

/** One match in the format of football-data.org v4 at a moment; lists have no details. */
export function matchToWire(
  { id, match }: FeedGame,
  pitch: Pitch,
  at: Instant,
  isDetailed: boolean,
  renamed: ReadonlyMap<string, string> = new Map(),
) {
  const { minute, sinceAt } = minuteAt(pitch, at)
  const { league } = match
  const team = (known: string) => {
    const name = renamed.get(known) ?? known
    return { id: numberOf(known), name, shortName: name, tla: name.slice(0, 3).toUpperCase() }
  }
  return {
    area: { id: numberOf('area'), name: 'World', code: 'INT', flag: null },
    competition: { id: numberOf(league), name: league, code: codeOf(league), type: 'LEAGUE' },
    season: seasonToWire(match),
    id,
    utcDate: isoSeconds(pitch.kickoffAt),
    status: pitch.status,
    minute,
    injuryTime: minute === null ? null : pitch.injuryMinute,
    venue: match.venue,
    ...roundToWire(match.round),
    group: null,
    lastUpdated: isoSeconds(sinceAt),
    homeTeam: team(match.homeTeam),
    awayTeam: team(match.awayTeam),
    score: scoreToWire(pitch),
    ...(isDetailed && eventsToWire(pitch.events, { home: team(match.homeTeam), away: team(match.awayTeam) })),
  }
}

export function codeOf(league: string): string {
  return codes[league] ?? `X${numberOf(league)}`
}

/** A match of which only the day is known: the hour is a filler. */
export function undatedToWire(game: FeedGame, renamed: ReadonlyMap<string, string>) {
  const at = Date.parse(`${game.match.matchDay}T00:00:00Z`)
  return { ...matchToWire(game, notStarted(at), at, false, renamed), status: 'SCHEDULED' }
}

/** From August to May, or a year. */
function seasonToWire({ season, matchDay }: FeedGame['match']) {
  const [first = matchDay.slice(0, 4), second] = season?.split('-') ?? []
  const dates = second
    ? { startDate: `${first}-08-01`, endDate: `${first.slice(0, 2)}${second}-05-31` }
    : { startDate: `${first}-01-01`, endDate: `${first}-12-31` }
  return { id: numberOf(`season ${season}`), ...dates, currentMatchday: null, winner: null }
}

function roundToWire(round = 'Matchday 1') {
  const matchday = /^Matchday (\d+)$/.exec(round)?.[1]
  if (matchday !== undefined) return { matchday: Number(matchday), stage: 'REGULAR_SEASON' }
  return { matchday: null, stage: round.toUpperCase().replace(/[^A-Z0-9]+/g, '_') }
}

/** `fullTime` runs during play and includes the kicks of a shoot-out. */
function scoreToWire(pitch: Pitch) {
  const { duration, regularTime, penalties, halfTime, status } = pitch
  const hasBegun = status !== 'TIMED' && status !== 'POSTPONED' && !(status === 'CANCELLED' && pitch.minute === null)
  const [home, away] = scoreOf(pitch)
  const kicks = duration === 'PENALTY_SHOOTOUT' ? (penalties ?? [0, 0]) : [0, 0]
  const extra: Goals | null = regularTime && [home - regularTime[0], away - regularTime[1]]
  const total: Goals = [home + (kicks[0] ?? 0), away + (kicks[1] ?? 0)]
  const winner = total[0] === total[1] ? 'DRAW' : total[0] > total[1] ? 'HOME_TEAM' : 'AWAY_TEAM'
  return {
    winner: status === 'FINISHED' || status === 'AWARDED' ? winner : null,
    duration,
    fullTime: pair(hasBegun ? total : null),
    halfTime: pair(halfTime),
    ...(duration !== 'REGULAR' && { regularTime: pair(regularTime), extraTime: pair(extra) }),
    ...(duration === 'PENALTY_SHOOTOUT' && { penalties: pair(penalties) }),
  }
}

type Team = { id: number; name: string }

function eventsToWire(events: readonly PitchEvent[], teams: Record<Side, Team>) {
  const score = { home: 0, away: 0 }
  const person = (name: string) => ({ id: numberOf(name), name })
  const when = ({ minute, extraMinute, team }: PitchEvent) => ({ minute, injuryTime: extraMinute, team: teams[team] })
  const types: Partial<Record<PitchEvent['type'], string>> = { penalty: 'PENALTY', own_goal: 'OWN' }
  return {
    goals: events
      .filter(({ type }) => goalTypes.includes(type))
      .map((event) => {
        score[event.team] += 1
        const type = types[event.type] ?? 'REGULAR'
        return { ...when(event), type, scorer: person(event.player), assist: null, score: { ...score } }
      }),
    bookings: events
      .filter(({ type }) => type === 'yellow_card' || type === 'red_card')
      .map((event) => ({
        ...when(event),
        player: person(event.player),
        card: event.type === 'red_card' ? 'RED' : 'YELLOW',
      })),
    substitutions: events
      .filter(({ type }) => type === 'substitution')
      .map((event) => ({ ...when(event), playerIn: person(event.player), playerOut: person(event.description ?? '') })),
  }
}

/** The feed uses whole seconds. */
function isoSeconds(at: Instant): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')
}
