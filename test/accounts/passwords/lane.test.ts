import { expect, test, vi } from 'vitest'
import { createLane, roomMs, slotMs } from '#worker/accounts/passwords/lane.ts'

/** Time that stands still but for sleepers and hashes; `starts` counts from the first moment. */
function scene(hashMs: number) {
  vi.useFakeTimers({ now: 0 })
  const starts: number[] = []
  const take = createLane({
    clock: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  const hash = () =>
    take(async () => {
      starts.push(Date.now())
      // As in the runtime, nothing else happens meanwhile.
      vi.setSystemTime(Date.now() + hashMs)
    })
  return { take, hash, starts }
}

test('one alone does not wait', async () => {
  const { hash, starts } = scene(200)
  await hash()
  vi.setSystemTime(slotMs)
  await hash()
  expect(starts).toEqual([0, slotMs])
})

test('of several at once, each starts a slot after the one before', async () => {
  const { hash, starts } = scene(0)
  const all = Promise.all([hash(), hash(), hash(), hash()])
  await vi.runAllTimersAsync()
  await all
  expect(starts).toEqual([0, slotMs, 2 * slotMs, 3 * slotMs])
})

test('where hashes take longer than a slot, there is room after each', async () => {
  const { hash, starts } = scene(1_000)
  const all: Promise<void>[] = []
  for (const _ of [1, 2, 3]) {
    all.push(hash())
    await vi.advanceTimersByTimeAsync(0)
  }
  await vi.runAllTimersAsync()
  await Promise.all(all)
  const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0))
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(1_000 + roomMs)
})

test('who fails, or goes away while waiting, holds up nobody, and neither does a clock that is set back', async () => {
  const { take, hash, starts } = scene(0)
  await expect(take(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  let isFirst = true
  const leaving = createLane({
    clock: Date.now,
    sleep: () =>
      isFirst ? new Promise(() => {}) : Promise.resolve(vi.setSystemTime(Date.now() + slotMs)).then(() => {}),
  })
  await leaving(async () => {})
  void leaving(async () => {})
  isFirst = false
  let isDone = false
  await leaving(async () => {
    isDone = true
  })
  expect(isDone).toBe(true)
  vi.setSystemTime(-1_000_000)
  await hash()
  expect(starts).toHaveLength(1)
})
