import type { Instant } from '#worker/ground/platform/clock.ts'

/** Something that happened, as a feed reader shows it. */
export type FeedEntry = {
  /** Unique, and the same at every reading. */
  id: string
  at: Instant
  title: string
  text: string
  /** Path of our page about it. */
  path: string
}

export type Feed = {
  title: string
  /** Path of the page that it is about. */
  page: string
  /** When the newest entry was seen, or the feed was made. */
  updatedAt: Instant
  /** Newest first. */
  entries: FeedEntry[]
}
