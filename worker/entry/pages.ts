// Access check for every page: the caller, the matched route, and whether the response may be sent; and what caches may keep
// of it.
import type { Handler } from 'hono'
import { type HttpEnv, isForbidden, respondFailure, signInChallenge } from '#worker/ground/http.ts'
import { loggedPath } from '#worker/ground/platform/logged-path.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import type { Account } from '#worker/people/colleagues/contract.ts'
import { pageHeaders } from '#worker/running/site/rules.ts'
import { unknownCall } from './identity.ts'
import { type MethodsOf, refuseMethod } from './methods.ts'
import { accountFor, type Denial, type Door, isPublic, personOf } from './policy.ts'

/** The caller, whose data the page is about, and why they may not see it, if so. */
export type PageAccess = { caller: Caller | null; account?: Account | null; denial: Denial | null }

/** Request context for rendering a page. */
export type PageVisit = {
  nonce: string
  requestId: string
  /** The path as it may be logged. */
  loggedPath: string
  /** The session could not be read: do not render the page as for a visitor. */
  isSessionUnreadable: boolean
  /** Called with the matched route's pattern before any loader; null if no policy names it. */
  open: (pattern: string) => Promise<PageAccess | null>
  /** Sets a cookie with the answer, whatever it becomes: another of its name that the answer itself sets wins. */
  setCookie: (cookie: string) => void
  /** The cookies set so. */
  readonly cookies: readonly string[]
  /** What was opened; null if no route matched. */
  readonly opened: Opened | null
}

type Opened = { pattern: string; isPublic: boolean; access: PageAccess | null }

/** Whom a page is for: the service worker keeps pages of one account alone (app/public/sw.js). */
const accountHeader = 'X-Account'

/** Renders a page of the site; the entry point provides the React Router build. */
export type RenderPage = (request: Request, visit: PageVisit) => Promise<Response>

type PagePorts = { renderPage: RenderPage; door: Door; logger: Logger; methodsOf: MethodsOf }

export function servePages({ renderPage, door, logger, methodsOf }: PagePorts): Handler<HttpEnv> {
  return async (c) => {
    const requestId = c.get('requestId')
    const found = await c
      .get('caller')()
      .then(
        (caller) => ({ caller, isSessionUnreadable: false }),
        (error) => {
          logger.error('session_unreadable', { request_id: requestId, error: errorText(error) })
          return { caller: null, isSessionUnreadable: true }
        },
      )
    const nonce = c.get('secureHeadersNonce') ?? ''
    const asked = { requestId, nonce, loggedPath: loggedPath(c.req.path), method: c.req.method }
    const visit = visitOf(door, { ...found, ...asked })
    const page = await renderPage(c.req.raw, visit)
    putFirst(page.headers, visit.cookies)
    const { pattern = null, access = null, isPublic = true } = visit.opened ?? {}
    const others = pattern === null ? methodsOf(c.req.path) : []
    if (others.length > 0) return refuseMethod(c, others)
    if (access?.denial || isForbidden(page.status)) c.set('refusal', 'policy')
    if (page.status === 401) page.headers.set('WWW-Authenticate', signInChallenge)
    if (page.status === 405) page.headers.set('Allow', 'GET, HEAD')
    if (page.status === 429) c.set('refusal', 'limit')
    const isRefused = pattern !== null && (access === null || access.denial !== null)
    if (isRefused && page.status < 400) {
      // The page should have refused this itself, unless only part of its data was requested.
      logger.error('page_withheld', { request_id: requestId, pattern })
      return access?.denial ? respondFailure(c, access.denial) : unknownCall(c)
    }
    const hasCookies = c.req.header('Cookie') !== undefined
    const headers = pageHeaders({ pattern, method: c.req.method, status: page.status, isStatic: false, hasCookies })
    for (const [name, value] of Object.entries(headers)) if (!page.headers.has(name)) page.headers.set(name, value)
    if (!isPublic) {
      page.headers.set('Cache-Control', 'no-store')
      page.headers.set('X-Robots-Tag', 'noindex')
    }
    const isShared = page.headers.get('Cache-Control')?.includes('public')
    if (!found.isSessionUnreadable && !isShared) {
      page.headers.set(accountHeader, String(found.caller?.userId ?? 'visitor'))
    }
    return page
  }
}

/** Of two cookies of one name a browser keeps the last. */
function putFirst(headers: Headers, cookies: readonly string[]): void {
  if (cookies.length === 0) return
  const own = headers.getSetCookie()
  headers.delete('Set-Cookie')
  for (const cookie of [...cookies, ...own]) headers.append('Set-Cookie', cookie)
}

type Asked = Pick<PageVisit, 'nonce' | 'requestId' | 'loggedPath' | 'isSessionUnreadable'> & {
  caller: Caller | null
  method: string
}

function visitOf(door: Door, { caller, method, ...rest }: Asked): PageVisit {
  let opened: Opened | null = null
  const cookies: string[] = []
  return {
    ...rest,
    cookies,
    setCookie: (cookie) => void cookies.push(cookie),
    async open(pattern) {
      const policy = door.pagePolicyOf(pattern)
      opened = { pattern, isPublic: isPublic(policy), access: null }
      if (policy === null) return null
      const denial = await door.denialOf(policy, personOf(caller), method)
      const access = { caller, account: accountFor(policy, caller), denial }
      opened = { ...opened, access }
      return access
    },
    get opened() {
      return opened
    },
  }
}
