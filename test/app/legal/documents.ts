import { acceptableUse } from '#app/legal/acceptable-use.tsx'
import { cookies } from '#app/legal/cookies.tsx'
import { dataProcessing } from '#app/legal/data-processing.tsx'
import { disclaimer } from '#app/legal/disclaimer.tsx'
import type { LegalContent } from '#app/legal/documents.ts'
import { gdpr } from '#app/legal/gdpr.tsx'
import { legalNotices } from '#app/legal/legal-notices.tsx'
import { privacy } from '#app/legal/privacy.tsx'
import { terms } from '#app/legal/terms.tsx'

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
