import type { Instant } from '#worker/ground/platform/clock.ts'

/** A purchase that was made, without its person. */
export type Spent = { attemptId: string; at: Instant; currency: string; pence: number }

/** What all people together spent in a day; `day`: its first moment, UTC. */
export type SpendingAlarm = { day: Instant; currency: string; pence: number; purchases: number }
