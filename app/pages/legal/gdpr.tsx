import { addressLoader } from '#app/frame/page-route.ts'
import { gdpr } from './texts/gdpr.tsx'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead } from './texts/legal-route.ts'

export const handle = { isStatic: true }
export const loader = addressLoader(gdpr.path)
export const meta = legalHead(gdpr)

export default function GdprPage() {
  return <LegalPage content={gdpr} />
}
