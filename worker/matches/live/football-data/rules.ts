import { type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import type { Goals, LivePhase, Side } from '../constants.ts'
import type { LiveFactEvent, LiveFacts, LiveRecord } from '../contract.ts'
import type { Budget, FeedMatch } from './contract.ts'

type Reading = Pick<LiveFacts, 'matchId' | 'seenAt' | 'names' | 'kickoffAt'>

/** A feed row as facts about one of our matches. */
export function toFacts(row: FeedMatch, { matchId, seenAt, names, kickoffAt }: Reading): LiveFacts {
  const phase = phaseOf(row)
  const scores = scoresOf(row, phase)
  return {
    matchId,
    seenAt,
    updatedAt: row.lastUpdated ?? seenAt,
    names,
    kickoffAt,
    phase,
    minute: isRolling(phase) ? (row.minute ?? null) : null,
    injuryMinute: isRolling(phase) ? row.injuryTime || null : null,
    ...scores,
    events: eventsOf(row),
  }
}

function isRolling(phase: LiveFacts['phase']): boolean {
  return phase === 'in_play' || phase === 'first_half' || phase === 'second_half' || phase === 'extra_time'
}

/** Longest plausible stoppage time, in minutes. */
const longestStoppage = 15

/** The feed's status gives neither the half nor an abandonment; minute and duration do. */
function phaseOf({ status, minute, score }: FeedMatch): LivePhase | 'in_play' {
  const duration = score?.duration ?? 'REGULAR'
  switch (status) {
    case 'SCHEDULED':
    case 'TIMED':
      return 'scheduled'
    case 'IN_PLAY':
      if (duration === 'PENALTY_SHOOTOUT') return 'penalties'
      if (duration === 'EXTRA_TIME' || (minute ?? 0) >= 90 + longestStoppage) return 'extra_time'
      if (minute == null) return 'in_play'
      if (minute <= 45) return 'first_half'
      // The half-time score arrives with the break: without it, the minute may be first-half stoppage time.
      return score?.halfTime || minute > 45 + longestStoppage ? 'second_half' : 'in_play'
    case 'PAUSED':
      // Breaks before and within extra time count as extra time.
      return duration === 'REGULAR' && (minute ?? 0) < 90 ? 'half_time' : 'extra_time'
    case 'EXTRA_TIME':
      return 'extra_time'
    case 'PENALTY_SHOOTOUT':
      return 'penalties'
    case 'FINISHED':
      return 'finished'
    case 'SUSPENDED':
      return 'suspended'
    case 'POSTPONED':
      return 'postponed'
    case 'CANCELLED':
      return minute == null ? 'cancelled' : 'abandoned'
    case 'AWARDED':
      return 'awarded'
  }
}

/** The final score as lists have it; null while the match is not over. */
export function finalScoreOf(row: FeedMatch): LiveRecord['score'] {
  const phase = phaseOf(row)
  return phase === 'finished' || phase === 'awarded' ? publishedScore(scoresOf(row, phase)) : null
}

const pair = ({ home, away }: Goals): [number, number] => [home, away]

/** As lists have it; null without a score after 90 or 120 minutes. */
export function publishedScore(
  parts: Record<'halfTime' | 'fullTime' | 'extraTime' | 'penalties', Goals | null>,
): LiveRecord['score'] {
  const { halfTime, fullTime, extraTime, penalties } = parts
  if (!fullTime && !extraTime) return null
  return {
    ...(halfTime && { ht: pair(halfTime) }),
    ...(fullTime && { ft: pair(fullTime) }),
    ...(extraTime && { et: pair(extraTime) }),
    ...(penalties && { p: pair(penalties) }),
  }
}

/** X-Requests-Available-Minute and X-RequestCounter-Reset (seconds); null without these headers. */
export function budgetOf(headers: { get(name: string): string | null }, at: Instant): Budget | null {
  const available = figure(headers.get('X-Requests-Available-Minute'))
  const seconds = figure(headers.get('X-RequestCounter-Reset'))
  if (available === null || seconds === null) return null
  return { available, resetAt: at + Math.min(seconds, 3_600) * secondMs }
}

function figure(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text.trim()) ? Number(text) : null
}

/** When the feed may be asked again after a refusal; null where it does not say. */
export function waitMs(headers: { get(name: string): string | null }, at: Instant): number | null {
  const seconds = headers.get('Retry-After')
  if (seconds !== null && /^\d{1,5}$/.test(seconds)) return Number(seconds) * secondMs
  const budget = budgetOf(headers, at)
  return budget && budget.resetAt - at
}

/**
 * `fullTime` is updated during play, and includes the kicks of a shoot-out. Extra time without its parts is known by the
 * total; before a shoot-out only where the total differs from the score after 90 minutes, as some follow at once.
 */
function scoresOf({ score }: FeedMatch, phase: LiveFacts['phase']) {
  const { fullTime = null, halfTime = null, regularTime = null, extraTime = null, penalties = null } = score ?? {}
  const isShootOut = score?.duration === 'PENALTY_SHOOTOUT' || phase === 'penalties'
  const total = isShootOut ? beforeKicks({ fullTime, regularTime, extraTime, penalties }) : fullTime
  const isOver = phase === 'finished' || phase === 'awarded'
  const isLong = isShootOut || score?.duration === 'EXTRA_TIME'
  const hadExtra = extraTime !== null || (isLong && !isShootOut) || hasLaterGoals(regularTime, total)
  const isPastHalfTime = phase !== 'first_half' && phase !== 'scheduled' && phase !== 'in_play'
  return {
    score: phase === 'scheduled' || phase === 'postponed' ? null : total,
    halfTime: isPastHalfTime ? halfTime : null,
    fullTime: isLong ? regularTime : isOver ? total : null,
    extraTime: isLong && hadExtra && (isOver || phase === 'penalties') ? total : null,
    penalties: isShootOut ? penalties : null,
  }
}

type Parts = Record<'fullTime' | 'regularTime' | 'extraTime' | 'penalties', Goals | null>

/**
 * The score before a shoot-out, from its parts: `extraTime` is that period alone, or cumulative in some answers.
 * Without parts, `fullTime` minus the kicks, which some answers never added. Null when ambiguous.
 */
function beforeKicks({ fullTime, regularTime, extraTime, penalties }: Parts): Goals | null {
  const isTotal = (goals: Goals) =>
    !fullTime || isSame(fullTime, goals) || (penalties !== null && isSame(fullTime, plus(goals, penalties)))
  if (!regularTime || !extraTime) {
    if (!fullTime || !penalties || (regularTime && isTotal(regularTime))) return regularTime
    const withoutKicks = minus(fullTime, penalties)
    const before = regularTime ?? { home: 0, away: 0 }
    const areKicksIn = isPlausible(minus(withoutKicks, before)) && (isLevel(withoutKicks) || !isLevel(fullTime))
    return areKicksIn ? withoutKicks : fullTime
  }
  const sumOfParts = plus(regularTime, extraTime)
  const isCumulative = !isTotal(sumOfParts) && isTotal(extraTime) && isPlausible(minus(extraTime, regularTime))
  return isCumulative ? extraTime : sumOfParts
}

const plus = (a: Goals, b: Goals): Goals => ({ home: a.home + b.home, away: a.away + b.away })
const minus = (a: Goals, b: Goals): Goals => ({ home: a.home - b.home, away: a.away - b.away })
const isPlausible = (goals: Goals) => goals.home >= 0 && goals.away >= 0
const isLevel = (goals: Goals) => goals.home === goals.away
const isSame = (a: Goals, b: Goals) => a.home === b.home && a.away === b.away
const hasLaterGoals = (a: Goals | null, b: Goals | null) => a !== null && b !== null && !isSame(a, b) && isLevel(b)
const sum = (goals: Goals) => goals.home + goals.away

/** Null when the answer has no list of goals. */
function eventsOf(row: FeedMatch): LiveFactEvent[] | null {
  if (row.goals === null) return null
  const events = [...goalsOf(row, row.goals)]
  for (const { minute, injuryTime, team, player, card } of row.bookings ?? []) {
    const type = card === 'YELLOW' ? 'yellow_card' : card === 'RED' || card === 'YELLOW_RED' ? 'red_card' : null
    const side = sideOf(row, team)
    if (!type || !side) continue
    const description = card === 'YELLOW_RED' ? 'Second yellow card' : null
    events.push({ type, ...timeOf(minute, injuryTime), team: side, player: player?.name ?? null, description })
  }
  for (const { minute, injuryTime, team, playerIn, playerOut } of row.substitutions ?? []) {
    const side = sideOf(row, team)
    if (!side) continue
    const description = playerOut?.name ? `for ${playerOut.name}` : null
    const player = playerIn?.name ?? null
    events.push({ type: 'substitution', ...timeOf(minute, injuryTime), team: side, player, description })
  }
  return events
}

const goalTypes = { REGULAR: 'goal', OWN: 'own_goal', PENALTY: 'penalty' } as const

/** An own goal counts for the side whose running score it raises, if listed; else for the side it names. */
function goalsOf(row: FeedMatch, goals: NonNullable<FeedMatch['goals']>): LiveFactEvent[] {
  const running = goals.flatMap(({ score }) => (score ? [score] : [])).sort((a, b) => sum(a) - sum(b))
  return goals.flatMap((goal): LiveFactEvent[] => {
    const named = sideOf(row, goal.team)
    const team = goal.type === 'OWN' ? (raised(running, goal.score) ?? named) : named
    if (!team) return []
    const player = goal.scorer?.name ?? null
    const time = timeOf(goal.minute, goal.injuryTime)
    return [{ type: goalTypes[goal.type ?? 'REGULAR'], ...time, team, player, description: null }]
  })
}

/** The side whose running score grew; null when the list does not show it. */
function raised(running: readonly Goals[], score: Goals | null): Side | null {
  if (!score) return null
  const before = sum(score) === 1 ? { home: 0, away: 0 } : running.findLast((one) => sum(one) === sum(score) - 1)
  if (!before) return null
  if (isSame(score, { ...before, home: before.home + 1 })) return 'home'
  return isSame(score, { ...before, away: before.away + 1 }) ? 'away' : null
}

function timeOf(minute: number | null | undefined, injuryTime: number | null | undefined) {
  return { minute: minute ?? null, extraMinute: injuryTime || null }
}

/** By the feed's team id, else by name. */
function sideOf(
  { homeTeam, awayTeam }: FeedMatch,
  team: { id?: number | null | undefined; name?: string | null | undefined } | null | undefined,
): Side | null {
  const is = (side: FeedMatch['homeTeam']) =>
    !!team && (team.id != null && side.id != null ? team.id === side.id : team.name === side.name)
  return is(homeTeam) ? 'home' : is(awayTeam) ? 'away' : null
}
