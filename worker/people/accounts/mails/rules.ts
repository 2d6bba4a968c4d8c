import { dateText } from '#worker/ground/mail/words.rules.ts'
import { type TokenPurpose, tokenPurposes } from '../constants.ts'
import type { WaitingDeletion } from '../ownership/contract.ts'
import type { MailKind } from './contract.ts'

export type Recipient = {
  email: string
  firstName: string
  isActive: boolean
  isEmailVerified: boolean
  /** Address of the linked Google account; null if none. */
  googleEmail: string | null
}

/** Whether a mail requested a while ago still makes sense for the user's current state. */
export function isWorthSending(kind: MailKind, { isActive, isEmailVerified }: Recipient): boolean {
  switch (kind) {
    case 'verify_email':
      return isActive && !isEmailVerified
    case 'welcome':
      return isActive && isEmailVerified
    case 'already_registered':
    case 'reset_password':
    case 'password_changed':
    case 'password_added':
    case 'google_linked':
    case 'google_unlinked':
    case 'new_device':
    case 'first_factor_added':
    case 'second_factor_added':
    case 'second_factor_removed':
    case 'recovery_code_used':
    case 'recovery_codes_renewed':
    case 'channel_added':
    case 'api_token_added':
    case 'purchases_ended':
    case 'choose_password':
    case 'role_changed':
    case 'switched_on':
    case 'change_email':
    case 'address_in_use':
    case 'email_change_asked':
    case 'email_changed':
    case 'address_taken_back':
      return isActive
    case 'switched_off':
      return !isActive
    // Deactivated users keep the right to export and delete their data.
    case 'delete_account':
    case 'deletion_waits':
    case 'deleted_by_operator':
    case 'account_deleted':
    case 'export_asked':
    case 'export_ready':
      return true
  }
}

const namedOtherwise: Partial<Record<MailKind, TokenPurpose>> = {
  choose_password: 'reset_password',
  email_change_asked: 'take_back',
  email_changed: 'take_back',
  deletion_waits: 'take_back',
}

/** The link that a mail brings; undefined for none. */
export function purposeOf(kind: MailKind): TokenPurpose | undefined {
  return namedOtherwise[kind] ?? tokenPurposes.find((purpose) => purpose === kind)
}

/**
 * A change of address when its mails are written; `holder` has a verified account with the new address by then. `isOwn`: the
 * address before may take the account back.
 */
export type AddressChange = {
  newEmail: string
  oldEmail: string
  isConfirmed: boolean
  isOwn: boolean
  holder: { isActive: boolean } | null
  deletion: WaitingDeletion | null
}

const addressMails = [
  'change_email',
  'email_change_asked',
  'email_changed',
  'address_taken_back',
  'deletion_waits',
  'deleted_by_operator',
] as const
export type AddressMail = (typeof addressMails)[number]

export function isAddressMail(kind: MailKind): kind is AddressMail {
  return addressMails.some((one) => one === kind)
}

/**
 * Notices go to the old address and show the new one in part. The link goes to the new one, which may be a
 * stranger's: no name in it, and no link if the address has an account. Null when the mail is pointless.
 */
export function addressed(kind: AddressMail, recipient: Recipient, change: AddressChange) {
  const { newEmail, oldEmail, isConfirmed, isOwn, holder, deletion } = change
  if (kind === 'email_changed' && !isConfirmed) return null
  if (kind === 'deletion_waits') {
    if (deletion === null || !isOwn) return null
    const [to, detail] = [{ ...recipient, email: oldEmail }, dateText(deletion.until)]
    return { kind, to, detail, hasLink: !deletion.staysOff }
  }
  if (kind === 'deleted_by_operator') {
    return isOwn ? { kind, to: { ...recipient, email: oldEmail }, detail: '', hasLink: false } : null
  }
  if (kind !== 'change_email') {
    return { kind, to: { ...recipient, email: oldEmail }, detail: maskedAddress(newEmail), hasLink: isOwn }
  }
  if (isConfirmed || holder?.isActive === false) return null
  const to = { ...recipient, email: newEmail, isEmailVerified: false }
  return { kind: holder ? ('address_in_use' as const) : kind, to, detail: '', hasLink: true }
}

/** A partly hidden address for mails to another mailbox: "r…@example.com". */
function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.min(1, at))}…${address.slice(at)}`
}

/** Mail servers repeat the address in their answers; keep it out of logs and dead letters. */
export function withoutAddresses(reason: string): string {
  return reason.replace(/[^\s<>]+@[^\s<>]+/g, '[address]')
}
