import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RoomState } from '#durable/match-room/protocol.ts'
import { catchUpTexts } from '#durable/relay/catch-up.ts'
import { createLiveMatchesChannel, createMatchChannel } from '#durable/relay/channels.ts'
import { conflateMs, maxRingFrames, roomAnswersWithinMs, tickBatchMs } from '#durable/relay/constants.ts'
import { createLane } from '#durable/relay/lane.ts'
import { liveMatches, type MatchTick } from '#durable/relay/protocol.ts'
import { createRing } from '#durable/relay/ring.ts'
import { createRoot, type Item, type Root } from '#durable/relay/root.ts'
import type { SourcePorts } from '#durable/relay/source.ts'
import type { RelayStore } from '#durable/relay/store.ts'
import { readFrame } from '#durable/relay/wire.ts'
import { createFakeTime } from './fake-time.ts'
import { liveTick, makeLive, makeNews, priceTick } from './ticks.ts'

const matchId = 7
const framesPerSecond = 4

/** As JSON, of which each test knows what it expects. */
const read = (text: string) => JSON.parse(JSON.stringify(readFrame(text)))

/** A room's lane to a root with one socket, which records frames and times. `subscribed`: sockets that get frames. */
function openRoot(channel: SourcePorts['channel'], readRoom = async () => roomAt(0), subscribed = () => 1) {
  const time = createFakeTime()
  const sent: { at: number; text: string }[] = []
  const { store } = createKept()
  let root = startRoot()

  /** Work of a dead root stops, and its calls fail. */
  function startRoot() {
    let isDead = false
    let die = () => {}
    const death = new Promise<never>((_, reject) => {
      die = () => {
        isDead = true
        reject(new Error('The root has died'))
      }
    })
    death.catch(() => {})
    const ring = createRing(maxRingFrames)
    const ports: SourcePorts = {
      channel,
      ring,
      store,
      audience: {
        size: 1,
        people: () => 0,
        subscribed,
        sendToAll: (text) => void sent.push({ at: time.now(), text }),
        sendAside: () => {},
      },
      relay: () => {
        throw new Error('There is one shard')
      },
      now: time.now,
      wait: (ms) => time.wait(ms).then(() => (isDead ? new Promise(() => {}) : undefined)),
      keepAlive: () => {},
      onError: () => {},
    }
    const state = () => readRoom().then((read) => (isDead ? new Promise<never>(() => {}) : read))
    const parts =
      channel === liveMatches
        ? createLiveMatchesChannel(ports)
        : createMatchChannel(matchId, ports, { listen: async () => 0, state, checks: async () => [] })
    const alive: Root = createRoot(ports, parts)
    return {
      publish: (items: Item[]) => Promise.race([alive.publish(items), death]),
      die,
      join: (seq: number | null) => alive.warm(seq),
      welcome: (seq: number | null) => catchUpTexts(ring, { channel, seq }),
    }
  }

  const lane = createLane<Item>({
    send: (items) => root.publish(items),
    wait: time.wait,
    patienceMs: tickBatchMs,
    onLost: () => {},
  })
  return {
    time,
    sent,
    publish: (item: Item) => void lane.add(item),
    join: (seq: number | null = null) => void root.join(seq).catch(() => {}),
    /** What a client gets that has had frames up to `seq`, or none. */
    welcome: (seq: number | null) => root.welcome(seq).map(read),
    abort() {
      root.die()
      root = startRoot()
    },
    frames: () => sent.map(({ text }) => read(text)),
  }
}

/** The rows of a relay, in memory. */
function createKept() {
  const frames: { after: number; seq: number; text: string }[] = []
  const latest = new Map<number, { roomSeq: number; update: string }>()
  const store: RelayStore = {
    frames: () => [...frames],
    addFrame: (frame) => void frames.push(frame),
    clearFrames: () => void frames.splice(0),
    saveLatest: ({ matchId: id, roomSeq, update }) => void latest.set(id, { roomSeq, update }),
    latestOf: (id) => latest.get(id) ?? null,
    latest: () => [...latest.values()].map(({ update }) => update),
    shards: () => new Map(),
    saveShard: () => {},
  }
  return { store }
}

function roomAt(seq: number, over: Partial<RoomState> = {}): RoomState {
  const priceSummary = { lowestPricePence: null, currency: null, availability: 'unknown', offerCount: 0 } as const
  const board = { matchId, seq, offers: [], platforms: [], summary: priceSummary }
  return { matchId, seq, board, live: makeLive({ minute: seq }), unsentNews: [], ...over }
}

/** The most frames in any second of the run. */
function busiestSecond(sent: readonly { at: number }[]): number {
  return Math.max(0, ...sent.map(({ at }) => sent.filter((one) => one.at >= at && one.at <= at + 1_000).length))
}

test.each([`match:${matchId}`, liveMatches] as const)(
  'a hundred updates of a match within a second make at most four frames on %s, the first at once',
  async (channel) => {
    const { time, sent, publish, frames } = openRoot(channel)
    const startedAt = time.now()
    for (let seq = 1; seq <= 100; seq += 1) {
      publish(liveTick(matchId, seq))
      await time.pass(10)
    }
    expect(sent[0]?.at).toBe(startedAt)
    await time.pass(2 * conflateMs)
    expect(sent.length).toBeLessThanOrEqual(framesPerSecond)
    expect(frames().at(-1)?.live).toMatchObject(channel === liveMatches ? { minute: 100 } : { live: { minute: 100 } })
  },
)

test('no second has more frames than that, in any order, with a slow room or after an abort', async () => {
  const step = fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: fc.constant('publish' as const), afterMs: fc.nat(150) }) },
    // A first check of a platform: the frame is the room's state, which must be read.
    { weight: 1, arbitrary: fc.record({ do: fc.constant('board' as const), afterMs: fc.nat(150) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const), afterMs: fc.nat(150) }) },
  )
  const runs = fc.record({ steps: fc.array(step, { maxLength: 60 }), readMs: fc.nat(900), abortAt: fc.nat(60) })
  await fc.assert(
    fc.asyncProperty(runs, async ({ steps, readMs, abortAt }) => {
      let seq = 0
      const { time, sent, publish, abort, frames } = openRoot(`match:${matchId}`, async () => {
        const state = roomAt(seq)
        await time.wait(readMs)
        return state
      })
      for (const [index, each] of steps.entries()) {
        if (index === abortAt) abort()
        seq += 1
        if (each.do === 'publish') publish(liveTick(matchId, seq))
        if (each.do === 'board') publish({ ...priceTick(matchId, seq), needsBoard: true })
        await time.pass(each.afterMs)
      }
      publish(liveTick(matchId, ++seq))
      await time.pass(5_000)
      expect(busiestSecond(sent)).toBeLessThanOrEqual(framesPerSecond)
      expect(frames().at(-1)?.seq).toBe(seq)
    }),
    { numRuns: 200 },
  )
})

test('a slow read of the room does not undo updates that arrived during it', async () => {
  let seq = 1
  const { time, publish, frames } = openRoot(`match:${matchId}`, async () => {
    const state = roomAt(seq)
    await time.wait(1_000)
    return state
  })
  publish(liveTick(matchId, 1))
  await time.pass(conflateMs)
  seq = 2
  publish({ ...priceTick(matchId, 2), needsBoard: true })
  await time.pass(500)
  seq = 3
  publish(liveTick(matchId, 3))
  await time.pass(3_000)
  const seen = frames().map((frame) => frame.seq)
  expect(seen.at(-1)).toBe(3)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})

test('a fresh board is not replaced by one whose read began earlier', async () => {
  let seq = 1
  const { time, publish, join, frames } = openRoot(`match:${matchId}`, async () => {
    const state = roomAt(seq)
    await time.wait(1_000)
    return state
  })
  publish(liveTick(matchId, 1))
  await time.pass(conflateMs)
  join()
  await time.pass(500)
  seq = 2
  publish({ ...priceTick(matchId, 2), needsBoard: true })
  await time.pass(3_000)
  expect(frames().at(-1)).toMatchObject({ type: 'snapshot', seq: 2 })
})

test('a room that does not answer delays nothing for long', async () => {
  const { time, publish, frames } = openRoot(`match:${matchId}`, () => new Promise(() => {}))
  publish(liveTick(matchId, 1))
  await time.pass(conflateMs)
  publish({ ...priceTick(matchId, 2), needsBoard: true })
  await time.pass(200)
  publish(liveTick(matchId, 3))
  await time.pass(20 * roomAnswersWithinMs)
  publish(liveTick(matchId, 2))
  await time.pass(2 * roomAnswersWithinMs)
  expect(frames().map(({ seq }) => seq)).toEqual([1, 2])
})

test('pending announcements are sent with the state that closes a gap', async () => {
  const unsentNews = [
    liveTick(matchId, 2, { news: [makeNews('lost')] }),
    liveTick(matchId, 1, { news: [makeNews('old')] }),
  ]
  const { time, publish, frames, welcome } = openRoot(`match:${matchId}`, async () => roomAt(3, { unsentNews }))
  publish(liveTick(matchId, 1))
  await time.pass(conflateMs)
  publish(liveTick(matchId, 3, { news: [makeNews('new')] }))
  await time.pass(conflateMs)
  expect(frames().at(-1)).toMatchObject({ type: 'snapshot', seq: 3, news: [{ id: 'lost' }, { id: 'new' }] })
  expect(frames().at(-1)).not.toHaveProperty('unsentNews')
  // One that was away at that moment had no frame with them either.
  expect(welcome(1)).toMatchObject([{ isResumed: false }, { seq: 3, news: [{ id: 'lost' }, { id: 'new' }] }])
  expect(welcome(3)).toMatchObject([{ isResumed: true }])
  expect(welcome(null)).toMatchObject([{ isResumed: false }, { seq: 3, news: [] }])
})

test('news that a room could not send before a crash is there for the page that is back before the room sends it again', async () => {
  let pages = 1
  const unsentNews = [liveTick(matchId, 2, { news: [makeNews('goal')] })]
  const readRoom = async () => roomAt(2, { unsentNews })
  const { time, publish, abort, join, frames, welcome } = openRoot(`match:${matchId}`, readRoom, () => pages)
  publish(liveTick(matchId, 1))
  await time.pass(conflateMs)
  abort()
  pages = 0
  join(1)
  await time.pass(conflateMs)
  expect(welcome(1)).toMatchObject([{ isResumed: false }, { seq: 2, news: [{ id: 'goal' }] }])
  publish(liveTick(matchId, 2, { news: [makeNews('goal')] }))
  await time.pass(conflateMs)
  expect(frames().map(({ seq }) => seq)).toEqual([1])
  expect(welcome(null)).toMatchObject([{ isResumed: false }, { seq: 2, news: [] }])
})

test('a late update never takes a channel back, but its news are announced', async () => {
  const { time, publish, frames } = openRoot(liveMatches)
  publish(liveTick(matchId, 5, { live: makeLive({ homeScore: 2 }) }))
  await time.pass(conflateMs)
  publish(liveTick(matchId, 4, { live: makeLive({ homeScore: 1 }), news: [makeNews('late')] }))
  await time.pass(conflateMs)
  publish(liveTick(matchId, 3, { live: makeLive({ homeScore: 0 }) }))
  await time.pass(conflateMs)
  expect(frames().map((frame: MatchTick & { live: { homeScore: number } }) => frame.live.homeScore)).toEqual([2, 2])
  expect(frames()[1]).toMatchObject({ notify: true, news: [{ id: 'late' }] })
})
