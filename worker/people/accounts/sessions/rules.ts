import { type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { clearCookieText, cookieName, setCookieText } from '#worker/ground/platform/cookie.ts'
import { absoluteLifetimeMs, sessionCookie, sessionLifetimeMs } from './constants.ts'

export function sessionCookieName(isSecure: boolean): string {
  return cookieName(sessionCookie, isSecure)
}

/** When a session used now ends: a fixed time after its last use, but never after its absolute limit. */
export function sessionEnd(provenAt: Instant, now: Instant): Instant {
  return Math.min(now + sessionLifetimeMs, provenAt + absoluteLifetimeMs)
}

/** SQL of whether a user's session goes on; part of every statement by which a session adds what may outlive it. */
export function isSessionOf(session: string, user: string): string {
  return `EXISTS (SELECT 1 FROM sessions WHERE sessions.id = ${session} AND sessions.user_id = ${user})`
}

/** The `Set-Cookie` that signs a browser in. */
export function sessionSetCookie(token: string, expiresAt: Instant, now: Instant, isSecure: boolean): string {
  const seconds = Math.max(0, Math.floor((expiresAt - now) / secondMs))
  return setCookieText(sessionCookie, token, { seconds, isSecure })
}

/** The `Set-Cookie` that signs it out. */
export function sessionClearCookie(isSecure: boolean): string {
  return clearCookieText(sessionCookie, isSecure)
}

/** Longest part of a User-Agent that is parsed. */
const maxUserAgentLength = 300

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** "Firefox on Windows": enough to recognise one's own device, not a fingerprint. */
export function deviceOf(userAgent: string | null | undefined): string {
  const text = (userAgent ?? '').slice(0, maxUserAgentLength)
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1] ?? 'Another browser'
  const system = systems.find(([pattern]) => pattern.test(text))?.[1]
  return system ? `${browser} on ${system}` : browser
}
