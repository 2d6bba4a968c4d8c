import { cookieName, readCookie, setCookieText } from '#worker/ground/platform/cookie.ts'
import { safeReturnPath } from '#worker/ground/return-path.rules.ts'
import {
  scriptlessPolicy,
  staticPageCaching,
  staticPageTag,
  type Theme,
  themeCookie,
  themeCookieSeconds,
  themes,
  unkeptAreas,
  unlistedAreas,
} from './constants.ts'

/** The theme in a `Cookie` header; the device's own for any other value. */
export function themeOf(cookies: string | null, isSecure: boolean): Theme {
  const value = readCookie(cookies, cookieName(themeCookie, isSecure))
  return themes.find((theme) => theme === value) ?? 'system'
}

/** The `Set-Cookie` for a theme; `system` deletes the cookie. */
export function themeSetCookie(theme: Theme, isSecure: boolean): string {
  const seconds = theme === 'system' ? 0 : themeCookieSeconds
  const value = theme === 'system' ? '' : theme
  return setCookieText(themeCookie, value, { seconds, isSecure })
}

/** Where a site-wide form returns to: the page it was sent from, never another site. */
export function wayBack(referer: string | undefined, origin: string): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const { origin: from, pathname, search } = new URL(referer)
  return from === origin ? safeReturnPath(pathname + search) : '/'
}

export function isUnlisted(path: string): boolean {
  return isIn(unlistedAreas, path)
}

function isIn(areas: readonly string[], path: string): boolean {
  const [area = ''] = path.slice(1).split(/[/.]/, 1)
  return areas.includes(area)
}

type PageFacts = {
  /** The matched route; null if none. */
  pattern: string | null
  method: string
  status: number
  isStatic: boolean
  hasCookies: boolean
}

/**
 * Headers for caches, search engines and scripts. Pages with script have their own nonce, and pages for requests with
 * cookies (theme, consent, session) are personal: neither may be shared.
 */
export function pageHeaders({ pattern, method, status, isStatic, hasCookies }: PageFacts): Record<string, string> {
  const isRead = method === 'GET' || method === 'HEAD'
  const isUnkept = status >= 400 || !isRead || isIn(unkeptAreas, pattern ?? '')
  const isShared = isStatic && status === 200 && !hasCookies && !isUnkept
  return {
    'Cache-Control': isShared ? staticPageCaching : isUnkept ? 'no-store' : 'private, no-cache',
    Vary: 'Cookie',
    ...(isShared && { 'Cache-Tag': staticPageTag }),
    ...(isStatic && { 'Content-Security-Policy': scriptlessPolicy }),
    ...((pattern === null || isUnlisted(pattern)) && { 'X-Robots-Tag': 'noindex' }),
  }
}
