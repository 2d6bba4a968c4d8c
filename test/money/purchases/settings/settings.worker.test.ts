import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { createOwnSettingsRepository } from '#worker/money/purchases/settings/repository.ts'
import { createAutoPurchaseSettings } from '#worker/money/purchases/settings/service.ts'
import { addFan } from '../../../alerting/preferences/scene.ts'
import { call, signIn } from '../../../people/accounts/people.ts'
import { buyer, endPlan } from '../scene.ts'

const { autoPurchase, database, quickBuy, plans, preferences } = createProduct(env).ports
const path = '/api/auto-purchase/settings'
const defaults = {
  auto_purchase_enabled: false,
  auto_purchase_max_price: null,
  auto_purchase_preferred_sections: '',
  auto_purchase_notification_method: 'email',
  purchase_confirmation_required: true,
  auto_registration_enabled: false,
}

async function settingsOf(cookie: string) {
  return (await call('GET', path, { cookie })).json()
}

async function put(cookie: string, body: object) {
  const answer = await call('PUT', path, { cookie, body })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** As by a person whom SMS reach. */
const reached = createAutoPurchaseSettings({
  repository: createOwnSettingsRepository(database),
  preferences,
  quickBuyLimitsOf: quickBuy.limitsOf,
  planOf: plans.planOf,
  reachesBySms: async () => true,
})

describe('settings of auto-purchase', () => {
  test('refuse a way of notifying that cannot reach its person, with the field and a way out', async () => {
    const fan = await buyer()
    const { cookie } = fan
    for (const notificationMethod of ['sms', 'both']) {
      const { status, body } = await put(cookie, { notificationMethod, maxPrice: 5 })
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('SMS can’t reach you')])
    }
    expect(await settingsOf(cookie)).toEqual(defaults)
    expect(await reached.change(fan, { notificationMethod: 'sms' })).toMatchObject({ ok: true })
  })

  test('are off, asked first and without limit until they are set', async () => {
    const { cookie } = await buyer()
    expect(await settingsOf(cookie)).toEqual(defaults)
  })

  test('change where a value was sent; the switches are those of the preferences', async () => {
    const fan = await buyer()
    await preferences.change(fan, { city: 'Leeds', hide_scores: true })
    const sent = { autoPurchaseEnabled: true, maxPrice: 62.5, preferredSections: 'North Stand, Block 12' }
    const expected = {
      ...defaults,
      auto_purchase_enabled: true,
      auto_purchase_max_price: 62.5,
      auto_purchase_preferred_sections: 'North Stand, Block 12',
    }
    expect(await put(fan.cookie, sent)).toEqual({ status: 200, body: expected })
    expect(await reached.change(fan, { notificationMethod: 'both' })).toMatchObject({
      value: { ...expected, auto_purchase_notification_method: 'both' },
    })
    expect(await preferences.all(fan)).toMatchObject({ auto_purchase_enabled: true, city: 'Leeds', hide_scores: true })
    await preferences.change(fan, { auto_purchase_enabled: false, purchase_confirmation_required: false })
    expect(await settingsOf(fan.cookie)).toMatchObject({
      auto_purchase_enabled: false,
      purchase_confirmation_required: false,
      auto_purchase_max_price: 62.5,
    })
  })

  test('let the lower one of the highest prices of quick buy and of auto-purchase hold for mandates', async () => {
    const fan = await buyer()
    const highest = async (quickBuyPrice: number, maxPrice: number | null) => {
      await preferences.change(fan, { max_ticket_price: quickBuyPrice })
      await put(fan.cookie, { maxPrice })
      return (await autoPurchase.limitsOf(fan.userId)).maxPricePence
    }
    expect(await highest(0, null)).toBeNull()
    expect(await highest(50, null)).toBe(50_00)
    expect(await highest(50, 62.5)).toBe(50_00)
    expect(await highest(0, 62.5)).toBe(62_50)
    expect(await highest(80, 62.5)).toBe(62_50)
  })

  test.each([null, 0])('have no highest price by %j', async (maxPrice) => {
    const { cookie } = await buyer()
    await put(cookie, { maxPrice: 40 })
    expect((await put(cookie, { maxPrice })).body.auto_purchase_max_price).toBeNull()
  })

  test('switch nothing on that the plan does not include, and keep none of such a change', async () => {
    const fan = await addFan()
    const cookie = await signIn(fan.email)
    const refused = await put(cookie, { autoPurchaseEnabled: true, maxPrice: 40 })
    expect(refused).toMatchObject({ status: 400, body: { fields: { autoPurchaseEnabled: [expect.any(String)] } } })
    expect(await settingsOf(cookie)).toEqual(defaults)
  })

  test('are off for an account that is switched off, whose mailed links still open', async () => {
    const { userId, cookie } = await buyer()
    await put(cookie, { autoPurchaseEnabled: true })
    expect(await autoPurchase.limitsOf(userId)).toMatchObject({ isEntitled: true, isSwitchedOn: true })
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(userId).run()
    expect(await autoPurchase.limitsOf(userId)).toMatchObject({ isSwitchedOn: false })
  })

  test('can be switched off after the plan has ended', async () => {
    const { userId, cookie } = await buyer()
    await put(cookie, { autoPurchaseEnabled: true })
    await endPlan(userId)
    expect(await put(cookie, { autoPurchaseEnabled: false })).toMatchObject({ status: 200 })
    expect((await put(cookie, { autoPurchaseEnabled: true })).status).toBe(400)
  })

  test.each([
    ['a price below 0', { maxPrice: -5 }],
    ['half a penny', { maxPrice: 40.005 }],
    ['a price in words', { maxPrice: 'forty' }],
    ['a method that is not offered', { notificationMethod: 'push' }],
    ['a field that they do not have', { max_price: 40 }],
    ['sections over two lines', { preferredSections: 'North\nStand' }],
  ])('refuse %s, and keep none of the change', async (_what, wrong) => {
    const { cookie } = await buyer()
    expect((await put(cookie, { confirmationRequired: false, ...wrong })).status).toBe(400)
    expect(await settingsOf(cookie)).toEqual(defaults)
  })

  test('need a signed-in user', async () => {
    expect((await call('GET', path)).status).toBe(401)
    expect((await call('PUT', path, { body: {} })).status).toBe(401)
  })
})
