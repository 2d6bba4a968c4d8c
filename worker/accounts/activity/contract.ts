import type { Instant } from '../../platform/clock.ts'
import type { ActivityKind } from './constants.ts'

/** A line of the security log, for the person it is about. */
export type ActivityEntry = { id: string; kind: ActivityKind; at: Instant; device: string; detail: string }
