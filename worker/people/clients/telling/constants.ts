import { dayMs } from '#worker/ground/platform/clock.ts'

/** How long the link in the mail that asks a client works. */
export const askLinkMs = 7 * dayMs

/** A client is asked this often at most. */
export const askAgainAfterMs = dayMs

/** Mails to clients who have not answered, of one agent: they come from us, and unasked. */
export const asksPerDay = 20

export const tellingTexts = {
  needsPlan: 'Emails to clients come with Agent Premium.',
  noEmail: 'Add their email address first.',
  noConsent: 'Put their consent on file first.',
  askedLately: 'They were asked less than a day ago.',
  stopped: 'They stopped these emails. Only they can start them again, by the link in their last one.',
  tooMany: `You can ask ${asksPerDay} clients a day. Try again tomorrow.`,
  notSent: "The mail server didn't take it. Please try again later.",
  asked: 'We asked them. Nothing is sent to them until they say yes.',
  ended: 'They get no more emails from us.',
} as const
