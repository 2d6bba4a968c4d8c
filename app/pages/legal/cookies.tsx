import { addressLoader } from '#app/frame/page-route.ts'
import { cookies } from './texts/cookies.tsx'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead } from './texts/legal-route.ts'

export const handle = { isStatic: true }
export const loader = addressLoader(cookies.path)
export const meta = legalHead(cookies)

export default function CookiesPage() {
  return <LegalPage content={cookies} />
}
