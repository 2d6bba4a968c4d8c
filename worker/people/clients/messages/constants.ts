import { dayMs } from '#worker/ground/platform/clock.ts'

/** How a client can be messaged directly. */
export const clientChannels = ['email', 'sms'] as const
export type ClientChannel = (typeof clientChannels)[number]

/** How long the link works by which a client says yes. */
export const askLinkMs = 7 * dayMs

/** A client is asked this often at most, by each channel. */
export const askAgainAfterMs = dayMs

/** Questions to clients who have not answered, of one agent: they come from us, and unasked. */
export const asksPerDay = 20

/** Questions to one address or number, of all agents together: a client who is deleted and added again counts on. */
export const asksPerAddress = { max: 3, windowMs: 7 * dayMs }

export const clientMessageTexts = {
  needsPlan: 'Messages to clients come with Agent Premium.',
  noAddress: { email: 'Add their email address first.', sms: 'Add their mobile number first.' },
  noConsent: 'Put their consent on file first.',
  askedLately: 'They were asked less than a day ago.',
  stopped: {
    email: 'They stopped these emails. Only they can start them again, by the link in their last one.',
    sms: 'They stopped these SMS. Only they can start them again, by texting START to our number.',
  },
  tooMany: `You can ask ${asksPerDay} clients a day. Try again tomorrow.`,
  askedOften: {
    email: 'This address was asked several times this week. Try again later.',
    sms: 'This number was asked several times this week. Try again later.',
  },
  notMobile: "We can't text this number. Enter a mobile number.",
  notSent: {
    email: "The mail server didn't take it. Please try again later.",
    sms: 'The SMS could not be sent. Please try again later.',
  },
  monthlyCap: 'You have had all SMS of this month. Your clients’ count with yours.',
  asked: 'We asked them. Nothing is sent to them until they say yes.',
  ended: 'They get no more of these messages from us.',
} as const
