import {
  emailUnknown,
  emailVerified,
  newVerificationSent,
  registrationPasswordWrong,
  verificationLinkInvalid,
} from '#worker/accounts/registration/constants.ts'
import type { Verification } from '#worker/accounts/registration/contract.ts'

/** What the page shows once it was asked to do something; before that it is loading. */
export type VerifyAnswer =
  | { view: 'success'; isVerified: boolean; message: string }
  | { view: 'error'; message: string }
  /** The link was opened in another browser than the form was sent from. `message`: why the password did not do. */
  | { view: 'confirm'; message?: string }
  /** `message` tells why no new link was sent; without an address none can be asked for. */
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

/** A new link is on its way; nothing is verified by that. */
export const resentAnswer: VerifyAnswer = { view: 'success', isVerified: false, message: newVerificationSent }

export const noAddressAnswer: VerifyAnswer = { view: 'expired', email: '', message: emailUnknown }
