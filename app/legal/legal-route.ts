import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router'
import { servicesContext } from '../context.ts'
import { breadcrumbs, pageHead } from '../ui/page-head.ts'
import { documentAt, type LegalContent, type LegalPath } from './documents.ts'

/** The loader of a legal page: only its own full address. */
export function addressOf(path: LegalPath) {
  return ({ context }: Pick<LoaderFunctionArgs, 'context'>) => ({
    url: `${context.get(servicesContext).config.publicOrigin}${path}`,
  })
}

/** The head of a legal page. */
export function headOf({ path, intro }: LegalContent) {
  const { title } = documentAt(path)
  return ({ loaderData }: { loaderData?: { url: string } | undefined }): MetaDescriptor[] => [
    ...pageHead({ title, description: intro, url: loaderData?.url }),
    ...(loaderData ? [breadcrumbs(loaderData.url, [{ name: title, path }])] : []),
  ]
}
