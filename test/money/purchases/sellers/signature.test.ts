import { expect, test } from 'vitest'
import { Secret } from '#worker/ground/platform/secret.ts'
import { isSignedBySeller, merchantSignature } from '#worker/money/purchases/sellers/acp/signature.ts'
import { webhookToleranceS } from '#worker/money/purchases/sellers/constants.ts'

const secret = new Secret('of-the-seller')
const body = '{"type":"order_create"}'
const seconds = 1_790_000_000
const now = seconds * 1_000
const header = merchantSignature(secret, seconds, body)

test('is what ACP describes: HMAC-SHA256 over "t.body"', () => {
  expect(merchantSignature(new Secret('whsec_test'), 1_709_123_456, '{}')).toBe(
    't=1709123456,v1=69ee64a6f3f7e52ce54cb752065f66cd6c0f4800a4c7dc3fd3469c2a60c26a90',
  )
  expect(isSignedBySeller(secret, header, body, now)).toBe(true)
  expect(isSignedBySeller(secret, header.toUpperCase().replace('T=', 't=').replace('V1', 'v1'), body, now)).toBe(true)
})

test('takes the secret before, while it is being changed', () => {
  expect(isSignedBySeller(new Secret('the-next', secret), header, body, now)).toBe(true)
})

test.each([
  ['another secret', new Secret('of-another'), header, body, now],
  ['another body', secret, header, `${body} `, now],
  ['another time than was signed', secret, header.replace(String(seconds), String(seconds + 1)), body, now],
  ['an old time', secret, header, body, now + (webhookToleranceS + 1) * 1_000],
  ['a time to come', secret, header, body, now - (webhookToleranceS + 1) * 1_000],
  ['no signature', secret, null, body, now],
  ['a short one', secret, header.slice(0, -2), body, now],
  ['text after it', secret, `${header},v1=00`, body, now],
  ['another version alone', secret, header.replace('v1', 'v0'), body, now],
])('refuses %s', (_, ofSeller, given, sent, at) => {
  expect(isSignedBySeller(ofSeller, given, sent, at)).toBe(false)
})

test.each([webhookToleranceS, -webhookToleranceS])('takes what is %d seconds away', (away) => {
  expect(isSignedBySeller(secret, header, body, now + away * 1_000)).toBe(true)
})
