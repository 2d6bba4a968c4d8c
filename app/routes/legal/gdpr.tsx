import { gdpr } from '../../legal/gdpr.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'
import { addressOf, headOf } from '../../legal/legal-route.ts'

export const handle = { isStatic: true }
export const loader = addressOf(gdpr.path)
export const meta = headOf(gdpr)

export default function GdprPage() {
  return <LegalPage content={gdpr} />
}
