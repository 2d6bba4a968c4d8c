import { headOf } from '#app/frame/page-route.ts'
import { documentAt, type LegalContent } from './documents.ts'

export function legalHead({ path, intro }: LegalContent) {
  return headOf({ path, title: documentAt(path).title, description: intro })
}
