// Shared by the routes of static pages: their address, and a head with it.
import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { breadcrumbs, pageHead } from '#app/ui/page-head.ts'

type Context = Pick<LoaderFunctionArgs, 'context'>['context']

/** Absolute address of a page of this site. */
export function addressOf(path: string, context: Context): string {
  return `${context.get(servicesContext).config.publicOrigin}${path}`
}

/** Loader of a page that needs only its address. */
export function addressLoader(path: string) {
  return ({ context }: { context: Context }) => ({ url: addressOf(path, context) })
}

/** Head of a page below the home page; without loader data it has no canonical address. */
export function headOf({ path, title, description }: { path: string; title: string; description: string }) {
  return ({ loaderData }: { loaderData?: { url: string } | undefined }): MetaDescriptor[] => [
    ...pageHead({ title, description, url: loaderData?.url }),
    ...(loaderData ? [breadcrumbs(loaderData.url, [{ name: title, path }])] : []),
  ]
}
