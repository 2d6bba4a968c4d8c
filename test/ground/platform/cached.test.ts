import { expect, test } from 'vitest'
import { cached } from '#worker/ground/platform/cached.ts'

function open() {
  let now = 1_000
  let asked = 0
  let isDown = false
  const load = cached(
    5_000,
    async () => {
      asked += 1
      if (isDown) throw new Error('down')
      return asked
    },
    () => now,
  )
  return { load, pass: (ms: number) => (now += ms), fall: (down: boolean) => (isDown = down) }
}

test('an answer is cached until it expires', async () => {
  const { load, pass } = open()
  expect([await load(), await load()]).toEqual([1, 1])
  pass(4_999)
  expect(await load()).toBe(1)
  pass(1)
  expect(await load()).toBe(2)
})

test('a failure is not cached', async () => {
  const { load, fall } = open()
  fall(true)
  await expect(load()).rejects.toThrow('down')
  fall(false)
  expect(await load()).toBe(2)
})
