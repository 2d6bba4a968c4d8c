import { cookieName, readCookie } from '#worker/ground/platform/cookie.ts'
import {
  consentCookie,
  consentVersion,
  maxCookieHeaderLength,
  type OptionalCategory,
  optionalCategories,
} from './constants.ts'
import type { Consent, ConsentForm, PersonalDataSource } from './contract.ts'

const letters = { functional: 'f', analytics: 'a', marketing: 'm' } as const satisfies Record<OptionalCategory, string>

/** Every combination of optional categories by its cookie value. */
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

/** The cookie's value: the version, and a letter per allowed category. `1.fa`, `1.none`. */
export function consentValue(consent: Consent): string {
  const allowed = optionalCategories.filter((category) => consent[category]).map((category) => letters[category])
  return `${consentVersion}.${allowed.join('') || 'none'}`
}

/** The visitor's choice from a `Cookie` header; null for any value we do not write, or two different ones. */
export function readConsent(cookieHeader: string | null | undefined, isSecure: boolean): Consent | null {
  if (!cookieHeader || cookieHeader.length > maxCookieHeaderLength) return null
  const value = readCookie(cookieHeader, consentCookieName(isSecure))
  return value === null ? null : (consentsByValue.get(value) ?? null)
}

/** The consent in a submitted form. "Accept all" and "Reject all" override the checkboxes. */
export function consentOf(form: ConsentForm): Consent {
  if (form.choice === 'chosen') {
    return { functional: form.functional, analytics: form.analytics, marketing: form.marketing }
  }
  const isAllowed = form.choice === 'accept'
  return { functional: isAllowed, analytics: isAllowed, marketing: isAllowed }
}

/** The account last, because other data refers to it. */
export function inErasureOrder<H extends Pick<PersonalDataSource, 'isAccount'>>(dataSources: readonly H[]): H[] {
  return dataSources.toSorted((one, other) => Number(one.isAccount ?? false) - Number(other.isAccount ?? false))
}

/** The account first. */
export function inExportOrder<H extends Pick<PersonalDataSource, 'isAccount'>>(dataSources: readonly H[]): H[] {
  return dataSources.toSorted((one, other) => Number(other.isAccount ?? false) - Number(one.isAccount ?? false))
}
