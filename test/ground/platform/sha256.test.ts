import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Hex } from '#worker/ground/platform/sha256.ts'

test("equals what Node's own library makes of any text and any bytes", async () => {
  const content = fc.oneof(fc.string({ unit: 'grapheme' }), fc.uint8Array())
  await fc.assert(
    fc.asyncProperty(content, async (one) => {
      expect(await sha256Hex(one)).toBe(createHash('sha256').update(one).digest('hex'))
    }),
  )
})

test('keeps as many octets as asked', async () => {
  expect(await sha256Hex('', 4)).toBe('e3b0c442')
})
