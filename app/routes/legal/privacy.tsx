import { LegalPage } from '../../legal/legal-page.tsx'
import { legalHead } from '../../legal/legal-route.ts'
import { privacy } from '../../legal/privacy.tsx'
import { addressLoader } from '../../page-route.ts'

export const handle = { isStatic: true }
export const loader = addressLoader(privacy.path)
export const meta = legalHead(privacy)

export default function PrivacyPage() {
  return <LegalPage content={privacy} />
}
