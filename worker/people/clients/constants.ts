import { sealedLengths } from '../quick-buy/constants.ts'

/** Clients of one agent. */
export const maxClients = 200

/** Longest texts. */
export const clientLengths = { name: 80, reference: 40, phone: 40, notes: 1_000, consent_note: 200 } as const

/** What a client's tickets are bought with: kept sealed, together. */
export const detailFields = ['full_name', 'address_line1', 'address_line2', 'city', 'postal_code', 'country'] as const
export const detailLengths = { ...sealedLengths, country: 60 } as const satisfies Record<
  (typeof detailFields)[number],
  number
>

export const clientsPath = '/clients'

export const clientTexts = {
  needsPlan: 'Clients come with Agent Premium.',
  planOver:
    'Your plan keeps no clients. You can read, download and delete those you have; they can be changed again with Agent Premium.',
  nameMissing: 'Enter a name.',
  nameUnusable: 'Use letters that can be read on one line.',
  tooMany: `You have ${maxClients} clients, which is the most. Delete one first.`,
  contactAlone: 'A token for one client changes their email and phone alone.',
  notFound: "We couldn't find that client.",
  consentInFuture: 'Choose today or a day before.',
  changed: 'These details were changed meanwhile. Please check them and save again.',
  failed: 'Failed to save the client. Please try again.',
  added: 'Client added.',
  saved: 'Client saved.',
  deleted: 'Client deleted. Alerts made for them stay, as your own.',
} as const
