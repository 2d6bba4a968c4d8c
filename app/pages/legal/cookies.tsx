import type { Route } from './+types/cookies.ts'
import { cookies } from './texts/cookies.tsx'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead, legalLoader } from './texts/legal-route.ts'

export const handle = { isStatic: true }
export const loader = legalLoader(cookies.path)
export const meta = legalHead(cookies)

export default function CookiesPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage content={cookies} company={loaderData.company} />
}
