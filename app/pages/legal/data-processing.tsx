import type { Route } from './+types/data-processing.ts'
import { dataProcessing } from './texts/data-processing.tsx'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead, legalLoader } from './texts/legal-route.ts'

export const handle = { isStatic: true }
export const loader = legalLoader(dataProcessing.path)
export const meta = legalHead(dataProcessing)

export default function DataProcessingPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage content={dataProcessing} company={loaderData.company} />
}
