/** Who sells: on receipts, in mails and on the legal pages. From the settings COMPANY_… and LEGAL_PAGES_CHECKED. */
export type Company = {
  name: string
  address: string
  registeredIn: string
  companyNumber: string
  vatNumber: string
  icoNumber: string
  /** Required by Article 27 of the EU GDPR for companies outside the Union that serve people in it. */
  euRepresentative: string
  /** Sends our mail (the SMTP_… settings) and hosts our mailbox. */
  mailProvider: string
  emails: Record<CompanyEmail, string>
  /** The company is invented, or no lawyer has checked the legal pages: they say so. */
  isPlaceholder: boolean
}

export type CompanyEmail = 'support' | 'privacy' | 'legal' | 'dpo' | 'abuse'
