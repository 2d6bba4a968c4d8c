import type { Instant } from '#worker/ground/platform/clock.ts'
import type { ActivityKind } from './constants.ts'

/** A line of the security log, for the person it is about. */
export type ActivityEntry = {
  id: string
  kind: ActivityKind
  /** Time of the newest of them. */
  at: Instant
  device: string
  detail: string
  /** How many of the kind that day. */
  times: number
}
