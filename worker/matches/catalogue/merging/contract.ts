import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { entityId, wholeNumber } from '#worker/ground/platform/whole-number.ts'
import type { mergeStates } from './constants.ts'

const Id = entityId()
const Version = wholeNumber({ least: 0 })

/** The match that goes, the one that stays, and both as the operator saw them. */
export const MergeForm = z.object({ id: Id, into: Id, version: Version, into_version: Version })

export const SplitForm = z.object({ old_id: Id, token: z.string().min(1).max(60) })

/** What a merge remembers of the match that went. */
export const Kept = z.object({
  targets: z.array(z.object({ id: z.number(), platform_id: z.number(), is_unlinked: z.number() })),
  moved: z.array(z.number()),
})

export type Merge = {
  oldId: number
  intoId: number
  state: (typeof mergeStates)[number]
  mergedAt: Instant
  token: string
  isThrough: number
  kept: string
}

/** What the confirmation says of a merge. */
export type MergePreview = {
  /** Names of platforms whose pages move, and of those that both matches have. */
  pages: string[]
  doubled: string[]
  /** Up to `maxCountedAlerts`. */
  alerts: number
  sales: number
  feedNumbers: number
  foundEvents: number
}

/** A merge that can still be undone, or is on its way. */
export type ListedMerge = Pick<Merge, 'oldId' | 'intoId' | 'state' | 'mergedAt' | 'token'> & { canReturn: boolean }
