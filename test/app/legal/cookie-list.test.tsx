import { describe, expect, it } from 'vitest'
import { CookieList } from '#app/legal/cookie-list.tsx'
import { activityKeptMs } from '#worker/accounts/activity/constants.ts'
import { tokenLifetimesMs } from '#worker/accounts/constants.ts'
import { deviceCookieSeconds, localDeviceCookie, secureDeviceCookie } from '#worker/accounts/devices/constants.ts'
import { attemptLifetimeMs, localAttemptCookie, secureAttemptCookie } from '#worker/accounts/google/constants.ts'
import {
  absoluteLifetimeMs,
  localSessionCookie,
  secureSessionCookie,
  sessionLifetimeMs,
} from '#worker/accounts/sessions/constants.ts'
import { localPendingCookie, pendingLifetimeMs, securePendingCookie } from '#worker/accounts/two-step/constants.ts'
import {
  challengeLifetimeMs,
  localChallengeCookie,
  secureChallengeCookie,
} from '#worker/accounts/two-step/passkeys/constants.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#worker/platform/clock.ts'
import { consentCookieSeconds, localConsentCookie, secureConsentCookie } from '#worker/privacy/constants.ts'
import { exportKeptMs } from '#worker/privacy/export/constants.ts'
import {
  localNoticeCookie,
  localThemeCookie,
  noticeCookieSeconds,
  secureNoticeCookie,
  secureThemeCookie,
  themeCookieSeconds,
} from '#worker/site/constants.ts'
import { markup, words } from '../render.tsx'

const html = markup(<CookieList />)
const rows = [...html.matchAll(/<tr><th scope="row">(.*?)<\/th><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)]
const keptFor = new Map(rows.map(([, name, , kept]) => [name, kept]))

describe('the list of cookies', () => {
  it('names every cookie, and nothing else', () => {
    expect([...keptFor.keys()]).toEqual([
      '__Host-session',
      '__Host-device',
      '__Host-bookmark',
      '__Host-oauth',
      '__Host-second-step',
      '__Host-passkey',
      '__Host-consent',
      '__Host-notice',
      '__Host-theme',
    ])
  })

  it('says of each how long the software keeps it', () => {
    expect(secureSessionCookie).toBe('__Host-session')
    expect(keptFor.get(secureSessionCookie)).toBe(
      `${sessionLifetimeMs / dayMs} days after your last visit, ${absoluteLifetimeMs / dayMs} days after you last proved who you are, or until you sign out`,
    )
    expect(deviceCookieSeconds * secondMs).toBe(365 * dayMs)
    expect(keptFor.get(secureDeviceCookie)).toBe('1 year')
    expect(keptFor.get(secureAttemptCookie)).toBe(`${attemptLifetimeMs / minuteMs} minutes`)
    expect(keptFor.get(securePendingCookie)).toBe(`${pendingLifetimeMs / minuteMs} minutes`)
    expect(keptFor.get(secureChallengeCookie)).toBe(`${challengeLifetimeMs / minuteMs} minutes`)
    expect(keptFor.get(secureConsentCookie)).toBe(`${(consentCookieSeconds * secondMs) / dayMs} days`)
    expect(keptFor.get(secureNoticeCookie)).toBe(`${noticeCookieSeconds / 60} minute`)
    expect(themeCookieSeconds * secondMs).toBe(365 * dayMs)
    expect(keptFor.get(secureThemeCookie)).toBe('1 year')
  })

  it('tells a developer the names without TLS', () => {
    expect(words(html)).toContain(
      `they are called ${localSessionCookie}, ${localDeviceCookie}, bookmark, ${localAttemptCookie}, ${localPendingCookie}, ${localChallengeCookie}, ${localConsentCookie}, ${localNoticeCookie} and ${localThemeCookie}`,
    )
  })

  it('promises to ask again before the first optional cookie', () => {
    expect(words(html)).toContain('Before we add the first one to a category, we list it here and ask again')
  })
})

describe('figures that other documents repeat', () => {
  it('are those of the software', () => {
    expect(sessionLifetimeMs).toBe(30 * dayMs)
    expect(activityKeptMs).toBe(365 * dayMs)
    expect(tokenLifetimesMs.delete_account).toBe(24 * hourMs)
    expect(exportKeptMs).toBe(7 * dayMs)
  })
})
