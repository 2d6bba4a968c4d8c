import { z } from 'zod'
import { maxNameLength } from '../constants.ts'
import { EmailAddress } from '../contract.ts'
import { isUsableName, tidyName } from '../rules.ts'
import { firstNameRequired, lastNameRequired, nameHasControls, nameTooLong } from './constants.ts'

/** One line of text; only characters that break mail headers or pages are refused. */
export const personName = (required: string) =>
  z
    .string({ error: required })
    .transform(tidyName)
    .pipe(
      z
        .string()
        .min(1, { error: required, abort: true })
        .max(maxNameLength, nameTooLong)
        .refine(isUsableName, nameHasControls),
    )

/** An empty field means no change. */
const email = z
  .literal('')
  .transform(() => undefined)
  .or(EmailAddress)
  .optional()

/** The editable profile fields; a form's other fields are not of the profile. */
export const ProfileEdit = z.object({
  first_name: personName(firstNameRequired),
  last_name: personName(lastNameRequired),
  email,
})
export type ProfileEdit = z.infer<typeof ProfileEdit>

/** The same in a call: a field that we do not know would be lost without a word. */
export const ProfileCall = ProfileEdit.strict()

/** A user's address and whether they may be mailed. */
export type MailRecipient = { userId: number; email: string; isActive: boolean; isEmailVerified: boolean }
