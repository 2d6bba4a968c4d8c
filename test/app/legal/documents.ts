import { acceptableUse } from '#app/pages/legal/texts/acceptable-use.tsx'
import { cookies } from '#app/pages/legal/texts/cookies.tsx'
import { dataProcessing } from '#app/pages/legal/texts/data-processing.tsx'
import { disclaimer } from '#app/pages/legal/texts/disclaimer.tsx'
import type { LegalContent } from '#app/pages/legal/texts/documents.ts'
import { gdpr } from '#app/pages/legal/texts/gdpr.tsx'
import { legalNotices } from '#app/pages/legal/texts/legal-notices.tsx'
import { privacy } from '#app/pages/legal/texts/privacy.tsx'
import { terms } from '#app/pages/legal/texts/terms.tsx'

export const contents: LegalContent[] = [
  terms,
  privacy,
  disclaimer,
  gdpr,
  dataProcessing,
  cookies,
  acceptableUse,
  legalNotices,
]
