import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageHeaders } from '#worker/site/rules.ts'
import { nonceContext } from './context.ts'
import type { PageHandle } from './page-handle.ts'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext)
  const body = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
    nonce,
    signal: request.signal,
    onError(error) {
      console.error(JSON.stringify({ level: 'error', event: 'render_failed', error: String(error) }))
    },
  })
  // Crawlers do not wait for late parts of a stream: they get the page whole.
  if (isbot(request.headers.get('User-Agent'))) await body.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const own = pageHeaders({
    path: new URL(request.url).pathname,
    method: request.method,
    status,
    isStatic: routerContext.staticHandlerContext.matches.some(({ route }) => (route.handle as PageHandle)?.isStatic),
    hasCookies: request.headers.has('Cookie'),
  })
  for (const [name, value] of Object.entries(own)) if (!headers.has(name)) headers.set(name, value)
  return new Response(body, { status, headers })
}
