import { createECDH, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { newSigningKeys } from '#scripts/setup/signing-keys.ts'
import { fromBase64Url, toBase64Url } from '#worker/ground/platform/base64url.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { maxPushPayloadBytes } from '#worker/people/push/constants.ts'
import { encryptPush } from '#worker/people/push/encryption.ts'
import { isAllowedOrigin } from '#worker/people/push/rules.ts'
import { vapidHeader } from '#worker/people/push/vapid.ts'

const bytes = (text: string) => fromBase64Url(text) ?? new Uint8Array()

/** RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  ourPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  ourPublic: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

async function examplesKeys(): Promise<CryptoKeyPair> {
  const point = bytes(example.ourPublic)
  const shared = { kty: 'EC', crv: 'P-256', x: toBase64Url(point.slice(1, 33)), y: toBase64Url(point.slice(33)) }
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  return {
    publicKey: await crypto.subtle.importKey('jwk', shared, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...shared, d: example.ourPrivate }, curve, true, ['deriveBits']),
  }
}

test('encrypts the example of RFC 8291 to its bytes', async () => {
  const oneTime = { keys: await examplesKeys(), salt: bytes(example.salt), isPadded: false }
  expect(toBase64Url(await encryptPush(example.text, example, oneTime))).toBe(example.body)
})

test('every message has one length and its own key, and a service must take it', async () => {
  const [short, long] = [await encryptPush('a', example), await encryptPush('b'.repeat(maxPushPayloadBytes), example)]
  expect([short.length, long.length]).toEqual([4_096, 4_096])
  expect(short.slice(0, 86)).not.toEqual(long.slice(0, 86))
  await expect(encryptPush('c'.repeat(maxPushPayloadBytes + 1), example)).rejects.toThrow('too long')
})

test('the header proves the sender to one service, for half a day', async () => {
  const { publicKey, privateKey } = newSigningKeys()
  const keys = { publicKey, privateKey: new Secret(privateKey), subject: 'mailto:hello@touchline.example' }
  const header = await vapidHeader(keys, 'https://push.example/send/1', 1_000_000)
  const [, head = '', claims = '', signature = '', k] = /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header) ?? []
  expect(k).toBe(publicKey)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example',
    sub: 'mailto:hello@touchline.example',
    exp: 1_000 + 12 * 3_600,
  })
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y } as never, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const options = { key, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', signed, options, Buffer.from(signature, 'base64url'))).toBe(true)
})

test('made keys are a point and its scalar', () => {
  const { publicKey, privateKey } = newSigningKeys()
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  expect(Buffer.from(curve.getPublicKey()).toString('base64url')).toBe(publicKey)
})

const allowed = ['https://fcm.googleapis.com', 'https://*.push.apple.com', 'http://localhost:9700']
test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://web.push.apple.com/x', true],
  ['http://localhost:9700/push/x', true],
  ['https://push.apple.com/x', false],
  ['http://web.push.apple.com/x', false],
  ['https://web.push.apple.com.evil.example/x', false],
  ['https://evilpush.apple.com/x', false],
  ['https://fcm.googleapis.com:444/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['http://localhost:9701/x', false],
  ['https://169.254.169.254/x', false],
  ['not an address', false],
])('the endpoint %s may be sent to: %s', (endpoint, is) => expect(isAllowedOrigin(endpoint, allowed)).toBe(is))
