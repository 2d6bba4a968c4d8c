import { expect, test } from 'vitest'
import { encodePng } from '#worker/ground/platform/png.ts'

test('an image of a few colours is written by the runtime, its checksum included', () => {
  const image = encodePng({ width: 1, height: 1, palette: [[47, 158, 95, 255]], pixels: Uint8Array.of(0) })
  const text = Array.from(image, (byte) => byte.toString(16).padStart(2, '0')).join('')
  expect(text.startsWith('89504e470d0a1a0a0000000d49484452')).toBe(true)
  // The empty end chunk and its checksum, as in every PNG.
  expect(text.endsWith('0000000049454e44ae426082')).toBe(true)
})
