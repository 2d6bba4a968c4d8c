import type { Permission } from '../accounts/constants.ts'
import { holds } from '../accounts/rules.ts'

/** Whether all wanted permissions are held: a person can neither give nor take away what they do not have. */
export function coversAll(held: readonly Permission[], wanted: readonly Permission[]): boolean {
  return wanted.every((permission) => holds(held, permission))
}

/** Whether permissions are below those held: fewer, none besides (decision 36). Full access stands above full access too. */
export function isBelow(held: readonly Permission[], theirs: readonly Permission[]): boolean {
  return holds(held, 'ALL') || (coversAll(held, theirs) && !coversAll(theirs, held))
}

/** Whether a person may manage another: they manage users, and the other is below them. */
export function mayManage(held: readonly Permission[], theirs: readonly Permission[]): boolean {
  return holds(held, 'MANAGE_USERS') && isBelow(held, theirs)
}
