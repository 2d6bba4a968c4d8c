import { hourMs } from '../platform/clock.ts'

/** The two forms that reach the operator; each is the page of the same name. */
const contactKinds = ['contact', 'feedback'] as const
export type ContactKind = (typeof contactKinds)[number]

/** Fields of either form, in the order in which they stand on the page. */
export const contactFields = ['name', 'email', 'subject', 'rating', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** People do not see it and leave it empty; a program that fills in whatever it finds gives itself away. */
export const trapField = 'leave_this_empty'

export const maxNameLength = 100
/** The longest address that mail can carry (RFC 5321). */
export const maxEmailLength = 254
export const maxSubjectLength = 150
export const minMessageLength = 10
export const maxMessageLength = 4_000

export const ratings = ['1', '2', '3', '4', '5'] as const

/** The longest message in the widest encoding of a form, several times over: a longer text still gets its field error. */
export const maxFormBytes = 256 * 1024

/** Messages that one network address, and one sender's mail address, may send. */
export const messagesPerAddress = { max: 5, windowMs: hourMs }
export const messagesPerSender = { max: 5, windowMs: hourMs }

export const checkTheFields = 'Nothing was sent yet. Please correct the fields below.'
export const formTooLarge = 'Nothing was sent: the form was too large to read. Please shorten your message.'
export const messageFailed = 'Your message was not sent. Please try again.'
export const notSent =
  'Your message was not sent: our mail server did not take it. Your text is kept below. Please try again in a few minutes.'
