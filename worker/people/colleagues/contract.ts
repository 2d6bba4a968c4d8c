import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Writes } from '#worker/ground/platform/writes.ts'
import { emailInvalid, maxEmailLength } from '../accounts/constants.ts'
import { isEmailAddress, normaliseEmail } from '../accounts/rules.ts'
import type { ColleagueWrite } from '../activity/constants.ts'
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

/** A colleague's session that works for an agent. Every statement by which it writes asks for it anew. */
export type Seat = { agentId: number; colleagueId: number; sessionId: string }

/** By whom is written: a colleague by their seat, the agent without one. */
export type WritesFor = (seat: Seat | null) => Writes<ColleagueWrite>

/** Whose data a call or page is about; with the seat of a colleague who works for them. */
export type Account = { userId: number; seat: Seat | null }

/** As the agent sees it. */
export type Invitation = { email: string; role: ColleagueRole; expiresAt: Instant }

/** An agent for whom a person works, or who invites them. */
export type Agent = { id: number; name: string; role: ColleagueRole }
