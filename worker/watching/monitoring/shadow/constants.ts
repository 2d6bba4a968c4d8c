import { dayMs } from '#worker/ground/platform/clock.ts'

/**
 * New rules take effect by themselves after this many compared checks without a difference: with 0 differences in 300, the
 * exact (Clopper–Pearson) upper bound of the share that differs is 0.993 % at 95 % (decision 20).
 */
export const cleanChecks = 300
export const mostDifferent = 0.01
export const confidence = 0.95

/** A run that was not decided by then waits for an operator, and compares nothing more. */
export const maxComparedChecks = 1_000
export const maxShadowRunMs = 7 * dayMs

/** Steps of work that the candidate may take in one lease; a page that begins within them is read to its end. */
export const shadowStepsPerLease = 40_000_000

/** The newest checks that differ, which an operator can read. */
export const keptDifferences = 10
/** Differences listed per check and sort: appeared, vanished, changed. */
export const maxDifferenceLines = 5
export const maxDifferenceText = 160
/** Leases that are remembered as counted; a gate grants fewer at a time. */
export const rememberedLeases = 20

export const shadowStates = ['running', 'in_force', 'abandoned', 'overtaken', 'undecided'] as const
export type ShadowState = (typeof shadowStates)[number]
