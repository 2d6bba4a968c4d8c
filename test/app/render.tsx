import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { accessContext, servicesContext } from '#app/context.ts'
import type { Services } from '#worker/entry/services.ts'

/** The HTML of an element inside a router, so that its links work, on the page at a path. */
export function markup(node: ReactNode, at = '/'): string {
  return answered(node, undefined, at)
}

/** The same with what the page's form was answered. */
export function answered(node: ReactNode, answer: unknown, at = '/'): string {
  const Page = createRoutesStub([{ id: 'page', path: '*', Component: () => node }])
  return renderToStaticMarkup(<Page initialEntries={[at]} hydrationData={{ actionData: { page: answer } }} />)
}

/** The text of some HTML with single spaces. */
export function words(html: string): string {
  return html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** The arguments of a loader or action, with only the services it may call. */
export function routeArgs<P extends Record<string, string>>(
  services: { [K in keyof Services]?: unknown },
  { params, request = new Request('https://touchline.example/') }: { params: P; request?: Request },
) {
  const context = new RouterContextProvider()
  context.set(servicesContext, services as unknown as Services)
  context.set(accessContext, { caller: null, denial: null })
  const url = new URL(request.url)
  return { request, params, context, url, pattern: url.pathname, unstable_pattern: url.pathname } as never
}
