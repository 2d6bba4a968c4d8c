import { legalNotices } from '../../legal/legal-notices.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'
import { legalHead } from '../../legal/legal-route.ts'
import { addressLoader } from '../../page-route.ts'

export const handle = { isStatic: true }
export const loader = addressLoader(legalNotices.path)
export const meta = legalHead(legalNotices)

export default function LegalNoticesPage() {
  return <LegalPage content={legalNotices} />
}
