import { maxEmailLength, type Permission } from './constants.ts'

/** Whether a role's permissions include one; `ALL` includes every one. */
export function holds(held: readonly Permission[], wanted: Permission): boolean {
  return held.includes('ALL') || held.includes(wanted)
}

/** Addresses are compared and kept in lower case, without surrounding space. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** A local part, an at sign and a domain with a letter ending: what a mail header and every mail server take as it is. */
const plainAddress = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** Whether a normalised text is an address: asked wherever one is typed, so that what registers can also sign in. */
export function isEmailAddress(address: string): boolean {
  return address.length <= maxEmailLength && plainAddress.test(address)
}

/** A name as it was meant: one space between its parts, one way to write each letter. */
export function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/ +/g, ' ')
}

/** Control characters, halves of characters, and signs that turn the direction of the text after them. */
const unusable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/gu

/** Whether a tidy name is one line that can be seen. */
export function isUsableName(name: string): boolean {
  return !unusable.test(name) && name.replace(invisible, '') !== ''
}

/** Whether the link to the admin area is shown: by permission, or by the name of the role. */
export function seesAdminLink({ roleName, permissions }: { roleName: string; permissions: readonly Permission[] }) {
  return holds(permissions, 'MANAGE_USERS') || roleName === 'Admin' || roleName === 'Manager'
}
