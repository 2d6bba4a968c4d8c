// Our cookies: host-only, HttpOnly, and Secure wherever the site uses TLS.
import { generateCookie } from 'hono/cookie'

/** Browsers accept the `__Host-` prefix only over TLS, which development lacks. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}

/** A cookie's value; null when missing, malformed or sent twice with different values. */
export function readCookie(cookieHeader: string | null | undefined, fullName: string): string | null {
  const prefix = `${fullName}=`
  const values = (cookieHeader ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
  const [value, ...others] = new Set(values)
  return value === undefined || others.length > 0 ? null : decoded(value)
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

type Keeping = {
  /** 0 deletes the cookie. */
  seconds: number
  isSecure: boolean
  /** Lax when a link in a mail or a redirect from another site must send it. */
  sameSite?: 'Lax' | 'Strict'
}

/** The `Set-Cookie` that stores a value. */
export function setCookieText(name: string, value: string, { seconds, isSecure, sameSite = 'Lax' }: Keeping): string {
  const options = { maxAge: seconds, httpOnly: true, sameSite, ...(isSecure && { prefix: 'host' as const }) }
  return generateCookie(name, value, options)
}

/** The `Set-Cookie` that deletes it. */
export function clearCookieText(name: string, isSecure: boolean): string {
  return setCookieText(name, '', { seconds: 0, isSecure })
}
