import type { TokenPurpose } from '../constants.ts'

/** Links that set a new password: one that was asked for, and one that also takes a new second step back. */
export const passwordLinks = ['reset_password', 'first_factor_added'] as const satisfies readonly TokenPurpose[]
export type PasswordLink = (typeof passwordLinks)[number]

type Linked = { hasPassword: boolean; googleEmail: string | null }

/** The linked Google account that a reset asks about; null where there is none, or where it is the only way in. */
export function googleToAskAbout({ hasPassword, googleEmail }: Linked): string | null {
  return hasPassword ? googleEmail : null
}

/**
 * A Google account that a stranger linked must not survive a reset: it stays only where its owner says so, or where it was
 * the only way in. Whether there is one is not asked, because one may be linked while the new password is hashed.
 */
export function keepsGoogle({ hasPassword }: Pick<Linked, 'hasPassword'>, isAsked: boolean): boolean {
  return !hasPassword || isAsked
}

/**
 * Whether a password from a mailed link is a first one, given in a browser that is signed in to the account. It adds a way
 * in, and takes none from whoever came in by Google.
 */
export function addsPassword<S extends { userId: number }>(
  { hasPassword }: Pick<Linked, 'hasPassword'>,
  userId: number,
  signed: S | null,
): signed is S {
  return !hasPassword && signed?.userId === userId
}

/** What becomes of the second factors when a new step is taken back: a role given since may need them. */
export function twoStepAfter({ needsTwoSteps }: { needsTwoSteps: boolean }): 'ends' | 'stays' {
  return needsTwoSteps ? 'stays' : 'ends'
}
