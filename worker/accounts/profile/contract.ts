import { z } from 'zod'
import { maxNameLength } from '../constants.ts'
import { EmailAddress } from '../contract.ts'
import { isUsableName, tidyName } from '../rules.ts'
import { firstNameRequired, lastNameRequired, nameHasControls, nameTooLong } from './constants.ts'

/** One line of text; what mail headers and pages could stumble over is refused, whatever else people are called. */
const name = (required: string) =>
  z
    .string({ error: required })
    .transform(tidyName)
    .pipe(z.string().min(1, required).max(maxNameLength, nameTooLong).refine(isUsableName, nameHasControls))

/** An address is another one to change to, or nothing. */
const email = z
  .literal('')
  .transform(() => undefined)
  .or(EmailAddress)
  .optional()

/** What can be changed on the profile; everything else that is sent is not read. */
export const ProfileEdit = z.object({ first_name: name(firstNameRequired), last_name: name(lastNameRequired), email })
export type ProfileEdit = z.infer<typeof ProfileEdit>

/** Where a person's mail goes, and whether it may. */
export type MailRecipient = { userId: number; email: string; isActive: boolean; isEmailVerified: boolean }
