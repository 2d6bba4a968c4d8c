// A signed-out visitor's party.
import { cookieName, readCookie, setCookieText } from '#worker/ground/platform/cookie.ts'
import { isAnyAdult, partyOfText, partyText } from './address.rules.ts'
import { type Party, partyCookie, partyCookieSeconds } from './constants.ts'

export function partyOfCookie(cookies: string | null, isSecure: boolean): Party {
  return partyOfText(readCookie(cookies, cookieName(partyCookie, isSecure)) ?? '')
}

/** The `Set-Cookie` for a party; any adult needs none. */
export function partySetCookie(party: Party, isSecure: boolean): string {
  const seconds = isAnyAdult(party) ? 0 : partyCookieSeconds
  return setCookieText(partyCookie, partyText(party), { seconds, isSecure })
}
