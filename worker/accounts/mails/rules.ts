import type { MailKind } from './contract.ts'

export type Recipient = { email: string; firstName: string; isActive: boolean; isEmailVerified: boolean }

/** Whether a mail that was asked for a while ago still makes sense to the person as they are now. */
export function isWorthSending(kind: MailKind, { isActive, isEmailVerified }: Recipient): boolean {
  switch (kind) {
    case 'verify_email':
      return isActive && !isEmailVerified
    case 'welcome':
      return isActive && isEmailVerified
    case 'already_registered':
    case 'reset_password':
    case 'password_changed':
    case 'google_linked':
    case 'google_unlinked':
    case 'new_device':
      return isActive
    // Whoever may not sign in still has a right to their data, and to be forgotten.
    case 'delete_account':
    case 'account_deleted':
    case 'export_ready':
      return true
  }
}

/** Mail servers repeat the address in what they answer; it has no place in logs and dead letters. */
export function withoutAddresses(reason: string): string {
  return reason.replace(/[^\s<>]+@[^\s<>]+/g, '[address]')
}
