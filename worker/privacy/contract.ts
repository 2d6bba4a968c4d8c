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
