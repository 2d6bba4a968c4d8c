import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { preferencesIn } from '#app/ui/live/panel/settings-form.ts'
import { defaultLivePreferences, refreshIntervals } from '#worker/alerting/preferences/constants.ts'
import type { Preferences } from '#worker/alerting/preferences/contract.ts'
import { createProduct } from '#worker/entry/services.ts'
import { filledWith, seenName } from '#worker/ground/platform/seen-fields.rules.ts'
import { notificationMethods } from '#worker/money/purchases/settings/constants.ts'
import type { AutoPurchaseSettings } from '#worker/money/purchases/settings/contract.ts'
import { createOwnSettingsRepository } from '#worker/money/purchases/settings/repository.ts'
import { settingsIn, settingsShown } from '#worker/money/purchases/settings/rules.ts'
import { createAutoPurchaseSettings } from '#worker/money/purchases/settings/service.ts'
import { countries, defaultQuickBuy, paymentMethods } from '#worker/people/quick-buy/constants.ts'
import { quickBuyIn } from '#worker/people/quick-buy/rules.ts'
import { runs } from '../../runs.ts'
import { addFan, givePro, service, verifyPhone } from './scene.ts'

const { database, preferences, quickBuy: quickBuyOf, plans } = createProduct(env).ports
/** Any way of notifying may be chosen, as by a person whom SMS reach. */
const autoPurchase = createAutoPurchaseSettings({
  repository: createOwnSettingsRepository(database),
  preferences,
  quickBuyLimitsOf: quickBuyOf.limitsOf,
  planOf: plans.planOf,
  reachesBySms: async () => true,
})

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
const purchase = fc.record(
  {
    auto_purchase_enabled: fc.boolean(),
    auto_purchase_max_price: fc.option(pounds.map((price) => price || null)),
    auto_purchase_preferred_sections: word,
    auto_purchase_notification_method: fc.constantFrom(...notificationMethods),
    purchase_confirmation_required: fc.boolean(),
    auto_registration_enabled: fc.boolean(),
  },
  { requiredKeys: [] },
)
const tab = fc.nat({ max: 1 })

/** A save from one of two tabs, each of which shows what it read when it was last loaded. */
const step = fc.oneof(
  fc.record({ screen: fc.constant('reload' as const), tab }),
  fc.record({ screen: fc.constant('quick buy' as const), tab, edits: quickBuy }),
  fc.record({ screen: fc.constant('live settings' as const), tab, edits: live }),
  fc.record({ screen: fc.constant('live button' as const), tab, edits: live }),
  fc.record({ screen: fc.constant('auto-purchase' as const), tab, edits: purchase }),
  fc.record({ screen: fc.constant('phone' as const), tab, digit: fc.nat({ max: 9 }) }),
)

type Values = Readonly<Record<string, string | number | boolean | null>>

/** As a form posts what it was filled with and what its person made of it: boxes that are not ticked are missing. */
function posted(shown: Values, edits: Values): Record<string, string> {
  const sent = Object.entries(filledWith({ ...shown, ...edits })).filter(
    ([name, value]) => value !== '' || typeof shown[name] !== 'boolean',
  )
  const seen = Object.entries(filledWith(shown)).map(([name, value]) => [seenName(name), value])
  return Object.fromEntries([...seen, ...sent])
}

/** The same of auto-purchase, under its form's names. */
function postedSettings(shown: AutoPurchaseSettings, edits: Partial<AutoPurchaseSettings>): Record<string, string> {
  const [seen, filled] = [settingsShown(shown), settingsShown({ ...shown, ...edits })]
  const sent = Object.entries(filled).filter(
    ([name, value]) => value !== '' || ['maxPrice', 'preferredSections'].includes(name),
  )
  return {
    ...Object.fromEntries(Object.entries(seen).map(([name, value]) => [seenName(name), value])),
    ...Object.fromEntries(sent),
    hasAdvanced: 'yes',
  }
}

const only = (whole: Preferences, part: object) =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => Object.hasOwn(part, name)))

/** All that the screens of one person show. */
async function shownTo(fan: Awaited<ReturnType<typeof addFan>>) {
  const [preferences, settings] = await Promise.all([service.all(fan), autoPurchase.find(fan.userId)])
  return { preferences, settings }
}
type Shown = Awaited<ReturnType<typeof shownTo>>

const switchesOf = ({
  auto_purchase_enabled,
  purchase_confirmation_required,
  auto_registration_enabled,
}: Shown['settings']) => ({
  auto_purchase_enabled,
  purchase_confirmation_required,
  auto_registration_enabled,
})

/** What is stored once the fields that a person changed are saved, and no other. */
function withEdits(before: Shown, shown: Shown, edits: object): Shown {
  const changed = Object.entries(edits).filter(
    ([name, value]) => value !== { ...shown.preferences, ...shown.settings }[name as never],
  )
  const own = changed.filter(([name]) => Object.hasOwn(before.settings, name))
  const settings = { ...before.settings, ...Object.fromEntries(own) }
  const others = Object.fromEntries(changed.filter(([name]) => !Object.hasOwn(before.settings, name)))
  return { settings, preferences: { ...before.preferences, ...others, ...switchesOf(settings) } }
}

test('saves from all screens and stale tabs, of the same screen as well, change only what their person changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10, size: 'max' }), async (steps) => {
      const fan = await addFan()
      await givePro(fan.userId)
      let expected = await shownTo(fan)
      const tabs = [expected, expected]
      for (const done of steps) {
        const shown = tabs[done.tab] ?? expected
        if (done.screen === 'reload') tabs[done.tab] = await shownTo(fan)
        else if (done.screen === 'phone') {
          const phone = `+44770090012${done.digit}`
          await verifyPhone(fan.userId, phone)
          expected = { ...expected, preferences: { ...expected.preferences, phone, phone_verified: true } }
        } else if (done.screen === 'live button') {
          expect(await service.change(fan, done.edits)).toMatchObject({ ok: true })
          expected = { ...expected, preferences: { ...expected.preferences, ...done.edits } }
        } else if (done.screen === 'auto-purchase') {
          const body = settingsIn(postedSettings(shown.settings, done.edits))
          expect(await autoPurchase.change(fan, body)).toMatchObject({ ok: true })
          expected = withEdits(expected, shown, done.edits)
        } else {
          const isLive = done.screen === 'live settings'
          const fields = posted(only(shown.preferences, isLive ? defaultLivePreferences : defaultQuickBuy), done.edits)
          const body = isLive
            ? preferencesIn({ all: 'yes', ...fields })
            : quickBuyIn({ has_switches: 'yes', ...fields })
          expect(await service.change(fan, body)).toMatchObject({ ok: true })
          expected = withEdits(expected, shown, done.edits)
        }
        expect(await shownTo(fan)).toEqual(expected)
      }
    }),
    runs(6),
  )
})
