import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import type { Permission } from '../constants.ts'

/** Permissions over other users or site-wide data: only in two-step sessions. */
export const twoStepPermissions = ['ALL', 'MANAGE_USERS', 'MANAGE_MATCHES'] as const satisfies readonly Permission[]

/** How long after two steps a session may use those permissions; then it must confirm again. */
export const privilegedForMs = 12 * hourMs

/** How recently the user must have proven their identity to change how the account is entered. */
export const freshProofMs = 10 * minuteMs

/** Time allowed between password and second step: enough to find the phone. */
export const pendingLifetimeMs = 10 * minuteMs

/** Codes per sign-in; then it restarts with the password. */
export const maxCodesPerSignIn = 5

export const pendingCookie = 'second-step'

export const secondStepPath = '/login/second-step'
export const securityPath = '/profile/security'
export const authenticatorPath = '/profile/security/authenticator'

export const maxCodeLength = 40

export const codeMissing = 'Please enter a code.'
export const codeWrong = 'That code is wrong or has already been used. App codes change every 30 seconds.'
export const signInAgain = 'Your sign-in took too long or had too many wrong codes. Please sign in again.'
export const secondStepFailure = {
  code: 'SECOND_STEP_REQUIRED',
  message: 'One more step: confirm with your authenticator app, passkey or a recovery code.',
} as const
export const twoStepsFirst = "This needs two-step sign-in. Set it up, or confirm that it's you."
export const proofNeeded = "Please confirm that it's you."
export const proofTitle = "Confirm that it's you"
export const setUpMissing = 'The setup key is missing. Please start again.'
export const roleNeedsTwoSteps = 'Your role needs two-step sign-in. Add another method before you remove this one.'
export const setUpFirst = 'Set up an authenticator app or a passkey first.'
