import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'

/** `merging`: the steps outside the database are under way; `splitting`: the old match is on its way back. */
export const mergeStates = ['merging', 'merged', 'splitting'] as const

/** The steps outside the database run once more after this, for what was on its way at the first time. */
export const settleMs = 2 * minuteMs
/** A pass that was cut off is taken up again after this. */
export const passRetryMs = minuteMs
/** Merges that one run of the job works on. */
export const mergesPerRun = 5

/** For as long a merge can be undone. */
export const undoMergeMs = 30 * dayMs

/** Matches offered as the same. */
export const maxTwins = 10
/** A match this near in time, with one of the sides, may be the same. */
export const twinWithinMs = 4 * dayMs
/** Merges of one match that the desk lists. */
export const maxListedMerges = 20

export const notTwo = 'Choose another match: this is the one itself.'
export const alreadyMerged = 'One of the two is being merged or split already. Reload the page.'
export const hasJoined = 'Other matches were merged into this one, so it stays. Merge the other one into it instead.'
export const pairChanged = 'Another operator changed one of the two. Check what moves and confirm again.'
export const notMerged = 'This merge was undone already.'
export const undoOver = 'A merge can be undone for 30 days.'
export const cannotReturn = 'The match cannot come back: there is such a match again. Delete or change that one first.'
/** Alerts counted for the confirmation; beyond, it says "more". */
export const maxCountedAlerts = 1_000
