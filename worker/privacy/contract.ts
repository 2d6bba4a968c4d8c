import { z } from 'zod'
import type { OptionalCategory } from './constants.ts'

/** What a visitor allowed. No choice at all is `null` wherever a consent is asked for. */
export type Consent = Record<OptionalCategory, boolean>

/** A ticked checkbox sends "on", an unticked one sends nothing. */
const Ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** What the consent bar and the consent manager send. */
export const ConsentForm = z.object({
  choice: z.enum(['accept', 'reject', 'chosen']),
  functional: Ticked,
  analytics: Ticked,
  marketing: Ticked,
  return_to: z.string().optional(),
})
export type ConsentForm = z.infer<typeof ConsentForm>

/**
 * What one feature holds about a person. Each feature with a `user_id` gives its own (personal-data.ts), and export and
 * erasure go through all of them: a test fails for a table that none of them knows.
 */
export type Holding = {
  /** Its name in the export file. */
  name: string
  /** Tables that it answers for; each has one holding. */
  tables: readonly string[]
  /** The account itself: exported first, erased last, because everything else may refer to it. */
  isAccount?: true
  /** All of it, a page at a time, in the export's own words; nothing about anybody else. Absent where there is nothing to export. */
  pages?: (userId: number) => AsyncIterable<readonly object[]>
  /** Deletes all of it, or a bounded part: true when nothing is left. May run any number of times. */
  erase: (userId: number) => Promise<boolean>
}
