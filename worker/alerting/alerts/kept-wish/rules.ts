import { clearCookieText, cookieName, readCookie, setCookieText } from '#worker/ground/platform/cookie.ts'
import { maxWishLength, wishCookie, wishCookieSeconds, wishIdField } from './constants.ts'

/** The form's fields as they were typed; they are checked when the alert is made. */
type Wish = Record<string, string>

/** The `Set-Cookie` that keeps a visitor's wish, with an id of its own; null for one that is too long. */
export function wishSetCookie(wish: Wish, id: string, isSecure: boolean): string | null {
  const typed = Object.entries({ ...wish, [wishIdField]: id }).filter(([, value]) => value !== '')
  const text = new URLSearchParams(typed).toString()
  return text.length > maxWishLength ? null : setCookieText(wishCookie, text, { seconds: wishCookieSeconds, isSecure })
}

export function wishClearCookie(isSecure: boolean): string {
  return clearCookieText(wishCookie, isSecure)
}

const idShape = /^[\da-f-]{36}$/

/** Null without a wish. */
export function readWish(cookies: string | null, isSecure: boolean): { id: string; wish: Wish } | null {
  const text = readCookie(cookies, cookieName(wishCookie, isSecure))?.slice(0, maxWishLength)
  if (!text) return null
  const { [wishIdField]: id, ...wish } = Object.fromEntries(new URLSearchParams(text))
  return id && idShape.test(id) ? { id, wish } : null
}
