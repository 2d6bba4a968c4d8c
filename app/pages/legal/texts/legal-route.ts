import type { LoaderFunctionArgs } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { addressOf, headOf } from '#app/frame/page-route.ts'
import { documentAt, type LegalContent, type LegalPath } from './documents.ts'

export function legalHead({ path, intro }: LegalContent) {
  return headOf({ path, title: documentAt(path).title, description: intro })
}

/** The page's address, and the company that the document is about. */
export function legalLoader(path: LegalPath) {
  return ({ context }: Pick<LoaderFunctionArgs, 'context'>) => ({
    url: addressOf(path, context),
    company: context.get(servicesContext).config.company,
  })
}
