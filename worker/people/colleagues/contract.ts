import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { emailInvalid, maxEmailLength } from '../accounts/constants.ts'
import { isEmailAddress, normaliseEmail } from '../accounts/rules.ts'
import { type ColleagueRole, colleagueRoles } from './constants.ts'

const role = z.enum(colleagueRoles, { error: 'Choose what they may do.' })

const email = z
  .string({ error: emailInvalid })
  .max(2 * maxEmailLength, emailInvalid)
  .transform(normaliseEmail)
  .refine(isEmailAddress, emailInvalid)

export const NewInvitation = z.object({ email, role })

export const NewRole = z.object({ role })

/** A person who works for an agent, as the agent sees them. */
export type Colleague = { id: number; name: string; email: string; role: ColleagueRole; since: Instant }

/** As the agent sees it. */
export type Invitation = { email: string; role: ColleagueRole; expiresAt: Instant }

/** An agent for whom a person works, or who invites them. */
export type Agent = { id: number; name: string; role: ColleagueRole }
