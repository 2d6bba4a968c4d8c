import { z } from 'zod'

/** What Google tells of a person, as the specification's current user shows it. */
export const GoogleProfile = z.object({
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
  email: z.string(),
})
export type GoogleProfile = z.infer<typeof GoogleProfile>
