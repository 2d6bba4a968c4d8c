import type { TokenPurpose } from '../constants.ts'
import type { OwnershipChange } from '../ownership/rules.ts'

/** Links that set a new password; the second also undoes a newly added second step. */
export const passwordLinks = ['reset_password', 'first_factor_added'] as const satisfies readonly TokenPurpose[]
export type PasswordLink = (typeof passwordLinks)[number]

type Linked = { hasPassword: boolean; isVerified: boolean; googleEmail: string | null }

/** Changes that set a new password in place of whatever there was. */
export type PasswordChange = Extract<OwnershipChange, 'password_reset' | 'address_claimed' | 'second_step_undone'>

/** What a link that sets a password changes. Of an address that was not verified, anything may be another person's. */
export function changeBy(purpose: PasswordLink, { isVerified }: Pick<Linked, 'isVerified'>): PasswordChange {
  if (!isVerified) return 'address_claimed'
  return purpose === 'first_factor_added' ? 'second_step_undone' : 'password_reset'
}

/** The linked Google account a reset asks about; null if there is none, it is the only way in, or it goes anyway. */
export function googleToAskAbout({ hasPassword, isVerified, googleEmail }: Linked): string | null {
  return hasPassword && isVerified ? googleEmail : null
}

/**
 * A Google account linked by an attacker must not survive a reset: it stays only if the owner says so or it was the
 * only way in. Decided without checking that one exists, because it may be linked while the password is hashed.
 */
export function keepsGoogle(
  { hasPassword, isVerified }: Pick<Linked, 'hasPassword' | 'isVerified'>,
  isAsked: boolean,
): boolean {
  return isVerified && (!hasPassword || isAsked)
}

/**
 * Whether a mailed link adds a first password in a browser signed in to the account; the Google sign-in and its
 * sessions then stay.
 */
export function addsPassword<S extends { userId: number }>(
  { hasPassword, isVerified }: Pick<Linked, 'hasPassword' | 'isVerified'>,
  userId: number,
  signed: S | null,
): signed is S {
  return isVerified && !hasPassword && signed?.userId === userId
}

/** What happens to the second factors when a new step is undone: a role assigned since may need them. */
export function twoStepAfter({ needsTwoSteps }: { needsTwoSteps: boolean }): 'ends' | 'stays' {
  return needsTwoSteps ? 'stays' : 'ends'
}
