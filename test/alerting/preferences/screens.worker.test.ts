import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preferencesIn } from '#app/ui/live/panel/settings-form.ts'
import { defaultLivePreferences, refreshIntervals } from '#worker/alerting/preferences/constants.ts'
import type { Preferences } from '#worker/alerting/preferences/contract.ts'
import { countries, defaultQuickBuy, paymentMethods } from '#worker/people/quick-buy/constants.ts'
import { quickBuyIn } from '#worker/people/quick-buy/rules.ts'
import { runs } from '../../runs.ts'
import { addFan, service, verifyPhone } from './scene.ts'

const word = fc.stringMatching(/^[A-Za-z0-9]{0,12}$/)
const pounds = fc.integer({ min: 0, max: 100_000 }).map((pence) => pence / 100)

const quickBuy = fc.record(
  {
    full_name: word,
    address_line1: word,
    address_line2: word,
    city: word,
    postal_code: word,
    country: fc.constantFrom(...countries),
    preferred_payment_method: fc.constantFrom(...paymentMethods),
    budget_limit: pounds,
    max_ticket_price: pounds,
    preferred_seating_sections: word,
    auto_fill_enabled: fc.boolean(),
  },
  { requiredKeys: [] },
)
const live = fc.record(
  {
    auto_refresh_live_matches: fc.boolean(),
    live_match_sounds: fc.boolean(),
    live_match_notifications: fc.boolean(),
    live_refresh_interval: fc.constantFrom(...refreshIntervals),
    hide_scores: fc.boolean(),
  },
  { requiredKeys: [] },
)
const tab = fc.nat({ max: 2 })

/** A save from one of three tabs, each of which shows what it read when it was last loaded. */
const step = fc.oneof(
  fc.record({ screen: fc.constant('reload' as const), tab }),
  fc.record({ screen: fc.constant('quick buy' as const), tab, edits: quickBuy }),
  fc.record({ screen: fc.constant('live settings' as const), tab, edits: live }),
  fc.record({ screen: fc.constant('live button' as const), tab, edits: live }),
  fc.record({ screen: fc.constant('phone' as const), tab, digit: fc.nat({ max: 9 }) }),
)

/** As a form posts it: switches that are off are missing. */
function posted(values: object): Record<string, string> {
  const sent = Object.entries(values).filter(([, value]) => value !== false)
  return Object.fromEntries(sent.map(([name, value]) => [name, value === true ? 'on' : String(value)]))
}

const only = (whole: Preferences, part: object) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => Object.hasOwn(part, name)))

test('saves from all screens and stale tabs never reset a field of another screen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const fan = await addFan()
      let expected = await service.all(fan)
      const tabs = [expected, expected, expected]
      for (const done of steps) {
        const shown = tabs[done.tab] ?? expected
        if (done.screen === 'reload') tabs[done.tab] = await service.all(fan)
        else if (done.screen === 'phone') {
          const phone = `+44770090012${done.digit}`
          await verifyPhone(fan.userId, phone)
          expected = { ...expected, phone, phone_verified: true }
        } else {
          const own = {
            ...only(shown, done.screen === 'quick buy' ? defaultQuickBuy : defaultLivePreferences),
            ...done.edits,
          }
          const changes = {
            'quick buy': { sent: own, body: quickBuyIn({ has_switches: 'yes', ...posted(own) }) },
            'live settings': { sent: own, body: preferencesIn({ all: 'yes', ...posted(own) }) },
            'live button': { sent: done.edits, body: done.edits },
          }
          const { sent, body } = changes[done.screen]
          expect(await service.change(fan, body)).toMatchObject({ ok: true })
          expected = { ...expected, ...sent }
        }
        expect(await service.all(fan)).toEqual(expected)
      }
    }),
    runs(6),
  )
})
