import { addressLoader } from '#app/frame/page-route.ts'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead } from './texts/legal-route.ts'
import { terms } from './texts/terms.tsx'

export const handle = { isStatic: true }
export const loader = addressLoader(terms.path)
export const meta = legalHead(terms)

export default function TermsPage() {
  return <LegalPage content={terms} />
}
