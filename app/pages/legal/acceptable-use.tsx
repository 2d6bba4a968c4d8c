import { addressLoader } from '#app/frame/page-route.ts'
import { acceptableUse } from './texts/acceptable-use.tsx'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead } from './texts/legal-route.ts'

export const handle = { isStatic: true }
export const loader = addressLoader(acceptableUse.path)
export const meta = legalHead(acceptableUse)

export default function AcceptableUsePage() {
  return <LegalPage content={acceptableUse} />
}
