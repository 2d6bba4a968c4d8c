import type { ShownLive } from '#app/ui/live/panel/shown-live.ts'
import { now } from '../fixtures.ts'

export const goal = {
  id: 'goal-1',
  type: 'goal',
  minute: 14,
  extraMinute: null,
  team: 'home',
  player: 'Marsh',
  description: null,
  isCancelled: false,
  seenAt: now - 60_000,
} as const

export function liveOf(more: Partial<ShownLive> = {}): ShownLive {
  return {
    status: 'second_half',
    phase: 'second_half',
    minute: 67,
    injuryMinute: null,
    homeScore: 1,
    awayScore: 0,
    penalties: null,
    events: [goal],
    isStale: false,
    isScoreConsistent: true,
    feedSeenAt: now,
    ...more,
  }
}

/** Kick-off some time before `now`. */
export const begun = { match_date: '2026-11-21T14:30:00.000Z' }
