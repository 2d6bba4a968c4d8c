import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { unwrapEC2Signature } from '#worker/people/accounts/two-step/passkeys/signature.rules.ts'

const integer = (...digits: number[]) => [0x02, digits.length, ...digits]
const der = (...body: number[]) => Uint8Array.from([0x30, body.length, ...body])
const full = Array.from({ length: 32 }, (_, at) => at + 1)

test('signatures of an authenticator verify without their wrapping, however short their numbers are', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // One number in 256 begins with a zero byte, which DER leaves out.
  for (let run = 0; run < 1_000; run++) {
    const data = Buffer.from(`challenge ${run}`)
    const raw = unwrapEC2Signature(sign('sha256', data, privateKey))
    expect(raw).toHaveLength(64)
    expect(verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, raw)).toBe(true)
  }
})

test('a number that is short or has a sign byte takes 32 bytes', () => {
  const raw = unwrapEC2Signature(der(...integer(7), ...integer(0, 0xff, ...full.slice(1))))
  expect([...raw]).toEqual([...Array.from({ length: 31 }, () => 0), 7, 0xff, ...full.slice(1)])
})

test.each([
  ['nothing', []],
  ['another type', [0x31, 6, ...integer(1), ...integer(1)]],
  ['one number', [0x30, 3, ...integer(1)]],
  ['a third number', [0x30, 9, ...integer(1), ...integer(1), ...integer(1)]],
  ['bytes after it', [0x30, 6, ...integer(1), ...integer(1), 0]],
  ['a length beyond its end', [0x30, 7, ...integer(1), ...integer(1)]],
  ['a number beyond its end', [0x30, 6, ...integer(1), 0x02, 2, 1]],
  ['an empty number', [0x30, 5, 0x02, 0, ...integer(1)]],
  ['a number of 33 digits', [...der(...integer(1, ...full), ...integer(1))]],
  ['a long form of length', [0x30, 0x81, 6, ...integer(1), ...integer(1)]],
])('what is no signature is refused: %s', (_what, bytes) => {
  expect(() => unwrapEC2Signature(Uint8Array.from(bytes))).toThrow('The signature')
})
