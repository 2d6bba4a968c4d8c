import { acceptableUse } from '../../legal/acceptable-use.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'
import { addressOf, headOf } from '../../legal/legal-route.ts'

export const handle = { isStatic: true }
export const loader = addressOf(acceptableUse.path)
export const meta = headOf(acceptableUse)

export default function AcceptableUsePage() {
  return <LegalPage content={acceptableUse} />
}
