import type { TokenPurpose } from '../constants.ts'
import type { OwnershipChange } from '../ownership/rules.ts'

/** Links that set a new password; the second also undoes a newly added second step, the first where it is asked to. */
export const passwordLinks = ['reset_password', 'first_factor_added'] as const satisfies readonly TokenPurpose[]
export type PasswordLink = (typeof passwordLinks)[number]

type Linked = { hasPassword: boolean; isVerified: boolean; googleEmail: string | null }

/** Changes that set a new password in place of whatever there was. */
export type PasswordChange = Extract<OwnershipChange, 'password_reset' | 'address_claimed' | 'second_step_undone'>

type SecondStep = { hasNewFactor: boolean; needsTwoSteps: boolean }

/**
 * What a link that sets a password changes. Of an address that was not verified, anything may be another person's; so may a
 * new second step, if its owner `disowns` it.
 */
export function changeBy(
  purpose: PasswordLink,
  { isVerified, hasNewFactor }: Pick<Linked, 'isVerified'> & Pick<SecondStep, 'hasNewFactor'>,
  disowns: boolean,
): PasswordChange {
  if (!isVerified) return 'address_claimed'
  const isUndone = purpose === 'first_factor_added' || (disowns && hasNewFactor)
  return isUndone ? 'second_step_undone' : 'password_reset'
}

/** The linked Google account a reset asks about, be it the only way in so far; null if there is none, or it goes anyway. */
export function googleToAskAbout({
  isVerified,
  googleEmail,
}: Pick<Linked, 'isVerified' | 'googleEmail'>): string | null {
  return isVerified ? googleEmail : null
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

/**
 * What happens to the second factors: undone by a link for that they end, unless a role assigned since needs them; with any
 * other new password it is `asked` whether new ones are the owner's. Null where the link changes nothing of them.
 */
export function twoStepAfter(
  purpose: PasswordLink,
  { isVerified, hasNewFactor, needsTwoSteps }: Pick<Linked, 'isVerified'> & SecondStep,
): 'ends' | 'stays' | 'asked' | null {
  if (purpose === 'first_factor_added') return needsTwoSteps ? 'stays' : 'ends'
  return isVerified && hasNewFactor ? 'asked' : null
}
