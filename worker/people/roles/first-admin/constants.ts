import { dayMs } from '#worker/ground/platform/clock.ts'

export const firstAdminPath = '/first-admin'

/** Carries the secret through the registration. */
export const firstAdminCookie = 'first-admin'

/** How long the secret works. */
export const firstAdminSecretMs = dayMs

export const secretMissing = 'Please enter the secret.'
export const secretWrong = 'That secret is wrong or has expired. Run npm run first-admin to make a new one.'
export const hasAdministrator = 'This site already has an administrator.'
export const verifyFirst = 'Verify your email address first.'
export const secretWaits =
  'The secret is right. Now register or sign in with the account that shall become administrator.'
