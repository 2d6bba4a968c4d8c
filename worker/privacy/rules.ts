import { cookieName, readCookie } from '../platform/cookie.ts'
import {
  consentCookie,
  consentVersion,
  maxCookieHeaderLength,
  maxReturnPathLength,
  type OptionalCategory,
  optionalCategories,
} from './constants.ts'
import type { Consent, ConsentForm, Holding } from './contract.ts'

const letters = { functional: 'f', analytics: 'a', marketing: 'm' } as const satisfies Record<OptionalCategory, string>

/** Every combination of the optional categories, by the cookie value that stands for it. */
const consentsByValue = new Map<string, Consent>(
  [false, true].flatMap((functional) =>
    [false, true].flatMap((analytics) =>
      [false, true].map((marketing): [string, Consent] => {
        const consent = { functional, analytics, marketing }
        return [consentValue(consent), consent]
      }),
    ),
  ),
)

export function consentCookieName(isSecure: boolean): string {
  return cookieName(consentCookie, isSecure)
}

/** The cookie's value: the version, and a letter for each category that is allowed. `1.fa`, `1.none`. */
export function consentValue(consent: Consent): string {
  const allowed = optionalCategories.filter((category) => consent[category]).map((category) => letters[category])
  return `${consentVersion}.${allowed.join('') || 'none'}`
}

/**
 * What the visitor chose, from a `Cookie` header. Anything but a value we write ourselves, and two that disagree, count
 * as no choice: null.
 */
export function readConsent(cookieHeader: string | null | undefined, isSecure: boolean): Consent | null {
  if (!cookieHeader || cookieHeader.length > maxCookieHeaderLength) return null
  const value = readCookie(cookieHeader, consentCookieName(isSecure))
  return value === null ? null : (consentsByValue.get(value) ?? null)
}

/** What a sent form allows. "Accept all" and "Reject all" mean what they say, whatever is ticked beside them. */
export function consentOf(form: ConsentForm): Consent {
  if (form.choice === 'chosen') {
    return { functional: form.functional, analytics: form.analytics, marketing: form.marketing }
  }
  const isAllowed = form.choice === 'accept'
  return { functional: isAllowed, analytics: isAllowed, marketing: isAllowed }
}

/** Stands for our own origin while an address is judged; it is never reached. */
const anyOrigin = 'https://origin.invalid'

/** The address on our own site to go back to; the home page for everything that could lead, or be read, elsewhere. */
export function safeReturnPath(asked: string | undefined): string {
  if (!asked || asked.length > maxReturnPathLength || !/^\/(?![/\\])/.test(asked)) return '/'
  // A parser drops tabs and line breaks and turns backslashes round, so what holds them is not a path of ours.
  if (/[\\\p{Cc}]/u.test(asked)) return '/'
  const { origin, pathname, search, hash } = new URL(asked, anyOrigin)
  // Dot segments can leave two slashes in front ("/x/..//evil"), which a browser reads as another host.
  return origin === anyOrigin && !pathname.startsWith('//') ? pathname + search + hash : '/'
}

/** The account last: everything else may refer to it. */
export function inErasureOrder<H extends Pick<Holding, 'isAccount'>>(holdings: readonly H[]): H[] {
  return holdings.toSorted((one, other) => Number(one.isAccount ?? false) - Number(other.isAccount ?? false))
}

/** The account first: whose data it is. */
export function inExportOrder<H extends Pick<Holding, 'isAccount'>>(holdings: readonly H[]): H[] {
  return holdings.toSorted((one, other) => Number(other.isAccount ?? false) - Number(one.isAccount ?? false))
}
