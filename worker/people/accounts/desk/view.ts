import { toIso } from '#worker/ground/platform/clock.ts'
import type { DeskUser } from './contract.ts'
import { permissionText } from './rules.ts'

/** A user on the wire, in the specification's names. */
export function userView(user: DeskUser) {
  const { id, email, phone, roleId, roleName, isActive, isEmailVerified, createdAt, lastActiveAt } = user
  return {
    id,
    email,
    first_name: user.firstName,
    last_name: user.lastName,
    phone,
    phone_verified: user.isPhoneVerified,
    role: roleName,
    role_id: roleId,
    role_name: roleName,
    role_permissions: permissionText(user.permissions),
    is_active: isActive,
    email_verified: isEmailVerified,
    plan: user.plan.effectivePlan,
    created_at: toIso(createdAt),
    last_activity: lastActiveAt && toIso(lastActiveAt),
    assigned_at: toIso(user.roleAssignedAt),
  }
}

const exported = [
  'id',
  'email',
  'first_name',
  'last_name',
  'phone',
  'phone_verified',
  'role_name',
  'plan',
  'is_active',
  'email_verified',
  'created_at',
  'last_activity',
] as const

export const exportHead: readonly string[] = exported

export function exportCells(user: DeskUser) {
  const view = userView(user)
  return exported.map((column) => {
    const value = view[column]
    return typeof value === 'boolean' ? String(value) : value
  })
}
