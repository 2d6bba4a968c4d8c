import type { Instant } from '#worker/ground/platform/clock.ts'
import { type TokenPurpose, tokenLifetimesMs } from '../constants.ts'
import type { OwnershipChange } from '../ownership/rules.ts'
import type { LinkFacts } from './contract.ts'

/**
 * Links that set a new password; the second also undoes a newly added second step, the first where it is asked to, and the
 * third a change of address.
 */
export const passwordLinks = [
  'reset_password',
  'first_factor_added',
  'take_back',
] as const satisfies readonly TokenPurpose[]
export type PasswordLink = (typeof passwordLinks)[number]

type Linked = { hasPassword: boolean; isVerified: boolean; googleEmail: string | null }

/** Changes that set a new password in place of whatever there was. */
export type PasswordChange = Extract<
  OwnershipChange,
  'password_reset' | 'address_claimed' | 'second_step_undone' | 'address_taken_back'
>

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
  if (purpose === 'take_back') return 'address_taken_back'
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
 * Whether the page may presume that the linked Google account is the owner's: Google has verified the same address for it, and
 * the account was not in other hands.
 */
export function presumesGoogle(
  purpose: PasswordLink,
  { email, googleEmail, isGoogleEmailVerified }: { email: string; isGoogleEmailVerified: boolean } & Linked,
): boolean {
  return purpose !== 'take_back' && isGoogleEmailVerified && googleEmail === email
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
 * What happens to the second factors: undone by a link for that they end, unless a role assigned since needs them; with an
 * account that is taken back the `recent` ones end; with any other new password it is `asked` whether new ones are the owner's.
 * Null where the link changes nothing of them.
 */
export function twoStepAfter(
  purpose: PasswordLink,
  { isVerified, hasNewFactor, needsTwoSteps }: Pick<Linked, 'isVerified'> & SecondStep,
): LinkFacts['twoStep'] {
  if (purpose !== 'reset_password' && needsTwoSteps) return 'stays'
  if (purpose === 'first_factor_added') return 'ends'
  if (purpose === 'take_back') return 'recent'
  return isVerified && hasNewFactor ? 'asked' : null
}

/**
 * From when on second factors may be of who moved the account away: as long before they asked for it as the mailbox could
 * have undone a first one, a link that ended with the move.
 */
export function factorsSince(leftAt: Instant): Instant {
  return leftAt - tokenLifetimesMs.first_factor_added
}
