import { hourMs } from '#worker/ground/platform/clock.ts'

/** The two forms to the operator; each has its own page. */
const contactKinds = ['contact', 'feedback'] as const
export type ContactKind = (typeof contactKinds)[number]

/** Fields of both forms, in page order. */
export const contactFields = ['name', 'email', 'subject', 'rating', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** Honeypot: hidden from people, filled in by bots. */
export const trapField = 'leave_this_empty'

export const maxNameLength = 100
/** RFC 5321's limit for an address. */
export const maxEmailLength = 254
export const maxSubjectLength = 150
export const minMessageLength = 10
export const maxMessageLength = 4_000

export const ratings = ['1', '2', '3', '4', '5'] as const

/** Several times the longest message in the widest form encoding, so that a longer text still gets a field error. */
export const maxFormBytes = 256 * 1024

/** Messages per network address, and per sender's email address. */
export const messagesPerAddress = { max: 5, windowMs: hourMs }
export const messagesPerSender = { max: 5, windowMs: hourMs }

export const checkTheFields = "We haven't sent your message yet. Please correct the fields below."
export const formTooLarge = "We couldn't send your message because it's too large. Please shorten it."
export const messageFailed = "We couldn't send your message. Please try again."
export const notSent = "We couldn't send your message. Your text is still below. Please try again in a few minutes."
