import { expect, test } from 'vitest'
import { leaseMs, maxShards, shardsOfRoot, socketsPerShard } from '#durable/relay/constants.ts'
import { createLane } from '#durable/relay/lane.ts'
import {
  coarse,
  placeSocket,
  routesTo,
  type Shards,
  socketsOf,
  viaOf,
  withoutExpired,
  withReport,
} from '#durable/relay/shards.ts'

const none: Shards = new Map()

test('clients fill one shard after another, up to the last', () => {
  let shards = none
  const opened = new Set<number>()
  for (let socket = 0; socket < 3 * socketsPerShard; socket += 1) {
    const shard = placeSocket(shards) ?? 0
    opened.add(shard)
    shards = withReport(shards, shard, (shards.get(shard)?.sockets ?? 0) + 1, 0)
  }
  expect([...opened]).toEqual([1, 2, 3])
  expect(socketsOf(shards)).toBe(3 * socketsPerShard)
})

test('the number of shards is limited', () => {
  const full = new Map(
    Array.from({ length: maxShards - 1 }, (_, index) => [index + 1, { sockets: socketsPerShard, until: 1 }]),
  )
  expect(placeSocket(full)).toBeNull()
  expect(placeSocket(withReport(full, 9, 10, 0))).toBe(9)
})

test('a million watchers of one channel find room', () => {
  expect(maxShards * socketsPerShard).toBeGreaterThan(1_000_000)
})

test('the root sends to few, which reach all others, in one step more and once each', () => {
  const all = Array.from({ length: maxShards - 1 }, (_, index) => index + 1)
  const routes = routesTo(all)
  expect(routes.size).toBe(shardsOfRoot)
  const reached = [...routes].flatMap(([via, behind]) => [via, ...behind])
  expect(reached.toSorted((a, b) => a - b)).toEqual(all)
  expect(Math.max(...[...routes.values()].map((behind) => behind.length))).toBeLessThan(12)
})

test('a shard behind one that has no sockets is still reached through it', () => {
  const far = shardsOfRoot + 2
  expect(viaOf(far)).toBe(2)
  expect(routesTo([far])).toEqual(new Map([[2, [far]]]))
})

test('a shard that stops reporting is dropped after a lease, an empty one at once', () => {
  const shards = withReport(withReport(none, 1, 5, 0), 2, 7, leaseMs)
  expect([...withoutExpired(shards, leaseMs).keys()]).toEqual([2])
  expect(withReport(shards, 1, 0, 1).has(1)).toBe(false)
})

test.each([
  [0, 0],
  [9, 9],
  [10, 10],
  [99, 99],
  [104, 100],
  [1_249, 1_200],
  [98_765, 99_000],
])('%i viewers are shown as %i', (watching, shown) => {
  expect(coarse(watching)).toBe(shown)
})

function fakeLane(answers: ('ok' | 'down')[]) {
  const sent: number[][] = []
  const waits: number[] = []
  const lost: number[] = []
  const lane = createLane<number>({
    async send(items) {
      const answer = answers.shift() ?? 'ok'
      if (answer === 'down') throw new Error('unreachable')
      sent.push(items)
    },
    wait: async (ms) => void waits.push(ms),
    onLost: (_error, items) => void lost.push(items),
  })
  return { lane, sent, waits, lost }
}

test('a lane delivers in order, one call at a time, and merges what arrives during a call', async () => {
  const { lane, sent } = fakeLane([])
  await Promise.all([1, 2, 3, 4].map((item) => lane.add(item)))
  expect(sent).toEqual([[1], [2, 3, 4]])
  await lane.add(5)
  expect(sent.at(-1)).toEqual([5])
})

test('a lane retries, then gives up and continues', async () => {
  const { lane, sent, waits, lost } = fakeLane(['down', 'ok', 'down', 'down', 'down', 'down'])
  await lane.add(1)
  expect(sent).toEqual([[1]])
  await lane.add(2)
  expect(lost).toEqual([1])
  expect(waits).toEqual([100, 100, 400, 1_600])
  await lane.add(3)
  expect(sent).toEqual([[1], [3]])
})

test('a patient lane continues without a late answer, and still merges what arrives', async () => {
  const sent: number[][] = []
  const passing: (() => void)[] = []
  let answer = () => {}
  const lane = createLane<number>({
    send: (items) => {
      sent.push(items)
      return sent.length > 1 ? Promise.resolve() : new Promise<void>((resolve) => (answer = resolve))
    },
    wait: () => new Promise<void>((resolve) => passing.push(resolve)),
    onLost: () => {},
    patienceMs: 100,
  })
  let isSettled = false
  const all = Promise.all([1, 2, 3].map((item) => lane.add(item))).then(() => {
    isSettled = true
  })
  expect(sent).toEqual([[1]])
  for (const pass of passing) pass()
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toEqual([[1], [2, 3]])
  expect(isSettled).toBe(false)
  answer()
  await all
})

test('a stuck lane keeps the newest', async () => {
  let release = () => {}
  const sent: number[][] = []
  const lane = createLane<number>({
    async send(items) {
      sent.push(items)
      await new Promise<void>((resolve) => {
        release = resolve
      })
    },
    wait: async () => {},
    onLost: () => {},
  })
  const all = Array.from({ length: 400 }, (_, index) => lane.add(index))
  release()
  await Promise.resolve()
  await new Promise((resolve) => setTimeout(resolve))
  release()
  await Promise.all(all)
  expect(sent[1]).toHaveLength(256)
  expect(sent[1]?.at(-1)).toBe(399)
})
