import type { LivePhase, LiveStatus } from '#worker/matches/live/constants.ts'
import type { LiveState } from '#worker/matches/live/contract.ts'

/**
 * Valid transitions, including those of a feed that skips steps. They are believed at once; any other step (an end, a
 * step back, a cancellation) is a typical feed glitch and needs a second reading.
 */
const onward: Record<LivePhase, readonly LivePhase[]> = {
  scheduled: ['first_half', 'half_time', 'second_half', 'extra_time', 'penalties', 'suspended'],
  first_half: ['half_time', 'second_half', 'extra_time', 'penalties', 'suspended'],
  half_time: ['second_half', 'extra_time', 'penalties', 'suspended'],
  second_half: ['extra_time', 'penalties', 'suspended'],
  extra_time: ['penalties', 'suspended'],
  penalties: ['suspended'],
  suspended: ['first_half', 'half_time', 'second_half', 'extra_time', 'penalties'],
  postponed: ['first_half'],
  finished: [],
  awarded: [],
  abandoned: [],
  cancelled: [],
}

const ends: readonly LivePhase[] = ['finished', 'awarded', 'abandoned', 'cancelled', 'postponed']

export function isOnward(from: LivePhase, to: LivePhase): boolean {
  return from === to || onward[from].includes(to)
}

/** No further play is expected. */
export function isOver(phase: LivePhase): boolean {
  return ends.includes(phase)
}

/** In play, including breaks. */
export function isUnderWay(phase: LivePhase): boolean {
  return phase !== 'scheduled' && !isOver(phase)
}

type Play = { isSecondHalf: boolean; minute: number | null }

/** The phase meant where the feed says only "in play" or "paused". */
export function phaseMeant(said: LivePhase | 'in_play', from: LivePhase, { isSecondHalf, minute }: Play): LivePhase {
  if (said === 'half_time') {
    // A pause at the end of the second half is the break before extra time.
    return from === 'extra_time' || (from === 'second_half' && (minute ?? 0) >= 90) ? 'extra_time' : 'half_time'
  }
  if (said !== 'in_play') return said
  if (from === 'extra_time' || from === 'penalties') return from
  return isSecondHalf || from === 'half_time' || from === 'second_half' ? 'second_half' : 'first_half'
}

type Clock = Pick<LiveState, 'minute' | 'injuryMinute'>

/** Some responses count through stoppage time: minute 47 of the first half becomes 45+2. */
export function clockIn(phase: LivePhase, { minute, injuryMinute }: Clock): Clock {
  const end = phase === 'first_half' ? 45 : phase === 'second_half' ? 90 : null
  if (minute === null || end === null || minute <= end) return { minute, injuryMinute }
  return { minute: end, injuryMinute: minute - end }
}

/** Extra time and shoot-outs count as second half, so that no second kick-off is announced. */
export function statusOf(phase: LivePhase, isHalfTimeKnown: boolean): LiveStatus {
  switch (phase) {
    case 'scheduled':
      return 'pre_match'
    case 'first_half':
      return 'live'
    case 'half_time':
      return 'half_time'
    case 'second_half':
    case 'extra_time':
    case 'penalties':
      return 'second_half'
    case 'suspended':
      return isHalfTimeKnown ? 'second_half' : 'live'
    case 'finished':
    case 'awarded':
      return 'full_time'
    case 'postponed':
      return 'postponed'
    case 'abandoned':
    case 'cancelled':
      return 'cancelled'
  }
}
