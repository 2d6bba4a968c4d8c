import { LegalPage } from '../../legal/legal-page.tsx'
import { addressOf, headOf } from '../../legal/legal-route.ts'
import { terms } from '../../legal/terms.tsx'

export const handle = { isStatic: true }
export const loader = addressOf(terms.path)
export const meta = headOf(terms)

export default function TermsPage() {
  return <LegalPage content={terms} />
}
