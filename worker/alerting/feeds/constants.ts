import { minuteMs } from '#worker/ground/platform/clock.ts'

/** Entries of a feed, the newest. */
export const maxEntries = 50

/** A reader that asks every second is given what was read within the minute. */
export const ownKeptMs = minuteMs
export const publicKeptMs = 5 * minuteMs
export const fallsKeptMs = minuteMs

/** Filters of the list of matches that a feed's search takes over. */
export const searchedNames = ['league', 'team', 'when', 'from', 'to', 'availability', 'max_price', 'q'] as const

/** Feeds of each kind kept in an isolate at once. */
export const maxKept = 500

/** By the end of the address. */
export const feedTypes = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const
export type FeedFormat = keyof typeof feedTypes
