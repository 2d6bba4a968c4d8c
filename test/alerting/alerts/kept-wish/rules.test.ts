import { expect, test } from 'vitest'
import { maxWishLength } from '#worker/alerting/alerts/kept-wish/constants.ts'
import { readWish, wishClearCookie, wishSetCookie } from '#worker/alerting/alerts/kept-wish/rules.ts'

const id = '6f2b1e0a-0f5c-4d0e-9a4e-2f6f3a1b7c55'
const wish = { match_id: '3', alert_type: 'price_drop', price_threshold: '54', areas_unwanted: 'F1, Ost & West' }

test.each([true, false])('a wish comes back as it was typed, without what was left empty; over TLS: %s', (isSecure) => {
  const cookie = wishSetCookie({ ...wish, expires_on: '' }, id, isSecure)
  expect(cookie).toMatch(/HttpOnly/)
  expect(readWish(cookie?.split(';')[0] ?? null, isSecure)).toEqual({ id, wish })
})

test('a wish that no cookie could hold is not kept', () => {
  expect(wishSetCookie({ areas_wanted: 'x'.repeat(maxWishLength) }, id, true)).toBeNull()
})

test('without a wish there is none, and one that was made is forgotten', () => {
  expect(readWish(null, true)).toBeNull()
  expect(readWish('theme=dark', true)).toBeNull()
  expect(readWish('__Host-wish=match_id%3D3%26wish_id%3Dmade-up', true)).toBeNull()
  expect(wishClearCookie(true)).toMatch(/^__Host-wish=;.*Max-Age=0/)
})
