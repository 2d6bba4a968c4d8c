// Read replicas answer those who are far away; who has just written something sees it all the same.
import type { MiddlewareHandler } from 'hono'
import { sessionCookieName } from './accounts/sessions/rules.ts'
import type { HttpEnv } from './http.ts'
import { cookieName, readCookie, setCookieText } from './platform/cookie.ts'
import type { Sealer } from './platform/sealer.ts'

/** Replicas follow within seconds; a quarter of an hour is plenty, and then pages come from nearby again. */
const bookmarkSeconds = 900
const bookmarkCookie = 'bookmark'

type Session = { getBookmark(): string | null }

type BookmarkPorts = {
  /** Runs a request in a database session that starts at a bookmark or by a constraint. */
  inSession: (start: string, work: (session: Session) => Promise<void>) => Promise<void>
  /**
   * What a browser brings back is believed only when we made it: the database is never asked for a made-up state. Sealed
   * and not just signed, because a bookmark counts writes: it would tell whether a form wrote more for one address.
   */
  sealer: Sealer
  isSecure: boolean
}

/**
 * A request that may change something starts at the primary, and its answer takes along how far the database was then.
 * Reading starts there, or at whichever replica is near. Whoever is signed in is read at the primary: a replica might
 * not know yet that their session ended. A page that caches may keep never gets a cookie.
 */
export function keepBookmark({ inSession, sealer, isSecure }: BookmarkPorts): MiddlewareHandler<HttpEnv> {
  async function startOf(isRead: boolean, cookies: string | undefined): Promise<string> {
    const brought = readCookie(cookies, cookieName(bookmarkCookie, isSecure))
    const isSignedIn = readCookie(cookies, sessionCookieName(isSecure)) !== null
    if (!isRead || isSignedIn) return 'first-primary'
    return brought === null ? 'first-unconstrained' : ((await sealer.open(brought)) ?? 'first-primary')
  }

  return async (c, next) => {
    const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    await inSession(await startOf(isRead, c.req.header('Cookie')), async (session) => {
      await next()
      const { headers } = c.res
      // Coming back from another site's sign-in is a GET that writes; it sets the cookie of the new session.
      const hasChanged = !isRead || headers.has('Set-Cookie')
      const isPublic = headers.get('Cache-Control')?.includes('public') ?? false
      const bookmark = session.getBookmark()
      if (!hasChanged || isPublic || bookmark === null) return
      const sealed = await sealer.seal(bookmark)
      headers.append('Set-Cookie', setCookieText(bookmarkCookie, sealed, { seconds: bookmarkSeconds, isSecure }))
    })
  }
}
