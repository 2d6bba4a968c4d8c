import { disclaimer } from '../../legal/disclaimer.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'
import { addressOf, headOf } from '../../legal/legal-route.ts'

export const handle = { isStatic: true }
export const loader = addressOf(disclaimer.path)
export const meta = headOf(disclaimer)

export default function DisclaimerPage() {
  return <LegalPage content={disclaimer} />
}
