import { acceptableUse } from '../../legal/acceptable-use.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'
import { legalHead } from '../../legal/legal-route.ts'
import { addressLoader } from '../../page-route.ts'

export const handle = { isStatic: true }
export const loader = addressLoader(acceptableUse.path)
export const meta = legalHead(acceptableUse)

export default function AcceptableUsePage() {
  return <LegalPage content={acceptableUse} />
}
