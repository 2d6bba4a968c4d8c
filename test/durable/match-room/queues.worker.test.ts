// A queue before a platform's page: on the board while it stands, and news once when it forms.
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import type { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { queueLastsMs } from '#durable/match-room/constants.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { sameQueueMs } from '#worker/matches/changes/constants.ts'
import { makeOffer, makePlatform, start } from './make.ts'
import { alarmOf, newRoom } from './open-room.ts'

afterEach(() => {
  vi.useRealTimers()
})

const offers = [makeOffer('Adult', 4_500)]
const formedAt = start + 2 * minuteMs

/** A room that read its platform's page once. */
async function readRoom() {
  const scene = await newRoom()
  await scene.room.observe(scene.checkOf(0, offers))
  return {
    ...scene,
    meetQueue: (at: number) => scene.room.recordQueue({ platformId: 1, at }),
    queue: async () => (await scene.room.board()).platforms[0]?.queue,
    /** Since when the queues stand that were news. */
    news: () => scene.sent.flatMap(({ change }) => change.queue?.since ?? []),
  }
}

test('is on the board since it was first met, and news once', async () => {
  const { meetQueue, queue, news, room, sent } = await readRoom()
  for (const at of [formedAt, formedAt + 10_000, formedAt + minuteMs]) await meetQueue(at)
  expect(await queue()).toEqual({ since: formedAt })
  expect(news()).toEqual([formedAt])
  // Tickets and prices are as before, and no alert of them fires.
  expect(sent.at(-1)?.change).toMatchObject({
    platformBefore: null,
    offers: [],
    matchAfter: { lowestPricePence: 4_500 },
  })
  expect((await room.board()).platforms[0]?.checkedAt).toBe(start)
})

test.each(['a page that is read', 'an unchanged page', 'a page without tickets'])('ends with %s', async (how) => {
  const { meetQueue, queue, news, room, checkOf } = await readRoom()
  await meetQueue(formedAt)
  if (how === 'an unchanged page') await room.recordCheck({ platformId: 1, at: formedAt + minuteMs })
  else await room.observe(checkOf(180, how === 'a page that is read' ? offers : []))
  expect(await queue()).toBeUndefined()
  expect(news()).toEqual([formedAt])
})

test('a ticket behind it is news as ever, with the board before the queue as the board before', async () => {
  const { meetQueue, room, checkOf, sent } = await readRoom()
  await meetQueue(formedAt)
  await room.observe(checkOf(180, [makeOffer('Adult', 3_000)]))
  expect(sent.at(-1)?.change).toMatchObject({
    platformBefore: { lowestPricePence: 4_500 },
    platformAfter: { lowestPricePence: 3_000 },
  })
})

test('does not end with a page that may be another match’s, nor with a check from before it', async () => {
  const { meetQueue, queue, room, checkOf } = await readRoom()
  await meetQueue(formedAt)
  await room.observe({ ...checkOf(180, offers), isUnusual: true, isUnsure: true })
  await room.recordCheck({ platformId: 1, at: formedAt - 1_000 })
  expect(await queue()).toEqual({ since: formedAt })
})

test('one that is back after a moment is the same one, a later one is another', async () => {
  const { meetQueue, queue, news, room } = await readRoom()
  const [overAt, backAt] = [formedAt + minuteMs, formedAt + 3 * minuteMs]
  await meetQueue(formedAt)
  await room.recordCheck({ platformId: 1, at: overAt })
  await meetQueue(backAt)
  expect(await queue()).toEqual({ since: formedAt })
  await room.recordCheck({ platformId: 1, at: backAt + minuteMs })
  const anotherAt = backAt + minuteMs + sameQueueMs
  await meetQueue(anotherAt)
  expect(await queue()).toEqual({ since: anotherAt })
  expect(news()).toEqual([formedAt, anotherAt])
})

test('one that forms anew four minutes after the page was there is another, however often checks got past the first', async () => {
  const { meetQueue, queue, news, room } = await readRoom()
  for (const second of [0, 120, 240]) {
    await meetQueue(formedAt + second * 1_000)
    await room.recordCheck({ platformId: 1, at: formedAt + (second + 60) * 1_000 })
  }
  const anotherAt = formedAt + 9 * minuteMs
  await meetQueue(anotherAt)
  expect(await queue()).toEqual({ since: anotherAt })
  expect(news()).toEqual([formedAt, anotherAt])
})

test('at the first check nothing has formed', async () => {
  const { room, sent, checkOf } = await newRoom()
  await room.recordQueue({ platformId: 1, at: start })
  expect([(await room.board()).platforms, sent]).toEqual([[], []])
  await room.observe(checkOf(60, offers))
  expect((await room.board()).platforms[0]?.queue).toBeUndefined()
})

test('before a page that is no longer the match’s it is neither shown nor news', async () => {
  const { meetQueue, queue, news, room } = await readRoom()
  await room.withdraw(1, start + minuteMs)
  await meetQueue(formedAt)
  expect([await queue(), news()]).toEqual([undefined, []])
})

test('of a seller that may not alert it is neither shown nor news', async () => {
  const { room, matchId, sent, checkOf } = await newRoom()
  const platform = makePlatform(1, { kind: 'resale', isAlertable: false })
  await room.observe({ ...checkOf(0, offers), matchId, platform })
  await room.recordQueue({ platformId: 1, at: formedAt })
  expect((await room.board()).platforms[0]?.queue).toBeUndefined()
  expect(sent.filter(({ change }) => change.queue)).toEqual([])
})

test('outlives a restart, and an old message about it', async () => {
  const { meetQueue, queue, news, evict } = await readRoom()
  await meetQueue(formedAt)
  await evict()
  await meetQueue(formedAt + minuteMs)
  await meetQueue(formedAt - minuteMs)
  expect(await queue()).toEqual({ since: formedAt })
  expect(news()).toEqual([formedAt])
})

test('is not shown when no check has met it for long', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: formedAt })
  const { meetQueue, queue, news, room } = await readRoom()
  await meetQueue(formedAt)
  vi.setSystemTime(formedAt + 30 * minuteMs)
  await meetQueue(formedAt + 30 * minuteMs)
  vi.setSystemTime(formedAt + queueLastsMs)
  await runDurableObjectAlarm(room)
  expect(await queue()).toEqual({ since: formedAt })
  expect(await alarmOf(room)).not.toBeNull()
  vi.setSystemTime(formedAt + 30 * minuteMs + queueLastsMs)
  await runDurableObjectAlarm(room)
  expect(await queue()).toBeUndefined()
  // That no check met it does not say that the page was there.
  await meetQueue(formedAt + 40 * minuteMs + queueLastsMs)
  expect([await queue(), new Set(news())]).toEqual([{ since: formedAt }, new Set([formedAt])])
})

test('reaches the room’s listeners with the whole board', async () => {
  const { meetQueue, room, matchId } = await readRoom()
  const published: unknown[] = []
  const relay = { getByName: () => ({ publish: async (ticks: unknown[]) => void published.push(...ticks) }) }
  await runInDurableObject(room, (instance) => {
    const { env: tapped } = instance as unknown as { env: typeof env }
    Object.defineProperty(instance, 'env', { value: { ...tapped, RELAY: relay }, configurable: true })
  })
  await room.listen()
  await meetQueue(formedAt)
  await expect.poll(() => published).toMatchObject([{ kind: 'prices', matchId, needsBoard: true }])
  expect((await room.state()).board.platforms[0]?.queue).toEqual({ since: formedAt })
})
