import { dataProcessing } from '../../legal/data-processing.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'
import { legalHead } from '../../legal/legal-route.ts'
import { addressLoader } from '../../page-route.ts'

export const handle = { isStatic: true }
export const loader = addressLoader(dataProcessing.path)
export const meta = legalHead(dataProcessing)

export default function DataProcessingPage() {
  return <LegalPage content={dataProcessing} />
}
