import { type Instant, secondMs } from '../../platform/clock.ts'
import { absoluteLifetimeMs, localSessionCookie, secureSessionCookie, sessionLifetimeMs } from './constants.ts'

/** Browsers take the `__Host-` prefix over TLS alone, and a developer's machine has none. */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? secureSessionCookie : localSessionCookie
}

/** The value of a cookie in a `Cookie` header; null when there is none, or two that disagree. */
export function readCookie(cookieHeader: string | null | undefined, name: string): string | null {
  const prefix = `${name}=`
  const values = (cookieHeader ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
  const [value, ...others] = new Set(values)
  return value === undefined || others.length > 0 ? null : value
}

/** When a session that is used now ends: a while after its last use, and never later than its absolute lifetime. */
export function sessionEnd(provenAt: Instant, now: Instant): Instant {
  return Math.min(now + sessionLifetimeMs, provenAt + absoluteLifetimeMs)
}

/** The `Set-Cookie` that signs a browser in. */
export function sessionSetCookie(token: string, expiresAt: Instant, now: Instant, isSecure: boolean): string {
  const seconds = Math.max(0, Math.floor((expiresAt - now) / secondMs))
  return cookie(token, seconds, isSecure)
}

/** The `Set-Cookie` that signs it out. */
export function sessionClearCookie(isSecure: boolean): string {
  return cookie('', 0, isSecure)
}

function cookie(value: string, maxAgeSeconds: number, isSecure: boolean): string {
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${sessionCookieName(isSecure)}=${value}; ${attributes}`
}

/** Longest part of a User-Agent that is looked at. */
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

/** "Firefox on Windows": enough to recognise one's own device by, and no fingerprint. */
export function deviceOf(userAgent: string | null | undefined): string {
  const text = (userAgent ?? '').slice(0, maxUserAgentLength)
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1] ?? 'Another browser'
  const system = systems.find(([pattern]) => pattern.test(text))?.[1]
  return system ? `${browser} on ${system}` : browser
}
