import { legalNotices } from '../../legal/legal-notices.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'
import { addressOf, headOf } from '../../legal/legal-route.ts'

export const handle = { isStatic: true }
export const loader = addressOf(legalNotices.path)
export const meta = headOf(legalNotices)

export default function LegalNoticesPage() {
  return <LegalPage content={legalNotices} />
}
