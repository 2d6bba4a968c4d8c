import { z } from 'zod'
import { maxNameLength } from '../constants.ts'
import { firstNameRequired, lastNameRequired, nameHasControls, nameTooLong } from './constants.ts'

/** One line of text; what mail headers and pages could stumble over is refused, whatever else people are called. */
const name = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(maxNameLength, nameTooLong)
    .refine((text) => !/\p{Cc}/u.test(text), nameHasControls)

/** What can be changed on the profile; everything else that is sent is not read. */
export const ProfileEdit = z.object({ first_name: name(firstNameRequired), last_name: name(lastNameRequired) })
export type ProfileEdit = z.infer<typeof ProfileEdit>
