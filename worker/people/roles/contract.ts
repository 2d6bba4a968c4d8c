import type { Permission } from '../accounts/constants.ts'

/** What may be changed of a user's access, and what their role lets them do, be it switched on or off. */
export type Access = {
  userId: number
  email: string
  roleId: number
  isActive: boolean
  permissions: readonly Permission[]
}

export type Role = { id: number; name: string; permissions: readonly Permission[]; isActive: boolean }

/** Columns of a user that operators change; those not named stay. */
export type UserChange = Partial<{
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  passwordGivenAt: number
  roleId: number
  isActive: boolean
  isEmailVerified: boolean
}>

/** A user as an operator saw them: a change is refused when any of it is different by then. */
export type SeenUser = Pick<Access, 'userId' | 'roleId' | 'isActive'> &
  Pick<UserChange, 'email' | 'firstName' | 'lastName' | 'isEmailVerified'>
