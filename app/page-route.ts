// What the routes of static pages have in common: their own address, and a head made of it.
import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router'
import { servicesContext } from './context.ts'
import { breadcrumbs, pageHead } from './ui/page-head.ts'

type Context = Pick<LoaderFunctionArgs, 'context'>['context']

/** The full address of a page of this site. */
export function addressOf(path: string, context: Context): string {
  return `${context.get(servicesContext).config.publicOrigin}${path}`
}

/** The loader of a page that needs nothing but its address. */
export function addressLoader(path: string) {
  return ({ context }: { context: Context }) => ({ url: addressOf(path, context) })
}

/** The head of a page below the home page; without loader data there is no address to name. */
export function headOf({ path, title, description }: { path: string; title: string; description: string }) {
  return ({ loaderData }: { loaderData?: { url: string } | undefined }): MetaDescriptor[] => [
    ...pageHead({ title, description, url: loaderData?.url }),
    ...(loaderData ? [breadcrumbs(loaderData.url, [{ name: title, path }])] : []),
  ]
}
