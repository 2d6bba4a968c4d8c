import { z } from 'zod'
import type { OptionalCategory } from './constants.ts'

/** The visitor's choice; `null` means none was made. */
export type Consent = Record<OptionalCategory, boolean>

/** A checked checkbox sends "on", an unchecked one nothing. */
const Ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** Input of the consent bar and the consent manager. */
export const ConsentForm = z.object({
  choice: z.enum(['accept', 'reject', 'chosen']),
  functional: Ticked,
  analytics: Ticked,
  marketing: Ticked,
  return_to: z.string().optional(),
})
export type ConsentForm = z.infer<typeof ConsentForm>

/**
 * One feature's data on a user. Every feature with a `user_id` provides its own (personal-data.ts), and export and
 * erasure use all of them: a test fails for a table without one.
 */
export type PersonalDataSource = {
  /** Its name in the export file. */
  name: string
  /** The tables it covers; each has exactly one source. */
  tables: readonly string[]
  /** The account itself: exported first and erased last, because other data refers to it. */
  isAccount?: true
  /** All of it, page by page, in the export's format; no one else's data. Absent when there is nothing to export. */
  pages?: (userId: number) => AsyncIterable<readonly object[]>
  /** Deletes all or a bounded part; true when nothing is left. Idempotent. */
  erase: (userId: number) => Promise<boolean>
}
