import type { Instant } from '#worker/ground/platform/clock.ts'
import type { ActivityKind } from './constants.ts'

/** A line of the security log, for the person it is about. */
export type ActivityEntry = {
  id: string
  kind: ActivityKind
  /** Of the newest. */
  at: Instant
  device: string
  detail: string
  /** How many of the kind that day. */
  times: number
}
