import type { Instant } from '#worker/ground/platform/clock.ts'

/** One purchase that was begun for a person. */
export type Attempt = {
  id: string
  matchId: number
  homeTeam: string
  awayTeam: string
  platformName: string
  /** Of all its tickets, with all fees as far as they are known. */
  pence: number
  currency: string
  quantity: number
  createdAt: Instant
  /** One of `attemptStatuses`, or one of a later version. */
  status: string
}

export type AttemptCounts = {
  total: number
  completed: number
  failed: number
  awaiting: number
  cancelled: number
  spentPence: number
}
