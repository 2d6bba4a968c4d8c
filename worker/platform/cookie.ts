// Our cookies: of this host alone, out of scripts' reach, and over TLS wherever there is TLS.
import { generateCookie } from 'hono/cookie'

/** Browsers take the `__Host-` prefix over TLS alone, and a developer's machine has none. */
export function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}

/** The value of a cookie in a `Cookie` header; null when there is none, two that disagree, or none that we wrote. */
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
  /** 0 takes the cookie away. */
  seconds: number
  isSecure: boolean
  /** Lax where a link in a mail, or another site that leads back, must bring it. */
  sameSite?: 'Lax' | 'Strict'
}

/** The `Set-Cookie` that keeps a value. */
export function setCookieText(name: string, value: string, { seconds, isSecure, sameSite = 'Lax' }: Keeping): string {
  const options = { maxAge: seconds, httpOnly: true, sameSite, ...(isSecure && { prefix: 'host' as const }) }
  return generateCookie(name, value, options)
}

/** The `Set-Cookie` that takes it away. */
export function clearCookieText(name: string, isSecure: boolean): string {
  return setCookieText(name, '', { seconds: 0, isSecure })
}
