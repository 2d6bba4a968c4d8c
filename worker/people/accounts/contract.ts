import { z } from 'zod'
import { emailInvalid, emailMissing, maxEmailLength } from './constants.ts'
import { isEmailAddress, normaliseEmail } from './rules.ts'

/** A person's Google profile, in the field names of the specification's current user. */
export const GoogleProfile = z.object({
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
  email: z.string(),
  /** Left out where Google has not verified it. */
  email_verified: z.boolean().optional(),
})
export type GoogleProfile = z.infer<typeof GoogleProfile>

/** A typed email address, normalised to the stored form. */
export const EmailAddress = z
  .string({ error: emailMissing })
  .max(2 * maxEmailLength, emailInvalid)
  .transform(normaliseEmail)
  .pipe(
    z
      .string()
      .min(1, emailMissing)
      .refine((text) => text === '' || isEmailAddress(text), emailInvalid),
  )
