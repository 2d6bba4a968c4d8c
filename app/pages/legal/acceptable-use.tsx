import type { Route } from './+types/acceptable-use.ts'
import { acceptableUse } from './texts/acceptable-use.tsx'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead, legalLoader } from './texts/legal-route.ts'

export const handle = { isStatic: true }
export const loader = legalLoader(acceptableUse.path)
export const meta = legalHead(acceptableUse)

export default function AcceptableUsePage({ loaderData }: Route.ComponentProps) {
  return <LegalPage content={acceptableUse} company={loaderData.company} />
}
