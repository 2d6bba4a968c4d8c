// Whose push messages a browser shows. A cookie names its device and the person who added it, so that signing out, or
// another person signing in, ends the messages of the one before. It also names the session that the device ends with.
import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { clearCookieText, cookieName, readCookie, setCookieText } from '#worker/ground/platform/cookie.ts'
import { sessionCookieName } from '../accounts/sessions/rules.ts'
import { pushCookie, pushCookieSeconds } from './constants.ts'
import type { PushService } from './service.ts'

type Owned = { userId: number; id: string; sessionId: string | null }

export function ownerSetCookie({ userId, id, sessionId }: Owned, isSecure: boolean): string {
  return setCookieText(pushCookie, `${userId}.${id}.${sessionId}`, { seconds: pushCookieSeconds, isSecure })
}

/** Not signed: a device's id is the hash of an address that its browser and its push service alone know. */
export function readOwner(cookies: string | null | undefined, isSecure: boolean): Owned | null {
  const found = /^(\d{1,15})\.([0-9a-f]{64})(?:\.([\w-]{1,40}))?$/.exec(
    readCookie(cookies, cookieName(pushCookie, isSecure)) ?? '',
  )
  return found ? { userId: Number(found[1]), id: found[2] as string, sessionId: found[3] ?? null } : null
}

type OwnerPorts = { push: Pick<PushService, 'remove' | 'tie'>; isSecure: boolean }

/**
 * Removes the browser's device once it signs out, or belongs to a signed-in person who did not add it. Its owner's next
 * session is the one that it ends with.
 */
export function deletePushSubscriptionOfFormerUser({ push, isSecure }: OwnerPorts): MiddlewareHandler<HttpEnv> {
  const signedOut = `${sessionCookieName(isSecure)}=;`
  return async (c, next) => {
    await next()
    const owned = readOwner(c.req.header('Cookie'), isSecure)
    if (!owned) return
    const who = c.get('who')
    const cookies = c.res.headers.getSetCookie()
    const isOver = cookies.some((one) => one.startsWith(signedOut)) || (who && who.userId !== owned.userId)
    // A device that was just added replaced the cookie.
    if (cookies.some((one) => one.startsWith(`${cookieName(pushCookie, isSecure)}=`))) return
    const isShared = c.res.headers.get('Cache-Control')?.includes('public')
    if (isOver) {
      await push.remove(owned.userId, owned.id)
      if (!isShared) c.res.headers.append('Set-Cookie', clearCookieText(pushCookie, isSecure))
    } else if (who && who.sessionId !== owned.sessionId && !isShared) {
      await push.tie(owned.id, who)
      c.res.headers.append('Set-Cookie', ownerSetCookie({ ...owned, sessionId: who.sessionId }, isSecure))
    }
  }
}
