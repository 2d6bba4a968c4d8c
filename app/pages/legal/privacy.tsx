import type { Route } from './+types/privacy.ts'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead, legalLoader } from './texts/legal-route.ts'
import { privacy } from './texts/privacy.tsx'

export const handle = { isStatic: true }
export const loader = legalLoader(privacy.path)
export const meta = legalHead(privacy)

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage content={privacy} company={loaderData.company} />
}
