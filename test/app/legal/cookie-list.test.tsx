import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CookieList } from '#app/pages/legal/texts/cookie-list.tsx'
import { draftCookie, draftCookieSeconds } from '#worker/alerting/alerts/draft-alert/constants.ts'
import { followsCookie, followsCookieSeconds } from '#worker/alerting/follows/constants.ts'
import { noticeCookie, noticeCookieSeconds } from '#worker/ground/constants.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { cookieName } from '#worker/ground/platform/cookie.ts'
import { partyCookie, partyCookieSeconds } from '#worker/matches/prices/party/constants.ts'
import { tokenLifetimesMs } from '#worker/people/accounts/constants.ts'
import { deviceCookie, deviceCookieSeconds } from '#worker/people/accounts/devices/constants.ts'
import { attemptCookie, attemptLifetimeMs } from '#worker/people/accounts/google/constants.ts'
import { browserCookie, browserCookieMs } from '#worker/people/accounts/registration/constants.ts'
import { absoluteLifetimeMs, sessionCookie, sessionLifetimeMs } from '#worker/people/accounts/sessions/constants.ts'
import { pendingCookie, pendingLifetimeMs } from '#worker/people/accounts/two-step/constants.ts'
import { challengeCookie, challengeLifetimeMs } from '#worker/people/accounts/two-step/passkeys/constants.ts'
import { activityKeptMs } from '#worker/people/activity/constants.ts'
import { consentCookie, consentCookieSeconds } from '#worker/people/privacy/constants.ts'
import { exportKeptMs } from '#worker/people/privacy/export/constants.ts'
import { pushCookie, pushCookieSeconds } from '#worker/people/push/constants.ts'
import { firstAdminCookie, firstAdminSecretMs } from '#worker/people/roles/first-admin/constants.ts'
import { themeCookie, themeCookieSeconds } from '#worker/running/site/constants.ts'
import { markup, words } from '../render.tsx'

const html = markup(<CookieList />)
const rows = [...html.matchAll(/<tr><th scope="row">(.*?)<\/th><td>(.*?)<\/td><td>(.*?)<\/td><\/tr>/g)]
const keptFor = new Map(rows.map(([, name, , kept]) => [name, kept]))
const keptOf = (cookie: string) => keptFor.get(cookieName(cookie, true))

describe('the list of cookies', () => {
  test('names exactly the cookies that are set', () => {
    const sources = globSync('worker/**/*.ts').map((path) => readFileSync(path, 'utf8'))
    const written = sources.flatMap((source) => [...source.matchAll(/^(?:export )?const \w+Cookie = '([\w-]+)'$/gm)])
    const names = written.map(([, name = '']) => cookieName(name, true))
    expect([...keptFor.keys()].sort()).toEqual(names.sort())
  })

  test('says how long each is kept, as in the code', () => {
    expect(keptOf(sessionCookie)).toBe(
      `${sessionLifetimeMs / dayMs} days after your last visit, ${absoluteLifetimeMs / dayMs} days after you last proved who you are, or until you sign out`,
    )
    expect(deviceCookieSeconds * secondMs).toBe(365 * dayMs)
    expect(keptOf(deviceCookie)).toBe('1 year')
    expect(keptOf(browserCookie)).toBe(`${browserCookieMs / dayMs} days`)
    expect(keptOf(attemptCookie)).toBe(`${attemptLifetimeMs / minuteMs} minutes`)
    expect(keptOf(pendingCookie)).toBe(`${pendingLifetimeMs / minuteMs} minutes`)
    expect(keptOf(challengeCookie)).toBe(`${challengeLifetimeMs / minuteMs} minutes`)
    expect(keptOf(firstAdminCookie)).toBe(`${firstAdminSecretMs / hourMs} hours`)
    expect(keptOf(draftCookie)).toBe(`${(draftCookieSeconds * secondMs) / dayMs} day`)
    expect(keptOf(pushCookie)).toBe(`${(pushCookieSeconds * secondMs) / dayMs} days`)
    expect(keptOf(consentCookie)).toBe(`${(consentCookieSeconds * secondMs) / dayMs} days`)
    expect(keptOf(noticeCookie)).toBe(`${noticeCookieSeconds / 60} minute`)
    expect(themeCookieSeconds * secondMs).toBe(365 * dayMs)
    expect(keptOf(themeCookie)).toBe('1 year')
    expect(partyCookieSeconds * secondMs).toBe(365 * dayMs)
    expect(keptOf(partyCookie)).toBe('1 year')
    expect(followsCookieSeconds * secondMs).toBe(365 * dayMs)
    expect(keptOf(followsCookie)).toBe('1 year')
  })

  test('gives developers the names without TLS', () => {
    expect(words(html)).toContain(
      `they are called ${sessionCookie}, ${deviceCookie}, bookmark, ${browserCookie}, ${attemptCookie}, ${pendingCookie}, ${challengeCookie}, ${firstAdminCookie}, ${draftCookie}, ${pushCookie}, ${consentCookie}, ${noticeCookie}, ${followsCookie}, ${partyCookie} and ${themeCookie}`,
    )
  })

  test('promises to ask again before the first optional cookie', () => {
    expect(words(html)).toContain('Before we add the first one to a category, we list it here and ask again')
  })
})

describe('figures repeated in other documents', () => {
  test('match the code', () => {
    expect(sessionLifetimeMs).toBe(30 * dayMs)
    expect(activityKeptMs).toBe(365 * dayMs)
    expect(tokenLifetimesMs.delete_account).toBe(24 * hourMs)
    expect(exportKeptMs).toBe(7 * dayMs)
  })
})
