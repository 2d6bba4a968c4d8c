import { maxEmailLength, type Permission } from './constants.ts'

/** Whether a role's permissions include one; `ALL` includes all. */
export function holds(held: readonly Permission[], wanted: Permission): boolean {
  return held.includes('ALL') || held.includes(wanted)
}

/** Addresses are stored and compared in lower case, trimmed. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Local part, at sign, and a domain ending in letters: valid in mail headers and for every mail server. */
const plainAddress = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** Whether a normalised text is an address; the same check everywhere, so that every registered address can sign in. */
export function isEmailAddress(address: string): boolean {
  return address.length <= maxEmailLength && plainAddress.test(address)
}

/** Collapses white space and normalises Unicode. */
export function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/ +/g, ' ')
}

/** Control characters, unpaired surrogates, line separators and text-direction overrides. */
const unusable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/gu

/** Whether a text is one line that is read as it is written. */
export function isOneLine(text: string): boolean {
  return !unusable.test(text)
}

/** Whether a tidied name is one visible line. */
export function isUsableName(name: string): boolean {
  return isOneLine(name) && name.replace(invisible, '') !== ''
}

/** Whether the admin link is shown: by permission or by role name. */
export function seesAdminLink({ roleName, permissions }: { roleName: string; permissions: readonly Permission[] }) {
  return holds(permissions, 'MANAGE_USERS') || roleName === 'Admin' || roleName === 'Manager'
}
