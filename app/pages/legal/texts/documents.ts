import type { ReactNode } from 'react'

/** The only list of legal documents: titles, versions, cross-links and the version table come from here. */
export const legalDocuments = [
  { path: '/terms', title: 'Terms of Service', version: 'v2.1' },
  { path: '/privacy', title: 'Privacy Policy', version: 'v3.0' },
  { path: '/disclaimer', title: 'Disclaimer', version: 'v1.0' },
  { path: '/gdpr', title: 'GDPR Compliance', version: 'v1.0' },
  { path: '/data-processing', title: 'Data Processing Agreement', version: 'v2.0' },
  { path: '/cookies', title: 'Cookie Policy', version: 'v1.5' },
  { path: '/acceptable-use', title: 'Acceptable Use Policy', version: 'v1.0' },
  { path: '/legal-notices', title: 'Legal Notices', version: 'v1.0' },
] as const

export type LegalPath = (typeof legalDocuments)[number]['path']

export const lastUpdated = '29 September 2025'

export type LegalSection = { id: string; title: string; body: ReactNode }

export type LegalContent = {
  path: LegalPath
  /** One or two sentences: opening of the page and its meta description. */
  intro: string
  sections: LegalSection[]
}

const withoutLegalNotices: LegalPath[] = ['/cookies', '/acceptable-use']

export function documentAt(path: LegalPath) {
  const document = legalDocuments.find((one) => one.path === path)
  if (!document) throw new Error(`No legal document at ${path}`)
  return document
}

/** Every other document; the cookie and acceptable use policies do not list the legal notices. */
export function otherDocuments(path: LegalPath) {
  return legalDocuments.filter(
    (one) => one.path !== path && !(one.path === '/legal-notices' && withoutLegalNotices.includes(path)),
  )
}
