/** Where Meta posts what became of messages, and what people answer. */
export const whatsappPath = '/webhooks/whatsapp'

/** Meta's own limit of one post. */
export const maxWhatsappPostBytes = 3 * 1024 * 1024

/** Parts of the alert's template: with its fixed words a body has 1,024 characters. */
export const maxWhatsappTitle = 200
export const maxWhatsappDetails = 600

/** Undeliverable: no number of WhatsApp; our own number; a person who wants no messages from us. */
export const endingCodes: readonly number[] = [131_026, 131_021, 131_050]

/** Too many messages, from us or to one number. */
export const laterCodes: readonly number[] = [4, 80_007, 130_429, 131_048, 131_056]

export const whatsappReasons = {
  stopped: 'number answered STOP',
  gone: 'number takes no messages from us on WhatsApp',
} as const
