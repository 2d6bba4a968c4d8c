import { addressLoader } from '#app/frame/page-route.ts'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead } from './texts/legal-route.ts'
import { privacy } from './texts/privacy.tsx'

export const handle = { isStatic: true }
export const loader = addressLoader(privacy.path)
export const meta = legalHead(privacy)

export default function PrivacyPage() {
  return <LegalPage content={privacy} />
}
