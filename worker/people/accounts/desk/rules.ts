import type { Permission } from '../constants.ts'

/** FTS5 query for users whose address or name has words that begin so; null when there is no word in it. */
export function userMatch(text: string): string | null {
  // The query ends at a control character, and its quotes would stay open.
  const words = text.split(/[\s\p{Cc}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return words.length === 0 ? null : words.map((word) => `"${word.replaceAll('"', ' ')}"*`).join(' ')
}

type SeenFields = {
  email: string
  firstName: string
  lastName: string
  roleId: number
  isActive: boolean
  isEmailVerified: boolean
}

/** Equal texts mean that no editable field changed in between. */
export function seenOf({ email, firstName, lastName, roleId, isActive, isEmailVerified }: SeenFields): string {
  return JSON.stringify([email, firstName, lastName, roleId, isActive, isEmailVerified])
}

/** A role's permissions as the specification writes them: a comma list, or ALL. */
export function permissionText(permissions: readonly Permission[]): string {
  return permissions.includes('ALL') ? 'ALL' : permissions.join(',')
}
