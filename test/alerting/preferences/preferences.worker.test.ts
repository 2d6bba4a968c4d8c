import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { meter } from '#test/meter/in-workerd.ts'
import { call } from '#test/people/accounts/people.ts'
import {
  defaultLivePreferences,
  defaultPurchaseSwitches,
  preferencesTexts,
  refreshIntervals,
} from '#worker/alerting/preferences/constants.ts'
import { defaultQuickBuy } from '#worker/people/quick-buy/constants.ts'
import { addFan, givePro, service, verifyPhone } from './scene.ts'

const phone = '+447700900123'
const unverified = { phone: null, phone_verified: false }

describe('preferences', () => {
  test('are the defaults until they are set, with the address and number of the account', async () => {
    const fan = await addFan()
    const expected = {
      ...defaultQuickBuy,
      ...defaultPurchaseSwitches,
      ...defaultLivePreferences,
      ...unverified,
      email: fan.email,
    }
    expect(await service.all(fan)).toEqual(expected)
    expect((await service.shown(fan.userId)).live).toEqual(defaultLivePreferences)
    await verifyPhone(fan.userId, phone)
    expect(await service.all(fan)).toEqual({ ...expected, phone, phone_verified: true })
  })

  test('change where a value was sent, and are unchanged elsewhere and for others', async () => {
    const fan = await addFan()
    const before = await service.all(fan)
    await service.change(fan, { live_match_sounds: false, city: 'Leeds' })
    const changed = await service.change(fan, { live_refresh_interval: 120, budget_limit: 250.5 })
    const sent = { live_match_sounds: false, live_refresh_interval: 120, city: 'Leeds', budget_limit: 250.5 }
    expect(changed).toEqual({ ok: true, value: { ...before, ...sent } })
    expect(await service.all(fan)).toEqual({ ...before, ...sent })
    expect((await service.shown((await addFan()).userId)).live).toEqual(defaultLivePreferences)
  })

  test('come with what is unread and followed, in one statement, of their person alone', async () => {
    const [fan, other] = [await addFan(), await addFan()]
    for (const { userId } of [fan, other]) {
      await env.DB.prepare(
        `INSERT INTO follows VALUES (?1, 'match', 7, 1), (?1, 'team', 1000 + ?1, 2), (?1, 'league', 3, 3)`,
      )
        .bind(userId)
        .run()
    }
    await service.change(fan, { hide_scores: true })
    const { queries } = await meter.measure('shown', async () => {
      expect(await service.shown(fan.userId)).toMatchObject({
        live: { hide_scores: true },
        unread: 0,
        follows: [
          { kind: 'match', id: 7 },
          { kind: 'team', id: 1_000 + fan.userId },
          { kind: 'league', id: 3 },
        ],
      })
    })
    expect(queries).toBe(1)
  })

  test('are unchanged by an empty update, and by the whole as it was read', async () => {
    const fan = await addFan()
    await verifyPhone(fan.userId, phone)
    await service.change(fan, { full_name: 'Robin', hide_scores: true })
    const whole = await service.all(fan)
    expect(await service.change(fan, {})).toEqual({ ok: true, value: whole })
    expect(await service.change(fan, whole)).toEqual({ ok: true, value: whole })
  })

  test('take the whole with the phone replaced once that number is verified', async () => {
    const fan = await addFan()
    const read = await service.all(fan)
    const replaced = { ...read, phone: '+44 7700 900123', phone_verified: true }
    expect(await service.change(fan, replaced)).toMatchObject({
      ok: false,
      error: { fields: { phone: [preferencesTexts.otherPhone] } },
    })
    await verifyPhone(fan.userId, phone)
    expect(await service.change(fan, replaced)).toMatchObject({ ok: true, value: { phone, phone_verified: true } })
  })

  test('keep two simultaneous changes', async () => {
    const fan = await addFan()
    await Promise.all([
      service.change(fan, { hide_scores: true, city: 'Leeds' }),
      service.change(fan, { live_match_notifications: true, postal_code: 'LS1 1UR' }),
    ])
    expect(await service.all(fan)).toMatchObject({
      hide_scores: true,
      live_match_notifications: true,
      city: 'Leeds',
      postal_code: 'LS1 1UR',
    })
  })

  test.each(refreshIntervals)('accept an interval of %i seconds', async (live_refresh_interval) => {
    expect((await service.change(await addFan(), { live_refresh_interval })).ok).toBe(true)
  })

  test.each([0, 14, 31, '30', null, 1e9])('refuse an interval of %j, and list the valid ones', async (value) => {
    expect(await service.change(await addFan(), { live_refresh_interval: value })).toMatchObject({
      ok: false,
      error: { fields: { live_refresh_interval: ['Choose one of 15, 30, 60, 120 seconds.'] } },
    })
  })

  test.each([
    ['a field that they do not have', { budget: 50 }, 'budget'],
    ['another address', { email: 'other@example.com' }, 'email'],
    ['another number', { phone: '+447700900456' }, 'phone'],
    ['a number that is said to be verified', { phone_verified: true }, 'phone_verified'],
    ['purchases that their plan does not include', { auto_purchase_enabled: true }, 'auto_purchase_enabled'],
    ['a list that it does not include', { auto_registration_enabled: true }, 'auto_registration_enabled'],
    ['a switch that is neither on nor off', { purchase_confirmation_required: 'no' }, 'purchase_confirmation_required'],
    ['a country that is not offered', { country: 'Narnia' }, 'country'],
    ['a payment method that is not offered', { preferred_payment_method: 'cash' }, 'preferred_payment_method'],
    ['an amount below 0', { max_ticket_price: -5 }, 'max_ticket_price'],
  ])('refuse a change with %s, and keep none of it', async (_what, wrong, name) => {
    const fan = await addFan()
    const before = await service.all(fan)
    const refused = await service.change(fan, { hide_scores: true, city: 'Leeds', ...wrong })
    expect(refused).toMatchObject({ ok: false, error: { code: 'INVALID' } })
    expect(JSON.stringify(refused)).toContain(name)
    expect(await service.all(fan)).toEqual(before)
  })

  test.each([null, 'x', [], 7])('refuse the change %j', async (input) => {
    expect((await service.change(await addFan(), input)).ok).toBe(false)
  })

  test('switch on what the plan includes, and go off and stay as they are after it', async () => {
    const fan = await addFan()
    await givePro(fan.userId)
    const on = { auto_purchase_enabled: true, auto_registration_enabled: true, purchase_confirmation_required: false }
    expect(await service.change(fan, on)).toMatchObject({ ok: true, value: on })
    await env.DB.prepare('UPDATE user_plans SET paid_until_at = 0 WHERE user_id = ?').bind(fan.userId).run()
    const whole = await service.all(fan)
    expect(await service.change(fan, { ...whole, city: 'Leeds' })).toMatchObject({ ok: true, value: on })
    const off = { auto_purchase_enabled: false }
    expect(await service.change(fan, off)).toMatchObject({ ok: true, value: off })
    expect(await service.change(fan, { auto_purchase_enabled: true })).toMatchObject({ ok: false })
  })

  test('need a signed-in user', async () => {
    expect((await call('GET', '/api/preferences')).status).toBe(401)
    expect((await call('PUT', '/api/preferences', { body: { city: 'Leeds' } })).status).toBe(401)
  })
})
