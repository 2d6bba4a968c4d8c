import { secondMs } from '#worker/ground/platform/clock.ts'
import { clearCookieText, cookieName, readCookie, setCookieText } from '#worker/ground/platform/cookie.ts'
import { firstAdminCookie, firstAdminSecretMs } from './constants.ts'

/** Lax: the mailed link of the registration comes from another site. */
export function firstAdminSetCookie(secret: string, isSecure: boolean): string {
  return setCookieText(firstAdminCookie, secret, { seconds: firstAdminSecretMs / secondMs, isSecure })
}

export function firstAdminClearCookie(isSecure: boolean): string {
  return clearCookieText(firstAdminCookie, isSecure)
}

export function readFirstAdminSecret(cookies: string | null | undefined, isSecure: boolean): string | null {
  return readCookie(cookies, cookieName(firstAdminCookie, isSecure))
}
