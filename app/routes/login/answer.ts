import { resendFailed, resendUnreachable, signInFailed, signInUnreachable } from '#worker/accounts/sign-in/constants.ts'
import type { Failure } from '#worker/platform/result.ts'

/** What the sign-in page is told of a form that did not lead on. `resent` when it asked for another mail. */
export type LoginAnswer = { email: string; error?: Failure; resent?: boolean }

/**
 * What to say when the server did not answer (the browser throws a TypeError) or answered with an error of its own;
 * null for everything that is the router's to handle.
 */
export function unreachable(error: unknown, { email, intent }: { email: string; intent: unknown }): LoginAnswer | null {
  const isResend = intent === 'resend'
  const isOffline = error instanceof TypeError
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0
  if (!isOffline && status < 500) return null
  const [offline, broken] = isResend ? [resendUnreachable, resendFailed] : [signInUnreachable, signInFailed]
  return {
    email,
    error: { code: 'UNAVAILABLE', message: isOffline ? offline : broken },
    ...(isResend && { resent: false }),
  }
}
