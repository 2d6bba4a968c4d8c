import type { Instant } from '#worker/ground/platform/clock.ts'
import type { ProblemCode } from '../contract.ts'
import type { PageSort } from './constants.ts'

/** A page as it was fetched. */
export type ReadPage = {
  url: string
  body: string
  contentType: string | null
  at: Instant
  problems: readonly ProblemCode[]
}

/** `id` is that of its text, so that a call can say which page it is about: a sort has another page soon. */
export type StoredPage = ReadPage & {
  sort: PageSort
  id: string
  /** When the sort's newest page was read, where that is another. */
  newerAt?: Instant
}
