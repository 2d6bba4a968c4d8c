import { disclaimer } from '../../legal/disclaimer.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'
import { legalHead } from '../../legal/legal-route.ts'
import { addressLoader } from '../../page-route.ts'

export const handle = { isStatic: true }
export const loader = addressLoader(disclaimer.path)
export const meta = legalHead(disclaimer)

export default function DisclaimerPage() {
  return <LegalPage content={disclaimer} />
}
