// Reads may come from a nearby replica; after a write, users read their own writes.
import type { MiddlewareHandler } from 'hono'
import { readingMethods } from '#worker/ground/constants.ts'
import type { HttpEnv } from '#worker/ground/http.ts'
import { cookieName, readCookie, setCookieText } from '#worker/ground/platform/cookie.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import { sessionCookieName } from '#worker/people/accounts/sessions/rules.ts'

/** Replicas catch up within seconds; after a quarter of an hour reads use nearby replicas again. */
const bookmarkSeconds = 900
const bookmarkCookie = 'bookmark'

type Session = { getBookmark(): string | null }

type BookmarkPorts = {
  /** Runs a request in a database session that starts at a bookmark or with a constraint. */
  inSession: (start: string, work: (session: Session) => Promise<void>) => Promise<void>
  /**
   * Only bookmarks we made are used. Sealed rather than signed, because a bookmark counts writes and would reveal
   * whether a form wrote more for an address.
   */
  sealer: Sealer
  isSecure: boolean
}

/**
 * Requests that may write start at the primary and return a bookmark. Reads start at the bookmark or at a nearby
 * replica; signed-in users and API tokens begin at the primary, because a replica may not know yet that they ended, and go
 * on at any copy that is as new.
 * Cacheable pages never get a cookie.
 */
export function keepBookmark({ inSession, sealer, isSecure }: BookmarkPorts): MiddlewareHandler<HttpEnv> {
  async function startOf(isRead: boolean, headers: Headers): Promise<string> {
    const cookies = headers.get('Cookie')
    const brought = readCookie(cookies, cookieName(bookmarkCookie, isSecure))
    const isSignedIn = headers.has('Authorization') || readCookie(cookies, sessionCookieName(isSecure)) !== null
    if (!isRead || isSignedIn) return 'first-primary'
    return brought === null ? 'first-unconstrained' : ((await sealer.open(brought)) ?? 'first-primary')
  }

  return async (c, next) => {
    const isRead = readingMethods.includes(c.req.method)
    await inSession(await startOf(isRead, c.req.raw.headers), async (session) => {
      await next()
      const { headers } = c.res
      // The redirect back from Google is a GET that writes; it sets the session cookie.
      const hasChanged = !isRead || headers.has('Set-Cookie')
      const isPublic = headers.get('Cache-Control')?.includes('public') ?? false
      const bookmark = session.getBookmark()
      if (!hasChanged || isPublic || bookmark === null || c.get('apiToken')) return
      const sealed = await sealer.seal(bookmark)
      headers.append('Set-Cookie', setCookieText(bookmarkCookie, sealed, { seconds: bookmarkSeconds, isSecure }))
    })
  }
}
