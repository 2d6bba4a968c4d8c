import type { Instant } from '#worker/ground/platform/clock.ts'
import type { WatchState } from './constants.ts'

/** What became of the rules that came into force last. */
export type RuleWatch = {
  revision: number
  /** The revision that was in force before; null where that was set elsewhere. */
  revisionBefore: number | null
  putAt: Instant
  state: WatchState
  endedAt: Instant | null
  /** Offers as a percentage of what was usual for the same pages, when they were rolled back. */
  ofUsual: number | null
  /** Number of checks behind `ofUsual`; null where they were not counted. */
  checks: number | null
  /** Offers on the newest stored page, by these rules and by those before; null where the two were not compared. */
  found: number | null
  foundBefore: number | null
}

/** Reasons for a roll-back, as measured. */
export type Collapse = { ofUsual: number | null; checks: number; found: number | null; foundBefore: number | null }
