/**
 * PLACEHOLDERS. Nobody with these details exists. Whoever runs this service replaces every value with their own, checks
 * the eight legal pages with a lawyer, and only then sets `isPlaceholder` to false, which takes the notice off the pages.
 */
export const operator = {
  isPlaceholder: true as boolean,
  name: 'Touchline Example Ltd',
  address: '1 Example Street, London ZZ99 3WZ, United Kingdom',
  registeredIn: 'England and Wales',
  companyNumber: '00000000',
  vatNumber: 'GB000000000',
  icoNumber: 'ZA000000',
  /** Article 27 of the EU GDPR asks for one of companies outside the Union that serve people in it. */
  euRepresentative: 'Example Representative GmbH, Beispielstraße 1, 10115 Berlin, Germany',
  /** Who sends our mail, as the SMTP_… settings say, and keeps our mailbox. */
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
