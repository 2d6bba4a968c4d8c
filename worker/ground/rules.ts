import { noticeCookie, noticeCookieSeconds } from './constants.ts'
import { cookieName, setCookieText } from './platform/cookie.ts'

/** Whether the browser reports a cross-site request; clients that report nothing have no user's cookies. */
export function isFromAnotherSite(headers: Headers): boolean {
  return !['same-origin', 'none'].includes(headers.get('Sec-Fetch-Site') ?? 'none')
}

export function noticeCookieName(isSecure: boolean): string {
  return cookieName(noticeCookie, isSecure)
}

/** The `Set-Cookie` for a one-time message; empty deletes it. */
export function noticeSetCookie(value: string, isSecure: boolean): string {
  const seconds = value === '' ? 0 : noticeCookieSeconds
  return setCookieText(noticeCookie, value, { seconds, isSecure })
}
