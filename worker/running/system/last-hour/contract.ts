import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { type EntryKind, entryKinds, maxWordsLength } from './constants.ts'

/** An unknown value counts as not given. */
export const HourQuery = z.object({
  q: z.string().trim().max(maxWordsLength).optional().catch(undefined),
  kind: z
    .enum(Object.keys(entryKinds) as EntryKind[])
    .optional()
    .catch(undefined),
})
export type HourQuery = z.infer<typeof HourQuery>

/** Something that the site did. `to` is the page that has more of it. */
export type HourEntry = { id: string; at: Instant; kind: EntryKind; text: string; isTrouble: boolean; to: string }

/** A batch of messages as stored. */
export type HourBatch = { id: string; at: Instant; channel: string; people: number; attempts: number; isOpen: boolean }

export type LastHour = { entries: HourEntry[]; since: Instant; query: HourQuery; isCut: boolean }
