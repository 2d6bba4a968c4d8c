import { dayMs } from '#worker/ground/platform/clock.ts'

/** What has to work before a site is of use, in the order in which it is set up. */
export const setupSteps = ['mail', 'feed', 'platform', 'alert'] as const
export type SetupStep = (typeof setupSteps)[number]

/** How long a test mail's link confirms. */
export const testMailForMs = dayMs

export const testMailSubject = 'Touchline can send mail'
export const confirmTestMail = 'Open the mail, follow its link, and confirm there.'
export const testMailExpired = 'This link is too old or not from a test mail. Send another one.'
