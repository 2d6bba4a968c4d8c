import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRing } from '#durable/relay/ring.ts'

const frame = (after: number, seq = after + 1) => ({ after, seq, text: `${after}-${seq}` })

function ringOf(...frames: ReturnType<typeof frame>[]) {
  const ring = createRing(4)
  for (const each of frames) ring.append(each)
  return ring
}

test('returns exactly the missed frames, as long as it has them', () => {
  const ring = ringOf(frame(0), frame(1, 4), frame(4))
  expect(ring.missedSince(5)).toEqual([])
  expect(ring.missedSince(4)).toEqual([frame(4)])
  expect(ring.missedSince(0)).toEqual([frame(0), frame(1, 4), frame(4)])
  expect(ring.missedSince(6)).toBeNull()
})

test('a number inside a frame resumes with that frame', () => {
  expect(ringOf(frame(0), frame(1, 4)).missedSince(2)).toEqual([frame(1, 4)])
})

test('drops the oldest', () => {
  const ring = ringOf(frame(0), frame(1), frame(2), frame(3), frame(4))
  expect(ring.missedSince(0)).toBeNull()
  expect(ring.missedSince(1)).toHaveLength(4)
})

test('accepts nothing over a gap, and nothing twice', () => {
  const ring = ringOf(frame(0))
  expect(ring.append(frame(0))).toBe('old')
  expect(ring.append(frame(2))).toBe('gap')
  expect(ring.head).toBe(1)
})

test('sends a snapshot and the frames after it, unless there are too many', () => {
  const ring = createRing(4)
  expect(ring.welcome(4)).toBeNull()
  ring.settle({ seq: 2, text: 's' })
  expect(ring.head).toBe(2)
  ring.append(frame(2))
  ring.append(frame(3))
  expect(ring.welcome(4)).toEqual({ snapshot: { seq: 2, text: 's' }, frames: [frame(2), frame(3)] })
  expect(ring.welcome(1)).toBeNull()
})

test('sends a snapshot alone when it is ahead of the frames', () => {
  const ring = ringOf(frame(0))
  ring.settle({ seq: 3, text: 's' })
  expect(ring.welcome(4)).toEqual({ snapshot: { seq: 3, text: 's' }, frames: [] })
  expect(ring.head).toBe(1)
})

test('always leads from a client’s number to the newest, without a gap', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 20 })
  fc.assert(
    fc.property(sizes, fc.nat(30), (steps, from) => {
      const ring = createRing(6)
      let last = 0
      for (const size of steps) {
        expect(ring.append(frame(last, last + size))).toBe('appended')
        last += size
      }
      const missed = ring.missedSince(from)
      if (missed === null) return
      let at = from
      for (const { after, seq } of missed) {
        expect(after).toBeLessThanOrEqual(at)
        expect(seq).toBeGreaterThan(at)
        at = seq
      }
      expect(at).toBe(ring.head)
    }),
  )
})
