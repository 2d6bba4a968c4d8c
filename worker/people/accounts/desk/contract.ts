import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { entityId } from '#worker/ground/platform/whole-number.ts'
import type { PlanView } from '../../plans/contract.ts'
import { maxNameLength, maxPasswordLength, type Permission } from '../constants.ts'
import { EmailAddress } from '../contract.ts'
import { firstNameRequired, nameHasControls, nameTooLong } from '../profile/constants.ts'
import { personName } from '../profile/contract.ts'
import { isUsableName, tidyName } from '../rules.ts'
import { emailStates, maxBulkUsers, maxSearchLength, noUserChosen, roleMissing, userStates } from './constants.ts'

const Id = z.number({ error: roleMissing }).int().min(1)
const OptionalId = entityId().optional().catch(undefined)

/** What the list shows; an unknown value counts as not given. */
export const UserQuery = z.object({
  q: z.string().trim().max(maxSearchLength).optional().catch(undefined),
  role: entityId().optional().catch(undefined),
  status: z.enum(userStates).optional().catch(undefined),
  email: z.enum(emailStates).optional().catch(undefined),
  /** Users older than this one, or newer. */
  cursor: OptionalId,
  before: OptionalId,
})
export type UserQuery = z.infer<typeof UserQuery>

const line = z.string().transform(tidyName)
const LastName = line.pipe(
  z
    .string()
    .max(maxNameLength, nameTooLong)
    .refine((name) => name === '' || isUsableName(name), nameHasControls),
)

/** The specification's body; `role` repeats `roleId` as a name and is not read. A blank password keeps, or sets none. */
export const UserForm = z.object({
  email: EmailAddress,
  firstName: personName(firstNameRequired),
  lastName: LastName.default(''),
  password: z.string().max(maxPasswordLength).default(''),
  roleId: Id,
  isActive: z.boolean().default(true),
  emailVerified: z.boolean().default(false),
  /** What the form was filled from; without it the change is made to what is stored. */
  seen: z.string().max(1_000).optional(),
})
export type UserForm = z.infer<typeof UserForm>

/** The same body; what is left out of it stays as it is. */
export const UserEdit = UserForm.extend({
  lastName: LastName.optional(),
  isActive: z.boolean().optional(),
  emailVerified: z.boolean().optional(),
})
export type UserEdit = z.infer<typeof UserEdit>

export const StatusForm = z.object({ isActive: z.boolean() })
/** What the page showed; without it, what is stored is deleted. */
export const EraseForm = UserForm.pick({ seen: true })
export const RoleForm = z.object({ roleId: Id })
export const BulkForm = z.object({
  userIds: z.array(z.number().int().min(1)).min(1, noUserChosen).max(maxBulkUsers),
  isActive: z.boolean(),
})
export const UserParams = z.object({ id: entityId() })

/** A user as the desk shows them. */
export type DeskUser = {
  id: number
  email: string
  firstName: string
  lastName: string
  phone: string | null
  isPhoneVerified: boolean
  roleId: number
  roleName: string
  permissions: readonly Permission[]
  isActive: boolean
  isEmailVerified: boolean
  hasPassword: boolean
  plan: Pick<PlanView, 'effectivePlan' | 'status' | 'statusText'>
  createdAt: Instant
  lastActiveAt: Instant | null
  roleAssignedAt: Instant
  /** For `UserForm`. */
  seen: string
}

export type UserPage = { users: DeskUser[]; next: number | null; previous: number | null; query: UserQuery }

/**
 * How a bulk action ended: users changed, and those left alone with the reason. `changedIds`: those that were not so before,
 * which is what an undo takes back.
 */
export type BulkResult = { changed: number; changedIds: number[]; refused: { id: number; error: string }[] }
