import { addressLoader } from '#app/frame/page-route.ts'
import { dataProcessing } from './texts/data-processing.tsx'
import { LegalPage } from './texts/legal-page.tsx'
import { legalHead } from './texts/legal-route.ts'

export const handle = { isStatic: true }
export const loader = addressLoader(dataProcessing.path)
export const meta = legalHead(dataProcessing)

export default function DataProcessingPage() {
  return <LegalPage content={dataProcessing} />
}
