import { expect, test } from 'vitest'
import { readBody } from '#worker/ground/platform/body.ts'

const limit = { maxBytes: 200_000, onOversize: 'fail' } as const

/** A body of this many bytes with their positions as values, split into pieces of the given sizes in turn. */
function bodyOf(length: number, pieces: readonly number[]) {
  const bytes = Uint8Array.from({ length }, (_, index) => index % 251)
  let offset = 0
  let piece = 0
  const stream = new ReadableStream({
    type: 'bytes',
    pull(controller) {
      const size = pieces[piece++ % pieces.length] ?? 1
      controller.enqueue(bytes.slice(offset, offset + size))
      offset += size
      if (offset >= length) controller.close()
    },
  })
  return { bytes, response: new Response(stream as ReadableStream<Uint8Array>) }
}

test.each([
  { what: 'in small pieces', length: 5_000, pieces: [1, 7, 100] },
  { what: 'of exactly one buffer', length: 48 * 1024, pieces: [1_024] },
  { what: 'of one byte more than a buffer', length: 48 * 1024 + 1, pieces: [4_096] },
  { what: 'of several buffers in uneven pieces', length: 150_000, pieces: [9_999, 1, 60_000] },
  { what: 'of one byte', length: 1, pieces: [1] },
])('a body $what is read unchanged', async ({ length, pieces }) => {
  const { bytes, response } = bodyOf(length, pieces)
  expect(await readBody(response, limit)).toEqual(bytes)
})

test('a body beyond the limit is refused, or cut to it', async () => {
  expect(await readBody(bodyOf(200_001, [50_000]).response, limit)).toBe('too_large')
  const { bytes, response } = bodyOf(200_001, [50_000])
  expect(await readBody(response, { ...limit, onOversize: 'cut' })).toEqual(bytes.slice(0, 200_000))
})

test('a missing body is empty', async () => {
  expect(await readBody(new Response(null), limit)).toEqual(new Uint8Array(0))
})
