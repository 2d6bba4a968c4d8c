import type { Route } from './+types/disclaimer.ts'
import { disclaimer } from './texts/disclaimer.tsx'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead, legalLoader } from './texts/legal-route.ts'

export const handle = { isStatic: true }
export const loader = legalLoader(disclaimer.path)
export const meta = legalHead(disclaimer)

export default function DisclaimerPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage content={disclaimer} company={loaderData.company} />
}
