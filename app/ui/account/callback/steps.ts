/** Steps after Google, in order; `ms` is each one's minimum display time. */
export const callbackSteps = [
  { label: 'Google verification', percent: 25, ms: 800 },
  { label: 'Secure session creation', percent: 50, ms: 600 },
  { label: 'Account permissions', percent: 75, ms: 600 },
  { label: 'Dashboard setup', percent: 100, ms: 1_000 },
] as const

/** From then on the page says that it is taking longer than usual. */
export const hintAfterMs = 15_000
/** How long a failure is shown before the redirect to the sign-in page. */
export const failureShownMs = 3_000

export const hintText = 'This is taking longer than usual. You can wait a little longer, or go back and try again.'
