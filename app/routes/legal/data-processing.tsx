import { dataProcessing } from '../../legal/data-processing.tsx'
import { LegalPage } from '../../legal/legal-page.tsx'
import { addressOf, headOf } from '../../legal/legal-route.ts'

export const handle = { isStatic: true }
export const loader = addressOf(dataProcessing.path)
export const meta = headOf(dataProcessing)

export default function DataProcessingPage() {
  return <LegalPage content={dataProcessing} />
}
