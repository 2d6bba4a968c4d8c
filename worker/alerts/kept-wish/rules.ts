import { clearCookieText, cookieName, readCookie, setCookieText } from '../../platform/cookie.ts'
import { maxWishLength, wishCookie, wishCookieSeconds } from './constants.ts'

/** The form's fields as they were typed; they are checked when the alert is made. */
type Wish = Record<string, string>

/** The `Set-Cookie` that keeps a visitor's wish; null for one that is too long. */
export function wishSetCookie(wish: Wish, isSecure: boolean): string | null {
  const typed = Object.entries(wish).filter(([, value]) => value !== '')
  const text = new URLSearchParams(typed).toString()
  return text.length > maxWishLength ? null : setCookieText(wishCookie, text, { seconds: wishCookieSeconds, isSecure })
}

export function wishClearCookie(isSecure: boolean): string {
  return clearCookieText(wishCookie, isSecure)
}

/** Null without a wish. */
export function readWish(cookies: string | null, isSecure: boolean): Wish | null {
  const text = readCookie(cookies, cookieName(wishCookie, isSecure))
  return text ? Object.fromEntries(new URLSearchParams(text.slice(0, maxWishLength))) : null
}
