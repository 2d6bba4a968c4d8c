import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'

/**
 * Pages kept of each platform, one of a sort: the last that gave offers, the last that was fetched and gave none, and
 * the last that an operator asked for.
 */
export const pageSorts = ['good', 'bad', 'fresh'] as const
export type PageSort = (typeof pageSorts)[number]

/** Sorts that checks keep, each at most this often: every write to the bucket is billed. */
export const keepEveryMs = { good: 10 * minuteMs, bad: minuteMs } as const
export type CheckedSort = keyof typeof keepEveryMs

export const storedForMs = 7 * dayMs

/** Longer pages are not kept; no page that is read has more bytes than this. */
export const maxStoredCharacters = 2 * 1024 * 1024

/** Objects per sweep: three for each platform there may be, and the two that an operator was shown. */
export const maxSwept = 1_000
/** The sweep runs in this minute of the day (UTC): a list of the bucket is billed. */
export const sweepMinute = 3 * 60 + 20
