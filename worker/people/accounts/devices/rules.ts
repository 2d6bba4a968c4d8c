import { cookieName, readCookie, setCookieText } from '#worker/ground/platform/cookie.ts'
import { deviceCookie, deviceCookieSeconds, maxMarks } from './constants.ts'

function deviceCookieName(isSecure: boolean): string {
  return cookieName(deviceCookie, isSecure)
}

/** 128 random bits in base64url, the id of the MAC key, and the MAC. */
const markShape = /^[\w-]{22}\.[\da-f]{8}\.[\da-f]{32}$/

const separator = '~'

/** The marks in a `Cookie` header, not yet verified. */
export function readMarks(cookieHeader: string | null | undefined, isSecure: boolean): string[] {
  const marks = (readCookie(cookieHeader, deviceCookieName(isSecure)) ?? '').split(separator)
  return marks.filter((mark) => markShape.test(mark)).slice(0, maxMarks)
}

/** The `Set-Cookie` with a mark added or moved to the front; marks over the limit are dropped. */
export function deviceSetCookie(mark: string, others: readonly string[], isSecure: boolean): string {
  const marks = [mark, ...others.filter((other) => other !== mark)].slice(0, maxMarks)
  return setCookieText(deviceCookie, marks.join(separator), { seconds: deviceCookieSeconds, isSecure })
}
