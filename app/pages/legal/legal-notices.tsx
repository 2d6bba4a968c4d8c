import { addressLoader } from '#app/frame/page-route.ts'
import { legalNotices } from './texts/legal-notices.tsx'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead } from './texts/legal-route.ts'

export const handle = { isStatic: true }
export const loader = addressLoader(legalNotices.path)
export const meta = legalHead(legalNotices)

export default function LegalNoticesPage() {
  return <LegalPage content={legalNotices} />
}
