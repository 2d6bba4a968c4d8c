import { gdpr } from '../../legal/gdpr.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'
import { legalHead } from '../../legal/legal-route.ts'
import { addressLoader } from '../../page-route.ts'

export const handle = { isStatic: true }
export const loader = addressLoader(gdpr.path)
export const meta = legalHead(gdpr)

export default function GdprPage() {
  return <LegalPage content={gdpr} />
}
