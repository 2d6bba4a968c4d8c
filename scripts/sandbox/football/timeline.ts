import { z } from 'zod'
import { type Instant, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { Entry } from './course.ts'
import type { Happening, PitchEvent } from './pitch.ts'

const minute = z.number().int().min(0).max(130)
const goals = z.number().int().min(0).max(40)
const team = z.enum(['home', 'away'])

const event = z.object({
  type: z.enum(['goal', 'own_goal', 'penalty', 'yellow_card', 'red_card', 'substitution']),
  minute,
  extra_minute: z.number().int().min(1).max(30).nullish(),
  team,
  player: z.string().min(1).max(100),
  description: z.string().max(200).nullish(),
})

export const maxSpeed = 100_000
export const maxNoticeSeconds = 3_600

/** One step of a timeline. Times are minutes of play; breaks between them take real time. */
export const TimelineStep = z.discriminatedUnion('type', [
  event,
  z.object({
    type: z.enum([
      'kick_off',
      'half_time',
      'second_half',
      'extra_time',
      'full_time',
      'suspended',
      'resumed',
      'abandoned',
      'postponed',
      'cancelled',
      'awarded',
    ]),
    minute: minute.optional(),
    /** Score at half time or after 90 minutes, where it differs from the goals so far. */
    home: goals.optional(),
    away: goals.optional(),
  }),
  /** A review cancels the last goal. */
  z.object({ type: z.literal('goal_cancelled'), minute, team: team.optional() }),
  /** The shoot-out so far. */
  z.object({ type: z.literal('penalties'), minute: minute.optional(), home: goals, away: goals }),
])
export type TimelineStep = z.infer<typeof TimelineStep>

/** Length of breaks and of a shoot-out's kicks, in minutes of play. */
const breakMinutes = 4
const kickMinutes = 1

/** The entries from `from` on, at this many minutes of play per minute. */
export function toEntries(steps: readonly TimelineStep[], { from, speed }: { from: Instant; speed: number }): Entry[] {
  let clock = 0
  let paused = 0
  return steps.map((step) => {
    const minuteOfStep = step.minute ?? clock
    clock = Math.max(clock, minuteOfStep)
    const at = from + Math.round(((clock + paused) * minuteMs) / speed)
    if (step.type === 'half_time' || step.type === 'extra_time') paused += breakMinutes
    if (step.type === 'penalties') paused += kickMinutes
    return { at, happening: happeningOf(step, { from, speed, clock }) }
  })
}

/** Milliseconds between announcing a replay and its kick-off, so that readers of the feed see the new kick-off time. */
export const noticeMs = 10 * secondMs

/** A whole replay: its kick-off is announced now and follows after the notice. */
export function toReplay(
  steps: readonly TimelineStep[],
  { now, notice = noticeMs, speed }: { now: Instant; notice?: number; speed: number },
): Entry[] {
  const from = now + notice
  return [{ at: now, happening: { kickoffAt: from } }, ...toEntries(steps, { from, speed })]
}

type Moment = { from: Instant; speed: number; clock: number }

export function happeningOf(step: TimelineStep, { from, speed, clock }: Moment): Happening {
  const play = { status: 'IN_PLAY', speed } as const
  switch (step.type) {
    case 'kick_off':
      return { ...play, kickoffAt: from, minute: 1, clockEnd: 45, duration: 'REGULAR' }
    case 'half_time':
      return { status: 'PAUSED', minute: null, ...scoreSaid(step, 'halfTime') }
    case 'second_half':
      return { ...play, minute: 46, clockEnd: 90 }
    case 'extra_time':
      return { ...play, duration: 'EXTRA_TIME', minute: 91, clockEnd: 120, ...scoreSaid(step, 'regularTime') }
    case 'penalties':
      return { status: 'IN_PLAY', duration: 'PENALTY_SHOOTOUT', minute: null, penalties: [step.home, step.away] }
    case 'full_time':
      return { status: 'FINISHED', minute: null }
    case 'suspended':
      return { status: 'SUSPENDED' }
    case 'resumed':
      return { ...play, minute: Math.max(1, clock) }
    case 'abandoned':
    case 'cancelled':
      return { status: 'CANCELLED', ...(step.type === 'cancelled' && { minute: null }) }
    case 'postponed':
      return { status: 'POSTPONED', minute: null }
    case 'awarded':
      return { status: 'AWARDED', minute: null }
    case 'goal_cancelled':
      return { cancelled: step.team ?? 'any' }
    default:
      return { event: toEvent(step) }
  }
}

function scoreSaid(
  step: { home?: number | undefined; away?: number | undefined },
  part: 'halfTime' | 'regularTime',
): Happening {
  return step.home !== undefined && step.away !== undefined ? { [part]: [step.home, step.away] } : { keeps: part }
}

function toEvent(step: z.infer<typeof event>): PitchEvent {
  const { type, minute: minuteOfPlay, extra_minute, team: side, player, description } = step
  const extraMinute = extra_minute ?? null
  return { type, minute: minuteOfPlay, extraMinute, team: side, player, description: description ?? null }
}
