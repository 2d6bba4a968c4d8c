import type { Permission } from '../accounts/constants.ts'
import { holds } from '../accounts/rules.ts'

/** Whether somebody may do all that a role lets people do: nobody gives away, or takes, what they do not have. */
export function coversAll(held: readonly Permission[], wanted: readonly Permission[]): boolean {
  return wanted.every((permission) => holds(held, permission))
}

/** Whether somebody may change who another is: they manage people, and those may do no more than they. */
export function mayManage(held: readonly Permission[], theirs: readonly Permission[]): boolean {
  return holds(held, 'MANAGE_USERS') && coversAll(held, theirs)
}
