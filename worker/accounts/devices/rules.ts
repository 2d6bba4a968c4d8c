import { cookieName, readCookie, setCookieText } from '../../platform/cookie.ts'
import { deviceCookie, deviceCookieSeconds, maxMarks } from './constants.ts'

function deviceCookieName(isSecure: boolean): string {
  return cookieName(deviceCookie, isSecure)
}

/** An id of 128 random bits in base64url, and a keyed hash: of which key, and of what. */
const markShape = /^[\w-]{22}\.[\da-f]{8}\.[\da-f]{32}$/

const separator = '~'

/** The marks of a `Cookie` header, whatever they are worth. */
export function readMarks(cookieHeader: string | null | undefined, isSecure: boolean): string[] {
  const marks = (readCookie(cookieHeader, deviceCookieName(isSecure)) ?? '').split(separator)
  return marks.filter((mark) => markShape.test(mark)).slice(0, maxMarks)
}

/** The `Set-Cookie` with a mark added, or moved to the front: those behind the last place are dropped. */
export function deviceSetCookie(mark: string, others: readonly string[], isSecure: boolean): string {
  const marks = [mark, ...others.filter((other) => other !== mark)].slice(0, maxMarks)
  return setCookieText(deviceCookie, marks.join(separator), { seconds: deviceCookieSeconds, isSecure })
}
