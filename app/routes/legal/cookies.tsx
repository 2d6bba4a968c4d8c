import { cookies } from '../../legal/cookies.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'
import { legalHead } from '../../legal/legal-route.ts'
import { addressLoader } from '../../page-route.ts'

export const handle = { isStatic: true }
export const loader = addressLoader(cookies.path)
export const meta = legalHead(cookies)

export default function CookiesPage() {
  return <LegalPage content={cookies} />
}
