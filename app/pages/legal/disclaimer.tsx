import { addressLoader } from '#app/frame/page-route.ts'
import { disclaimer } from './texts/disclaimer.tsx'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead } from './texts/legal-route.ts'

export const handle = { isStatic: true }
export const loader = addressLoader(disclaimer.path)
export const meta = legalHead(disclaimer)

export default function DisclaimerPage() {
  return <LegalPage content={disclaimer} />
}
