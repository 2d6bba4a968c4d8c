import type { Permission } from './constants.ts'

/** Whether a role's permissions include one; `ALL` includes every one. */
export function holds(held: readonly Permission[], wanted: Permission): boolean {
  return held.includes('ALL') || held.includes(wanted)
}

/** Addresses are compared and kept in lower case, without surrounding space. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether the link to the admin area is shown: by permission, or by the name of the role. */
export function seesAdminLink({ roleName, permissions }: { roleName: string; permissions: readonly Permission[] }) {
  return holds(permissions, 'MANAGE_USERS') || roleName === 'Admin' || roleName === 'Manager'
}
