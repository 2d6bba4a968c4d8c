import { dayMs, hourMs } from '../platform/clock.ts'

/** What has to work before a site is of use, in the order in which it is set up. */
export const setupSteps = ['mail', 'feed', 'platform', 'alert'] as const
export type SetupStep = (typeof setupSteps)[number]

/** How long a test mail's link confirms. */
export const testMailForMs = dayMs
export const testMails = { max: 5, windowMs: hourMs }

export const testMailSent = 'Sent. Open the mail, follow its link, and confirm there.'
export const testMailRefused = 'The mail server did not take the mail:'
export const testMailTooOften = 'Five test mails an hour are enough to tell. Try again later.'
export const testMailExpired = 'This link is too old or not from a test mail. Send another one.'
