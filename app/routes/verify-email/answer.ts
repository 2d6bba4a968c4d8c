import {
  emailUnknown,
  emailVerified,
  newVerificationSent,
  resendFailed,
  resendNetworkError,
  verificationFailed,
  verificationLinkInvalid,
  verificationNetworkError,
} from '#worker/accounts/registration/constants.ts'
import type { Verification } from '#worker/accounts/registration/contract.ts'

/** What the page shows once it was asked to do something; before that it is loading. */
export type VerifyAnswer =
  | { view: 'success'; isVerified: boolean; message: string }
  | { view: 'error'; message: string }
  /** `message` tells why no new link was sent; without an address none can be asked for. */
  | { view: 'expired'; email: string; message?: string }

export function answerOf(verification: Verification): VerifyAnswer {
  switch (verification.state) {
    case 'verified':
      return { view: 'success', isVerified: true, message: emailVerified }
    case 'expired':
      return { view: 'expired', email: verification.email }
    case 'invalid':
      return { view: 'error', message: verificationLinkInvalid }
  }
}

/** A new link is on its way; nothing is verified by that. */
export const resentAnswer: VerifyAnswer = { view: 'success', isVerified: false, message: newVerificationSent }

export const noAddressAnswer: VerifyAnswer = { view: 'expired', email: '', message: emailUnknown }

/** What to say when the server did not answer (the browser throws a TypeError), or failed. */
export function unreachable(error: unknown, { intent, email }: { intent: unknown; email: string }): VerifyAnswer {
  const isOffline = error instanceof TypeError
  if (intent === 'resend') return { view: 'expired', email, message: isOffline ? resendNetworkError : resendFailed }
  return { view: 'error', message: isOffline ? verificationNetworkError : verificationFailed }
}
