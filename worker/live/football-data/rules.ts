import type { Instant } from '../../platform/clock.ts'
import type { Goals, LivePhase, Side } from '../constants.ts'
import type { LiveFactEvent, LiveFacts } from '../contract.ts'
import type { FeedMatch } from './contract.ts'

type Reading = { matchId: number; seenAt: Instant; names: { home: string; away: string } }

/** What one row of the feed says of one of our matches. */
export function toFacts(row: FeedMatch, { matchId, seenAt, names }: Reading): LiveFacts {
  const phase = phaseOf(row)
  const scores = scoresOf(row, phase)
  return {
    matchId,
    seenAt,
    updatedAt: row.lastUpdated ?? seenAt,
    names,
    kickoffAt: row.utcDate,
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

/** The feed tells neither the half nor an abandonment by its status: the minute and the duration do. */
function phaseOf({ status, minute, score }: FeedMatch): LivePhase | 'in_play' {
  const duration = score?.duration ?? 'REGULAR'
  switch (status) {
    case 'SCHEDULED':
    case 'TIMED':
      return 'scheduled'
    case 'IN_PLAY':
      if (duration === 'PENALTY_SHOOTOUT') return 'penalties'
      // Stoppage of the second half is sometimes counted on from 90.
      if (duration === 'EXTRA_TIME' || (minute ?? 0) >= 105) return 'extra_time'
      if (minute == null) return 'in_play'
      return minute > 45 ? 'second_half' : 'first_half'
    case 'PAUSED':
      // Breaks before and within extra time belong to it.
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

/**
 * `fullTime` runs during play and holds the kicks of a shoot-out as well; `extraTime` is what was scored in it alone. Some
 * answers have it cumulative: the sum tells which.
 */
function scoresOf({ score }: FeedMatch, phase: LiveFacts['phase']) {
  const { fullTime = null, halfTime = null, regularTime = null, extraTime = null, penalties = null } = score ?? {}
  const duration = score?.duration ?? 'REGULAR'
  const running = fullTime && penalties && duration === 'PENALTY_SHOOTOUT' ? minus(fullTime, penalties) : fullTime
  const after120 = regularTime && extraTime ? plus(regularTime, extraTime) : null
  const isCumulative =
    !!running && !!extraTime && !!after120 && !isSame(after120, running) && isSame(extraTime, running)
  const total = isCumulative ? extraTime : duration === 'PENALTY_SHOOTOUT' ? (after120 ?? running) : running
  const isOver = phase === 'finished' || phase === 'awarded'
  const hasExtra = duration !== 'REGULAR'
  const isPastHalfTime = phase !== 'first_half' && phase !== 'scheduled' && phase !== 'in_play'
  return {
    score: phase === 'scheduled' || phase === 'postponed' ? null : total,
    halfTime: isPastHalfTime ? halfTime : null,
    fullTime: hasExtra ? regularTime : isOver ? total : null,
    extraTime: hasExtra && extraTime && (isOver || phase === 'penalties') ? total : null,
    penalties: duration === 'PENALTY_SHOOTOUT' ? penalties : null,
  }
}

const plus = (a: Goals, b: Goals): Goals => ({ home: a.home + b.home, away: a.away + b.away })
/** Never below nothing: an answer between two states may not add up. */
const minus = (a: Goals, b: Goals): Goals => ({
  home: Math.max(0, a.home - b.home),
  away: Math.max(0, a.away - b.away),
})
const isSame = (a: Goals, b: Goals) => a.home === b.home && a.away === b.away
const sum = (goals: Goals) => goals.home + goals.away

/** Null where the answer has no list of goals at all. */
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

/** An own goal counts for the side whose running score it raises, where the list tells; else for the side it names. */
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

/** The side whose goals grew from the running score before to this one; null when the list does not tell. */
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

/** By the feed's number of the team, else by its name. */
function sideOf(
  { homeTeam, awayTeam }: FeedMatch,
  team: { id?: number | null | undefined; name?: string | null | undefined } | null | undefined,
): Side | null {
  const is = (side: FeedMatch['homeTeam']) =>
    !!team && (team.id != null && side.id != null ? team.id === side.id : team.name === side.name)
  return is(homeTeam) ? 'home' : is(awayTeam) ? 'away' : null
}
