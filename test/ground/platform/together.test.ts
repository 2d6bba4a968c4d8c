import { expect, test } from 'vitest'
import { together } from '#worker/ground/platform/together.ts'

test('what is given while a call runs goes together into the next', async () => {
  const calls: number[][] = []
  const give = together<number>(async (items) => {
    calls.push(items)
    await new Promise((resolve) => setImmediate(resolve))
  })
  const first = give(1)
  await new Promise((resolve) => setImmediate(resolve))
  await Promise.all([first, give(2), give(3)])
  await give(4)
  expect(calls).toEqual([[1], [2, 3], [4]])
})

test('a call that fails fails for what it was given, and the next one runs', async () => {
  const give = together<string>(async (items) => {
    if (items.includes('bad')) throw new Error('away')
  })
  const bad = give('bad')
  const beside = give('beside')
  await expect(bad).rejects.toThrow('away')
  await expect(beside).rejects.toThrow('away')
  await give('good')
})
