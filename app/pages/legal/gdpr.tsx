import type { Route } from './+types/gdpr.ts'
import { gdpr } from './texts/gdpr.tsx'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead, legalLoader } from './texts/legal-route.ts'

export const handle = { isStatic: true }
export const loader = legalLoader(gdpr.path)
export const meta = legalHead(gdpr)

export default function GdprPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage content={gdpr} company={loaderData.company} />
}
