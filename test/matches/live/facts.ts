import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { LiveFactEvent, LiveFacts } from '#worker/matches/live/contract.ts'

/** 2026-11-28T15:00:00Z */
export const kickoffAt = 1_795_878_000_000

export const names = { home: 'Arsenal', away: 'Chelsea' }

/** One reading, `second` seconds after kick-off, with a change at that moment. */
export function makeFacts(second: number, more: Partial<LiveFacts> = {}): LiveFacts {
  const seenAt = kickoffAt + second * secondMs
  return {
    matchId: 7,
    seenAt,
    updatedAt: seenAt,
    names,
    kickoffAt,
    phase: 'first_half',
    minute: 1,
    injuryMinute: null,
    score: { home: 0, away: 0 },
    halfTime: null,
    fullTime: null,
    extraTime: null,
    penalties: null,
    events: null,
    ...more,
  }
}

export function makeGoal(team: 'home' | 'away', minute: number, more: Partial<LiveFactEvent> = {}): LiveFactEvent {
  return { type: 'goal', minute, extraMinute: null, team, player: `Scorer ${minute}`, description: null, ...more }
}

export const atMinute = (minute: number) => (minute * minuteMs) / secondMs
