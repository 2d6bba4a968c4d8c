import type { Route } from './+types/legal-notices.ts'
import { legalNotices } from './texts/legal-notices.tsx'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead, legalLoader } from './texts/legal-route.ts'

export const handle = { isStatic: true }
export const loader = legalLoader(legalNotices.path)
export const meta = legalHead(legalNotices)

export default function LegalNoticesPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage content={legalNotices} company={loaderData.company} />
}
