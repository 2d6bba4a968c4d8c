import { LegalPage } from '../../legal/legal-page.tsx'
import { addressOf, headOf } from '../../legal/legal-route.ts'
import { privacy } from '../../legal/privacy.tsx'

export const handle = { isStatic: true }
export const loader = addressOf(privacy.path)
export const meta = headOf(privacy)

export default function PrivacyPage() {
  return <LegalPage content={privacy} />
}
