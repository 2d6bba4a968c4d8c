import type { Route } from './+types/terms.ts'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead, legalLoader } from './texts/legal-route.ts'
import { terms } from './texts/terms.tsx'

export const handle = { isStatic: true }
export const loader = legalLoader(terms.path)
export const meta = legalHead(terms)

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage content={terms} company={loaderData.company} />
}
