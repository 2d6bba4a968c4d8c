import { type Instant, secondMs } from '../../platform/clock.ts'
import { localSessionCookie, secureSessionCookie } from './constants.ts'

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

/**
 * What one household has of the Internet: an IPv4 address, or the first four groups of an IPv6 one. The rest of an IPv6
 * address changes daily, and whoever has one has 2^64 of them to count attempts by.
 */
export function networkOf(address: string): string {
  // An IPv4 address may come in IPv6's clothes.
  if (!address.includes(':') || address.includes('.')) return address.slice(address.lastIndexOf(':') + 1)
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after]
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
