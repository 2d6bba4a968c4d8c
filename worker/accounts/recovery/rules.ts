import type { TokenPurpose } from '../constants.ts'

/** Links that set a new password; the second also undoes a newly added second step. */
export const passwordLinks = ['reset_password', 'first_factor_added'] as const satisfies readonly TokenPurpose[]
export type PasswordLink = (typeof passwordLinks)[number]

type Linked = { hasPassword: boolean; googleEmail: string | null }

/** The linked Google account a reset asks about; null if there is none or it is the only way in. */
export function googleToAskAbout({ hasPassword, googleEmail }: Linked): string | null {
  return hasPassword ? googleEmail : null
}

/**
 * A Google account linked by an attacker must not survive a reset: it stays only if the owner says so or it was the
 * only way in. Decided without checking that one exists, because it may be linked while the password is hashed.
 */
export function keepsGoogle({ hasPassword }: Pick<Linked, 'hasPassword'>, isAsked: boolean): boolean {
  return !hasPassword || isAsked
}

/**
 * Whether a mailed link adds a first password in a browser signed in to the account; the Google sign-in and its
 * sessions then stay.
 */
export function addsPassword<S extends { userId: number }>(
  { hasPassword }: Pick<Linked, 'hasPassword'>,
  userId: number,
  signed: S | null,
): signed is S {
  return !hasPassword && signed?.userId === userId
}

/** What happens to the second factors when a new step is undone: a role assigned since may need them. */
export function twoStepAfter({ needsTwoSteps }: { needsTwoSteps: boolean }): 'ends' | 'stays' {
  return needsTwoSteps ? 'stays' : 'ends'
}
