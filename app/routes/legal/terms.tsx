import { LegalPage } from '../../legal/legal-page.tsx'
import { legalHead } from '../../legal/legal-route.ts'
import { terms } from '../../legal/terms.tsx'
import { addressLoader } from '../../page-route.ts'

export const handle = { isStatic: true }
export const loader = addressLoader(terms.path)
export const meta = legalHead(terms)

export default function TermsPage() {
  return <LegalPage content={terms} />
}
