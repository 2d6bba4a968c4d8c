import {
  emailUnknown,
  emailVerified,
  newVerificationSent,
  registrationPasswordWrong,
  verificationLinkInvalid,
} from '#worker/people/accounts/registration/constants.ts'
import type { Verification } from '#worker/people/accounts/registration/contract.ts'

/** Result of the page's form; loading before that. */
export type VerifyAnswer =
  | { view: 'success'; isVerified: boolean; message: string }
  | { view: 'error'; message: string }
  /**
   * The link was opened in a different browser than the one that registered. `message`: why the password was refused.
   */
  | { view: 'confirm'; message?: string }
  /** `message`: why no new link was sent; without an address none can be requested. */
  | { view: 'expired'; email: string; message?: string }

export function answerOf(verification: Verification): VerifyAnswer {
  switch (verification.state) {
    case 'verified':
      return { view: 'success', isVerified: true, message: emailVerified }
    case 'unconfirmed':
      return confirmAnswer(verification.isPasswordWrong ? registrationPasswordWrong : undefined)
    case 'expired':
      return { view: 'expired', email: verification.email }
    case 'invalid':
      return { view: 'error', message: verificationLinkInvalid }
  }
}

export function confirmAnswer(message?: string): VerifyAnswer {
  return { view: 'confirm', ...(message !== undefined && { message }) }
}

/** A new link was sent; nothing is verified yet. */
export const resentAnswer: VerifyAnswer = { view: 'success', isVerified: false, message: newVerificationSent }

export const noAddressAnswer: VerifyAnswer = { view: 'expired', email: '', message: emailUnknown }
