import { z } from 'zod'
import { EmailAddress } from '../contract.ts'
import { keepPrefix } from '../ownership/constants.ts'
import type { Reach } from '../ownership/contract.ts'
import { passwordMissing, passwordTooLong } from '../passwords/constants.ts'
import { maxTypedPassword } from '../sign-in/constants.ts'
import { linkTroubles } from './constants.ts'

export const ForgotPassword = z.object({ email: EmailAddress })
export type ForgotPassword = z.infer<typeof ForgotPassword>

/**
 * Whether a password is acceptable depends on its owner, so it is checked once the link is known. Beside these, a checkbox
 * for the linked Google account and for each thing by which the account's news leaves it.
 */
export const ResetPassword = z.looseObject({
  token: z.string({ error: linkTroubles.unknown }).max(200, linkTroubles.unknown),
  password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(maxTypedPassword, passwordTooLong),
  /** Which second step the page showed, empty for none. */
  shown_two_step: z.string().max(40).optional().catch(undefined),
  /** Checked to remove a new second step that the owner did not set up. */
  disown_two_step: z.literal('on').optional().catch(undefined),
  /** Checked with a first password to sign out everyone else. */
  sign_out_others: z.literal('on').optional().catch(undefined),
})
export type ResetPassword = z.infer<typeof ResetPassword>

/** The keys of what the owner recognised, and keeps. */
export function keptReach(form: ResetPassword): string[] {
  const checked = Object.keys(form).filter((name) => name.startsWith(keepPrefix) && form[name] === 'on')
  return checked.map((name) => name.slice(keepPrefix.length))
}

/** What a new password by a link changes of the account in this browser. */
export type LinkFacts = {
  /** The linked Google account, in case it is a stranger's; null for none. `isPresumed` to be the owner's. */
  google: { email: string; key: string; isPresumed: boolean } | null
  /** A first password of the signed-in user: it ends no session. */
  isAdded: boolean
  /** What becomes of the second step; see `twoStepAfter`. */
  twoStep: 'ends' | 'recent' | 'stays' | 'asked' | null
  /** Which second step there is. */
  twoStepMark: string
  keepsPasskeys: boolean
  /** Clients of an agent whose emails go on. */
  mailedClients: number
  /** Ways by which news leave the account without a session; each ends unless it is kept. */
  reach: readonly Reach[]
  /** Things that buy tickets for the user, and end. */
  purchases: readonly string[]
  /** The account's earlier address, which it gets back from another or keeps. */
  takesBack: { address: string; from: string } | null
}

/** One thing that a new password asks, ends or keeps. */
export type Consequence =
  | ({ kind: 'google_asked' } & NonNullable<LinkFacts['google']>)
  | { kind: 'two_step_asked' }
  | { kind: 'reach_asked'; reach: LinkFacts['reach'] }
  | { kind: 'purchases_end'; purchases: LinkFacts['purchases']; areDetailsEnded: boolean }
  | { kind: 'passkeys_stay' }
  | { kind: 'client_mails_stay'; clients: number }
  | { kind: 'sign_out_asked' }
  | { kind: 'signed_out'; twoStep: Exclude<LinkFacts['twoStep'], 'asked'> }

export const ChangePassword = z.object({
  current_password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(maxTypedPassword, passwordTooLong),
  password: z.string({ error: passwordMissing }).min(1, passwordMissing).max(maxTypedPassword, passwordTooLong),
})
export type ChangePassword = z.infer<typeof ChangePassword>
