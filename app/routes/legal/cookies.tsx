import { cookies } from '../../legal/cookies.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'
import { addressOf, headOf } from '../../legal/legal-route.ts'

export const handle = { isStatic: true }
export const loader = addressOf(cookies.path)
export const meta = headOf(cookies)

export default function CookiesPage() {
  return <LegalPage content={cookies} />
}
