import type { Instant } from '#worker/ground/platform/clock.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'

type FeedStatus = 'TIMED' | 'IN_PLAY' | 'PAUSED' | 'FINISHED' | 'SUSPENDED' | 'POSTPONED' | 'CANCELLED' | 'AWARDED'

type Duration = 'REGULAR' | 'EXTRA_TIME' | 'PENALTY_SHOOTOUT'

export type PitchEvent = {
  type: 'goal' | 'own_goal' | 'penalty' | 'yellow_card' | 'red_card' | 'substitution'
  minute: number
  extraMinute: number | null
  /** The side that it counts for. */
  team: 'home' | 'away'
  player: string
  description: string | null
}

type Goals = [home: number, away: number]

/** State of a match at one moment. */
export type Pitch = {
  kickoffAt: Instant
  status: FeedStatus
  duration: Duration
  /** Minute of play at `clockAt`; advances at `speed` minutes per minute, up to `clockEnd`. */
  minute: number | null
  clockAt: Instant
  speed: number
  clockEnd: number
  injuryMinute: number | null
  events: PitchEvent[]
  /** Set by hand: from then on the score is not derived from the goals. */
  score: Goals | null
  halfTime: Goals | null
  regularTime: Goals | null
  penalties: Goals | null
  changedAt: Instant
}

/** A change of state: every given field replaces the current value. */
export type Happening = Partial<Omit<Pitch, 'events' | 'changedAt'>> & {
  event?: PitchEvent
  /** A review cancels the last goal, of this side if given. */
  cancelled?: 'home' | 'away' | 'any'
  /** Freezes the current score as that of half time or of 90 minutes. */
  keeps?: 'halfTime' | 'regularTime'
}

export function notStarted(kickoffAt: Instant): Pitch {
  return {
    kickoffAt,
    status: 'TIMED',
    duration: 'REGULAR',
    minute: null,
    clockAt: kickoffAt,
    speed: 1,
    clockEnd: 45,
    injuryMinute: null,
    events: [],
    score: null,
    halfTime: null,
    regularTime: null,
    penalties: null,
    changedAt: kickoffAt - 7 * 24 * 60 * minuteMs,
  }
}

export function happen(pitch: Pitch, { event, cancelled, keeps, ...set }: Happening, at: Instant): Pitch {
  const next: Pitch = { ...pitch, ...set, changedAt: at }
  if (set.minute !== undefined && set.clockAt === undefined) next.clockAt = at
  if (event) next.events = [...pitch.events, event]
  if (event && goalTypes.includes(event.type)) next.score = moved(pitch.score, event.team, 1)
  if (cancelled) {
    const goal = lastGoal(pitch.events, cancelled)
    next.events = pitch.events.filter((one) => one !== goal)
    if (goal) next.score = moved(pitch.score, goal.team, -1)
  }
  if (keeps) next[keeps] = scoreOf(next)
  return next
}

export const goalTypes: readonly PitchEvent['type'][] = ['goal', 'own_goal', 'penalty']

function lastGoal(events: readonly PitchEvent[], team: 'home' | 'away' | 'any'): PitchEvent | undefined {
  return events.findLast((event) => goalTypes.includes(event.type) && (team === 'any' || event.team === team))
}

/** Adjusts a score set by hand by what happens after it. */
function moved(score: Goals | null, team: 'home' | 'away', by: number): Goals | null {
  if (!score) return null
  const [home, away] = score
  return team === 'home' ? [Math.max(0, home + by), away] : [home, Math.max(0, away + by)]
}

export function scoreOf({ score, events }: Pitch): Goals {
  const count = (team: string) => events.filter((one) => goalTypes.includes(one.type) && one.team === team).length
  return score ?? [count('home'), count('away')]
}

/** The displayed minute and when it began: the feed counts that as a change. */
export function minuteAt(pitch: Pitch, at: Instant): { minute: number | null; sinceAt: Instant } {
  if (pitch.minute === null || pitch.status !== 'IN_PLAY') return { minute: null, sinceAt: pitch.changedAt }
  const run = Math.max(0, Math.floor(((at - pitch.clockAt) * pitch.speed) / minuteMs))
  const minute = Math.max(pitch.minute, Math.min(pitch.minute + run, pitch.clockEnd))
  const sinceAt = pitch.clockAt + Math.ceil(((minute - pitch.minute) * minuteMs) / pitch.speed)
  return { minute, sinceAt: Math.max(pitch.changedAt, sinceAt) }
}
