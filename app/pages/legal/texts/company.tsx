import { createContext, useContext } from 'react'
import type { Company, CompanyEmail } from '#worker/ground/company.contract.ts'

/** Around a legal document: the company that it is about. */
export const CompanyContext = createContext<Company | null>(null)

function useCompany(): Company {
  const company = useContext(CompanyContext)
  if (!company) throw new Error('No company around this document')
  return company
}

type Fact = Exclude<keyof Company, 'emails' | 'isPlaceholder'>

/** One fact of the company. */
export function CompanyFact({ of }: { of: Fact }) {
  return useCompany()[of]
}

/** One of its addresses, as text. */
export function CompanyEmailText({ to }: { to: CompanyEmail }) {
  return useCompany().emails[to]
}

/** The same as a link. */
export function Mail({ to }: { to: CompanyEmail }) {
  const address = useCompany().emails[to]
  return <a href={`mailto:${address}`}>{address}</a>
}
