// Part of the configuration: the operator's company.
import { z } from 'zod'
import type { Company } from '#worker/ground/company.contract.ts'

const companyFact = z.string().trim().min(2).max(300)

export const companyFields = {
  COMPANY_NAME: companyFact,
  COMPANY_ADDRESS: companyFact,
  COMPANY_REGISTERED_IN: companyFact,
  COMPANY_NUMBER: companyFact,
  COMPANY_VAT_NUMBER: companyFact,
  COMPANY_ICO_NUMBER: companyFact,
  COMPANY_EU_REPRESENTATIVE: companyFact,
  COMPANY_MAIL_PROVIDER: companyFact,
  COMPANY_SUPPORT_EMAIL: z.email(),
  COMPANY_PRIVACY_EMAIL: z.email(),
  COMPANY_LEGAL_EMAIL: z.email(),
  COMPANY_DPO_EMAIL: z.email(),
  COMPANY_ABUSE_EMAIL: z.email(),
  /** By a lawyer; until then the legal pages and receipts say that the company is a placeholder. */
  LEGAL_PAGES_CHECKED: z.enum(['yes', 'no']),
}

type CompanySettings = z.output<z.ZodObject<typeof companyFields>>

export function companyOf(settings: CompanySettings): Company {
  return {
    name: settings.COMPANY_NAME,
    address: settings.COMPANY_ADDRESS,
    registeredIn: settings.COMPANY_REGISTERED_IN,
    companyNumber: settings.COMPANY_NUMBER,
    vatNumber: settings.COMPANY_VAT_NUMBER,
    icoNumber: settings.COMPANY_ICO_NUMBER,
    euRepresentative: settings.COMPANY_EU_REPRESENTATIVE,
    mailProvider: settings.COMPANY_MAIL_PROVIDER,
    emails: {
      support: settings.COMPANY_SUPPORT_EMAIL,
      privacy: settings.COMPANY_PRIVACY_EMAIL,
      legal: settings.COMPANY_LEGAL_EMAIL,
      dpo: settings.COMPANY_DPO_EMAIL,
      abuse: settings.COMPANY_ABUSE_EMAIL,
    },
    isPlaceholder: settings.LEGAL_PAGES_CHECKED === 'no',
  }
}
