import { isbot } from 'isbot'
// The build for Workers, with what scripts/build/known-chunks.ts lets it remember (decision 43).
import { renderToReadableStream } from 'react-dom/server.edge'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import type { PageHandle } from '#app/frame/page-handle.ts'
import { RequestIdContext } from '#app/ui/error-page.tsx'
import { RegistrationContext } from '#app/ui/register-link.tsx'
import { pageHeaders } from '#worker/running/site/rules.ts'
import { servicesContext, visitContext } from './context.ts'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, opened, requestId, loggedPath } = loadContext.get(visitContext)
  const isScriptless = isStatic(routerContext.staticHandlerContext)
  const hasRoot = routerContext.staticHandlerContext.loaderData.root !== undefined
  const isRegistrationOpen = hasRoot || (await loadContext.get(servicesContext).settings.offersAccounts())
  const page = (
    <RequestIdContext value={requestId}>
      <RegistrationContext value={isRegistrationOpen}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RegistrationContext>
    </RequestIdContext>
  )
  const body = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    // Otherwise React sends a long part hidden, for a script to move into its place, and the page needs script.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError(error) {
      loadContext.get(servicesContext).logger.error('render_failed', {
        request_id: requestId,
        path: loggedPath,
        error: String(error),
      })
    },
  })
  // Crawlers do not wait for streamed parts, so they get the whole page at once.
  if (isbot(request.headers.get('User-Agent'))) await body.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const own = pageHeaders({
    pattern: opened?.pattern ?? null,
    method: request.method,
    status,
    isStatic: isScriptless,
    hasCookies: request.headers.has('Cookie'),
  })
  for (const [name, value] of Object.entries(own)) if (!headers.has(name)) headers.set(name, value)
  return new Response(body, { status, headers })
}

/** The value of `useIsStatic` on the server; errors without a page of their own are rendered by the root. */
function isStatic({ matches, errors }: EntryContext['staticHandlerContext']): boolean {
  const hasFailed = errors !== null && 'root' in errors
  return hasFailed || matches.some(({ route }) => (route.handle as PageHandle | undefined)?.isStatic)
}

/** Logs an unexpected error. The framework's own log line could contain a failed query's values. */
export function handleError(error: unknown, { request, context }: HandlerArgs): void {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500
  if (isAnswer || request.signal.aborted) return
  const { requestId, loggedPath } = context.get(visitContext)
  const line = { request_id: requestId, path: loggedPath, error: String(error) }
  context.get(servicesContext).logger.error('page_failed', line)
}

type HandlerArgs = { request: Request; context: Readonly<RouterContextProvider> }
