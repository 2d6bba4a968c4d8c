import { expect, test } from 'vitest'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'

test('every item is processed once, never more than the limit at a time', async () => {
  const done: number[] = []
  let running = 0
  let most = 0
  await eachConcurrently([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, item % 2))
    running -= 1
    done.push(item)
  })
  expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

test('items are drawn on demand, so that a source can end early', async () => {
  const done: number[] = []
  function* source() {
    for (let item = 1; done.length < 2; item += 1) yield item
  }
  await eachConcurrently(source(), 1, async (item) => void done.push(item))
  expect(done).toEqual([1, 2])
})

test('an empty list is done at once', async () => {
  await expect(eachConcurrently([], 3, () => Promise.reject(new Error('never')))).resolves.toBeUndefined()
})
