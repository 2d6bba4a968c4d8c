import type { Instant } from '#worker/ground/platform/clock.ts'
import type { ShadowState } from './constants.ts'

/** One check that was read by both: the same offers, other offers, or offers where the rules in force find none. */
type ShadowVerdict = 'agrees' | 'differs' | 'alone'

/** A check whose offers differ, in words. */
export type Difference = {
  at: Instant
  url: string
  verdict: Exclude<ShadowVerdict, 'agrees'>
  appeared: string[]
  vanished: string[]
  changed: string[]
  /** Lines that were left out. */
  more: number
  /** Why the candidate read nothing, where it says so. */
  problem: string | null
}

/** What one lease adds to a run. */
export type ShadowTally = { agreed: number; differed: number; alone: number; differences: Difference[] }

/** The newest shadow run of a platform. */
export type ShadowRun = {
  /** 1, 2, 3 … of a platform. */
  number: number
  revision: number
  interpreter: number
  state: ShadowState
  startedAt: Instant
  endedAt: Instant | null
  agreed: number
  differed: number
  alone: number
  /** Newest first. */
  differences: Difference[]
}
