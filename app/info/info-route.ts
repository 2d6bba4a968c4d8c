import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router'
import { servicesContext } from '../context.ts'
import { breadcrumbs, type Crumb, pageHead } from '../ui/page-head.ts'
import type { InfoPage } from './pages.ts'

type Context = Pick<LoaderFunctionArgs, 'context'>['context']

/** The page's own full address. */
export function addressOf({ path }: InfoPage, context: Context): string {
  return `${context.get(servicesContext).config.publicOrigin}${path}`
}

/** The loader of a page that needs nothing but its address. */
export function addressLoader(page: InfoPage) {
  return ({ context }: { context: Context }) => ({ url: addressOf(page, context) })
}

export function trailOf({ title, path }: InfoPage): Crumb[] {
  return [{ name: title, path }]
}

/** The head of an information page; without loader data there is no address to name. */
export function headOf(page: InfoPage) {
  const { title, lead: description } = page
  return ({ loaderData }: { loaderData?: { url: string } | undefined }): MetaDescriptor[] => [
    ...pageHead({ title, description, url: loaderData?.url }),
    ...(loaderData ? [breadcrumbs(loaderData.url, trailOf(page))] : []),
  ]
}
