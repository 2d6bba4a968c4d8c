import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeOf, factsOf, summary } from '#test/alerting/alerts/changes.ts'
import { gsmText, septetsOf, shortenTo } from '#worker/alerting/notifications/templates/gsm.rules.ts'
import { smsText } from '#worker/alerting/notifications/templates/sms.ts'
import { noticeOf } from './notices.ts'

const url = 'https://touchline.example/matches/123456'

test('an SMS says price, match, seller and link', () =>
  expect(smsText(noticeOf(), url)).toBe(`Price fell, £64: Arsenal v Chelsea, Terrace Exchange ${url}`))

test('what the price includes leaves room for the names of most matches', () => {
  const change = changeOf(summary(80_000), summary(64_050, { currency: 'EUR', isPlusFees: true }))
  const match = { ...factsOf(), homeTeamName: 'Wolverhampton Wanderers', awayTeamName: 'Brighton & Hove Albion' }
  const text = smsText(noticeOf({ change, match }), url)
  expect(text).toContain('Price fell, €640.50 plus fees: Wolverhampton Wanderers v Brighton & Hove Albion')
  expect(septetsOf(text)).toBeLessThanOrEqual(160)
})

test('long names give way to the price and the link, and the SMS stays one part', () => {
  const homeTeamName =
    'Verein für Bewegungsspiele von 1893 und Freunde des gepflegten Fußballs am Mittellandkanal und in allen Orten der Umgebung'
  const text = smsText(noticeOf({ match: { ...factsOf(), homeTeamName } }), url)
  expect(text).toMatch(/^Price fell, £64: Verein für .*\.\. https:/)
  expect(text.endsWith(` ${url}`)).toBe(true)
  expect(septetsOf(text)).toBeLessThanOrEqual(160)
})

test('letters that SMS lack lose their accents, and typographic signs become plain', () =>
  expect(gsmText('Bayern München – Šibenik’s Ferencváros “Łódź” … 足')).toBe(
    'Bayern München - Sibenik\'s Ferencvaros "Lodz" ... ?',
  ))

test('any names make an SMS of one part in its alphabet', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.string({ maxLength: 80 }), (home, away) => {
      const text = smsText(noticeOf({ match: { ...factsOf(), homeTeamName: home, awayTeamName: away } }), url)
      expect(gsmText(text)).toBe(text)
      expect(septetsOf(text)).toBeLessThanOrEqual(160)
    }),
  )
})

test('signs outside the basic alphabet take two septets', () => {
  expect(septetsOf('€[]')).toBe(6)
  expect(shortenTo('€€€€', 7)).toBe('€€..')
})
