import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBase32 } from '#worker/people/accounts/two-step/base32.ts'
import { driftSteps, stepMs } from '#worker/people/accounts/two-step/totp/constants.ts'
import { qrCodeOf } from '#worker/people/accounts/two-step/totp/qr-code.ts'
import { codeAt, keyAddress, keyText, stepAt, stepOfCode } from '#worker/people/accounts/two-step/totp/rules.ts'

const rfcSecret = new TextEncoder().encode('12345678901234567890')
const secrets = fc.uint8Array({ minLength: 20, maxLength: 20 })
const moments = fc.integer({ min: 2 * stepMs, max: 4e12 })

/** RFC 6238, appendix B: its codes have eight digits, ours are their last six. */
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code at %s seconds matches the RFC', (seconds, code) => {
  expect(codeAt(rfcSecret, stepAt(seconds * 1_000))).toBe(code.slice(-6))
})

describe('a code', () => {
  test('is accepted in its half-minute and the ones before and after, and names its step', () => {
    fc.assert(
      fc.property(secrets, moments, fc.integer({ min: -driftSteps, max: driftSteps }), (secret, now, drift) => {
        const step = stepAt(now) + drift
        const found = stepOfCode(secret, codeAt(secret, step), now)
        // Two steps can have the same code: the later one is named, so that neither works again.
        expect(found).toBeGreaterThanOrEqual(step)
        expect(codeAt(secret, found ?? 0)).toBe(codeAt(secret, step))
      }),
    )
  })

  test('of another step is refused', () => {
    fc.assert(
      fc.property(secrets, moments, fc.integer({ min: driftSteps + 1, max: 10_000 }), (secret, now, away) => {
        const near = [-1, 0, 1].map((drift) => codeAt(secret, stepAt(now) + drift))
        for (const step of [stepAt(now) + away, Math.max(0, stepAt(now) - away)]) {
          const code = codeAt(secret, step)
          if (!near.includes(code)) expect(stepOfCode(secret, code, now)).toBeNull()
        }
      }),
    )
  })

  test('of the wrong format is refused', () => {
    fc.assert(
      fc.property(secrets, moments, fc.string(), (secret, now, text) => {
        fc.pre(!/^\d{6}$/.test(text))
        expect(stepOfCode(secret, text, now)).toBeNull()
      }),
    )
  })
})

describe('a key', () => {
  /** RFC 4648, 10, without padding. */
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('of "%s" reads %s', (text, key) => expect(toBase32(new TextEncoder().encode(text))).toBe(key))

  test('is grouped for typing, and has a URI for scanning', () => {
    expect(keyText('MZXW6YTBOI')).toBe('MZXW 6YTB OI')
    expect(keyAddress('MZXW6', 'a+b@example.com')).toBe(
      'otpauth://totp/Touchline:a%2Bb%40example.com?secret=MZXW6&issuer=Touchline',
    )
  })
})

test('a QR code is drawn as runs of dark modules inside a light border of four', () => {
  const { size, path } = qrCodeOf(keyAddress('A'.repeat(32), 'robin@example.com'))
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map((run) => run.slice(1).map(Number))
  expect(runs.map(([x, y, length]) => `M${x} ${y}h${length}v1h-${length}z`).join('')).toBe(path)
  for (const [x = 0, y = 0, length = 0] of runs) {
    expect(Math.min(x, y, size - x - length, size - y - 1)).toBeGreaterThanOrEqual(4)
  }
  // A QR finder pattern: seven dark, then dark, five light, dark.
  expect(runs[0]).toEqual([4, 4, 7, 7])
  expect(runs.filter(([, y]) => y === 5)[0]).toEqual([4, 5, 1, 1])
})
