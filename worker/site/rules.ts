import { safeReturnPath } from '../privacy/rules.ts'
import {
  localThemeCookie,
  scriptlessPolicy,
  secureThemeCookie,
  staticPageCaching,
  staticPageTag,
  type Theme,
  themeCookieSeconds,
  themes,
  unlistedAreas,
} from './constants.ts'

/** The theme of a `Cookie` header; anything else than a theme's name is the device's own. */
export function themeOf(cookies: string | null, isSecure: boolean): Theme {
  const pattern = isSecure ? /(?:^|;\s*)__Host-theme=([a-z]+)(?:;|$)/ : /(?:^|;\s*)theme=([a-z]+)(?:;|$)/
  const [, value] = cookies?.match(pattern) ?? []
  return themes.find((theme) => theme === value) ?? 'system'
}

/** The `Set-Cookie` that keeps a theme; following the device is remembered by keeping nothing. */
export function themeSetCookie(theme: Theme, isSecure: boolean): string {
  const seconds = theme === 'system' ? 0 : themeCookieSeconds
  const value = theme === 'system' ? '' : theme
  const name = isSecure ? secureThemeCookie : localThemeCookie
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Where to go back to after a form of every page: the page it was sent from, never another site. */
export function wayBack(referer: string | undefined, origin: string): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const { origin: from, pathname, search } = new URL(referer)
  return from === origin ? safeReturnPath(pathname + search) : '/'
}

export function isUnlisted(path: string): boolean {
  const [area] = path.slice(1).split(/[/.]/, 1)
  return unlistedAreas.some((unlisted) => unlisted === area)
}

type PageFacts = { path: string; method: string; status: number; isStatic: boolean; hasCookies: boolean }

/**
 * What caches, search engines and the browser's script engine may do with a page. A page with script carries a nonce of
 * its own, and a page for somebody with cookies (theme, consent, session) is theirs: neither is anyone else's to keep.
 */
export function pageHeaders({ path, method, status, isStatic, hasCookies }: PageFacts): Record<string, string> {
  const isRead = method === 'GET' || method === 'HEAD'
  const isShared = isStatic && isRead && status === 200 && !hasCookies
  return {
    'Cache-Control': isShared ? staticPageCaching : status >= 400 || !isRead ? 'no-store' : 'private, no-cache',
    Vary: 'Cookie',
    ...(isShared && { 'Cache-Tag': staticPageTag }),
    ...(isStatic && { 'Content-Security-Policy': scriptlessPolicy }),
    ...(isUnlisted(path) && { 'X-Robots-Tag': 'noindex' }),
  }
}
