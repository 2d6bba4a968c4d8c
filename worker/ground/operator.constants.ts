/**
 * The seller on the legal pages and on receipts.
 * PLACEHOLDERS, not a real company. Replace every value with the operator's own, have a lawyer check the eight legal
 * pages, and only then set `isPlaceholder` to false, which removes the notice from the pages.
 */
export const operator = {
  isPlaceholder: true as boolean,
  name: 'Touchline Example Ltd',
  address: '1 Example Street, London ZZ99 3WZ, United Kingdom',
  registeredIn: 'England and Wales',
  companyNumber: '00000000',
  vatNumber: 'GB000000000',
  icoNumber: 'ZA000000',
  /** Required by Article 27 of the EU GDPR for companies outside the Union that serve people in it. */
  euRepresentative: 'Example Representative GmbH, Beispielstraße 1, 10115 Berlin, Germany',
  /** Sends our mail (the SMTP_… settings) and hosts our mailbox. */
  mailProvider: 'Example Mail Ltd',
  emails: {
    support: 'support@touchline.example',
    privacy: 'privacy@touchline.example',
    legal: 'legal@touchline.example',
    dpo: 'dpo@touchline.example',
    abuse: 'abuse@touchline.example',
  },
} as const

export type OperatorEmail = keyof typeof operator.emails
