import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { FeedAnswer, FeedReader } from '#durable/live-feed/reader.ts'
import { makeRow } from '#test/live/feed-rows.ts'
import { maxDetailsPerPoll, pollEveryMs, staleAfterMs, sweepEveryMs } from '#worker/live/constants.ts'
import type { LiveRecord } from '#worker/live/contract.ts'
import type { FeedList, FeedMatch } from '#worker/live/football-data/contract.ts'
import type { Message } from '#worker/messages.ts'
import { hourMs, minuteMs } from '#worker/platform/clock.ts'
import { makeFixture } from './fixtures.ts'

let lastMatchId = 5_000

afterEach(() => {
  vi.restoreAllMocks()
})

/** A feed object of its own with one match that kicked off half an hour ago, and the world as it answers. */
async function newFeed({ minutesAgo = 30, matches = 1 } = {}) {
  const ids = Array.from({ length: matches }, () => ++lastMatchId)
  const [matchId = 0] = ids
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const kickoffAt = now - minutesAgo * minuteMs
  const feed = env.LIVE_FEED.getByName(`feed:test-${matchId}`)
  const world = {
    rows: [] as FeedMatch[],
    details: new Map<number, FeedMatch>(),
    asked: [] as string[],
    isDown: false,
    isQueueDown: false,
    records: [] as LiveRecord[],
  }
  const answer = <V>(value: V | undefined): FeedAnswer<V> =>
    world.isDown || value === undefined
      ? { ok: false, reason: 'down', at: now, retryAfterMs: null }
      : { ok: true, value, at: now, budget: null }
  const reader: FeedReader = {
    async list(days) {
      world.asked.push(`${days.from}/${days.to}`)
      return answer<FeedList>({ matches: world.rows, unreadable: 0 })
    },
    async match(id) {
      world.asked.push(`match ${id}`)
      return answer(world.details.get(id))
    },
  }
  const queue = {
    async send(message: Message) {
      if (world.isQueueDown) throw new Error('the queue is down')
      if (message.type === 'live') world.records.push(message.record)
    },
  }
  const connect = () =>
    runInDurableObject(feed, (instance) => {
      instance.reader = reader
      Object.defineProperty(instance, 'env', { value: { ...env, CHANGES: queue }, configurable: true })
    })
  await connect()
  const row = (minute: number | null, more: Record<string, unknown> = {}) => {
    const lastUpdated = new Date(now).toISOString()
    const utcDate = new Date(kickoffAt).toISOString()
    return makeRow({ id: matchId, utcDate, minute, lastUpdated, goals: [], ...more })
  }
  await feed.watch(ids.map((id) => makeFixture(id, { kickoffAt, sortAt: kickoffAt, feedMatchId: id })))
  // The first alarm is due at once and rings by itself.
  await expect.poll(() => world.asked.length).toBe(1)
  world.asked = []
  return {
    feed,
    world,
    matchId,
    ids,
    kickoffAt,
    row,
    room: env.MATCH_ROOM.getByName(`match:${matchId}`),
    now: () => now,
    pass(ms: number) {
      now += ms
    },
    /** Time goes on to the next alarm, and it rings. */
    async poll() {
      now += pollEveryMs
      await runDurableObjectAlarm(feed)
    },
    alarm: () => runInDurableObject(feed, (_, state) => state.storage.getAlarm()),
    async evict() {
      await evictDurableObject(feed)
      await connect()
    },
  }
}

const nilNil = { duration: 'REGULAR', fullTime: { home: 0, away: 0 } }
const oneNil = { duration: 'REGULAR', fullTime: { home: 1, away: 0 } }
const saka = { minute: 31, type: 'REGULAR', team: { id: 57 }, scorer: { name: 'Saka' } }

describe('while a match is on', () => {
  test('what the feed says reaches the room, and lists are told', async () => {
    const { world, room, poll, row, matchId } = await newFeed()
    world.rows = [row(30, { score: nilNil })]
    await poll()
    expect((await room.live()).live).toMatchObject({ status: 'live', minute: 30, homeScore: 0 })
    world.rows = [row(31, { score: oneNil, goals: [saka] })]
    await poll()
    const { live, seq } = await room.live()
    expect(live).toMatchObject({ homeScore: 1, isScoreConsistent: true, events: [{ player: 'Saka' }] })
    expect(world.records.at(-1)).toMatchObject({
      matchId,
      seq,
      live: { status: 'live', minute: 31, homeScore: 1, isStale: false },
      ref: { feed: 'football-data', feedMatchId: matchId },
    })
  })

  test('a row that says nothing new reaches nobody', async () => {
    const { world, room, poll, row } = await newFeed()
    world.rows = [row(30)]
    await poll()
    const before = await room.live()
    await poll()
    await poll()
    expect(await room.live()).toEqual(before)
    expect(world.records).toHaveLength(1)
  })

  test('an end is told after the second reading that says so, although the row stays the same', async () => {
    const { world, room, poll, row } = await newFeed({ minutesAgo: 110 })
    world.rows = [row(90)]
    await poll()
    world.rows = [row(null, { status: 'FINISHED', score: oneNil, goals: [saka] })]
    await poll()
    expect((await room.live()).live?.status).toBe('second_half')
    await poll()
    expect((await room.live()).live?.status).toBe('full_time')
    expect(world.records.at(-1)).toMatchObject({ live: { status: 'full_time' }, score: { ft: [1, 0] } })
  })

  test('an end that is believed at the second reading comes with the goals of its details', async () => {
    const { world, room, matchId, poll, row } = await newFeed({ minutesAgo: 110 })
    world.rows = [row(90, { score: nilNil, goals: undefined })]
    world.details.set(matchId, row(90, { score: nilNil }))
    await poll()
    const over = row(null, { status: 'FINISHED', score: oneNil, goals: [saka] })
    world.rows = [{ ...over, goals: null }]
    world.details.set(matchId, over)
    await poll()
    await poll()
    const { live } = await room.live()
    expect(live).toMatchObject({ status: 'full_time', isScoreConsistent: true, events: [{ player: 'Saka' }] })
  })

  test('details are read for what changed, and no more at once than allowed', async () => {
    const { world, room, ids, matchId, poll, row } = await newFeed({ matches: maxDetailsPerPoll + 2 })
    world.rows = ids.map((id) => row(31, { id, score: oneNil, goals: undefined }))
    for (const id of ids) world.details.set(id, row(31, { id, score: oneNil, goals: [saka] }))
    await poll()
    const detailsAsked = () => world.asked.filter((one) => one.startsWith('match')).length
    expect(detailsAsked()).toBe(maxDetailsPerPoll)
    expect((await room.live()).live?.events).toMatchObject([{ player: 'Saka' }])
    await poll()
    expect(detailsAsked()).toBe(maxDetailsPerPoll + 2)
    await poll()
    expect(detailsAsked()).toBe(maxDetailsPerPoll + 2)
    expect(world.asked.filter((one) => one === `match ${matchId}`)).toHaveLength(1)
  })

  test('details of many matches that change all the time are read in turn', async () => {
    const { world, ids, poll, row } = await newFeed({ matches: 2 * maxDetailsPerPoll })
    for (const minute of [31, 32]) {
      world.rows = ids.map((id) => row(minute, { id, score: oneNil, goals: undefined }))
      for (const id of ids) world.details.set(id, row(minute, { id, score: oneNil, goals: [saka] }))
      await poll()
    }
    expect(world.asked.filter((one) => one.startsWith('match')).sort()).toEqual(ids.map((id) => `match ${id}`).sort())
  })

  test('a goal whose details cannot be read is told by the score, and named later', async () => {
    const { world, room, matchId, poll, row } = await newFeed()
    world.rows = [row(30, { score: nilNil, goals: undefined })]
    await poll()
    world.rows = [row(31, { score: oneNil, goals: undefined })]
    await poll()
    expect((await room.live()).live).toMatchObject({ homeScore: 1, isScoreConsistent: false })
    world.details.set(matchId, row(31, { score: oneNil, goals: [saka] }))
    await poll()
    expect((await room.live()).live).toMatchObject({
      homeScore: 1,
      isScoreConsistent: true,
      events: [{ player: 'Saka' }],
    })
  })

  test('lists that could not be told are told with the next reading', async () => {
    const { world, poll, row } = await newFeed()
    world.isQueueDown = true
    world.rows = [row(30)]
    await poll()
    world.isQueueDown = false
    await poll()
    expect(world.records).toMatchObject([{ live: { minute: 30 } }])
  })

  test('a kick-off that moved is handed on when two readings agree, once', async () => {
    const { world, kickoffAt, poll, row } = await newFeed({ minutesAgo: -30 })
    const moved = new Date(kickoffAt + hourMs).toISOString()
    world.rows = [row(null, { status: 'TIMED', utcDate: moved })]
    await poll()
    expect(world.records.map((record) => record.kickoffAt)).toEqual([null])
    await poll()
    await poll()
    expect(world.records.map((record) => record.kickoffAt)).toEqual([null, kickoffAt + hourMs])
  })
})

describe('when it is quiet', () => {
  test('the alarm waits for the sweep, and rings at all only with fixtures', async () => {
    const { feed, alarm, now, world } = await newFeed({ minutesAgo: -20 * 60 })
    await expect.poll(async () => (await alarm()) === now() + sweepEveryMs).toBe(true)
    expect(world.records).toEqual([])
    expect(await feed.health()).toMatchObject({ watched: 0, failures: 0 })
  })

  test('a planned match that is not near does not wake its room', async () => {
    const { world, room, poll, row } = await newFeed({ minutesAgo: -20 * 60 })
    world.rows = [row(null, { status: 'TIMED' })]
    await poll()
    expect(await room.live()).toMatchObject({ live: null, seq: 0 })
  })

  test('a wake sets a lost alarm again, and asks for fixtures when those it has are old', async () => {
    const { feed, alarm, pass } = await newFeed()
    await runInDurableObject(feed, (_, state) => state.storage.deleteAlarm())
    pass(6 * minuteMs)
    expect(await feed.wake()).toEqual({ wantsFixtures: true })
    expect(await alarm()).not.toBeNull()
  })

  test('without a feed nothing rings', async () => {
    const bare = env.LIVE_FEED.getByName('feed:none')
    await bare.watch([makeFixture(1, { kickoffAt: Date.now(), sortAt: Date.now() })])
    expect(await bare.wake()).toEqual({ wantsFixtures: false })
    expect(await runInDurableObject(bare, (_, state) => state.storage.getAlarm())).toBeNull()
  })
})

describe('when the feed is away', () => {
  test('rooms are marked after a while, once, and cleared when it is back', async () => {
    const { world, room, poll, pass, row } = await newFeed()
    world.rows = [row(30)]
    await poll()
    world.isDown = true
    await poll()
    expect((await room.live()).live?.isStale).toBe(false)
    pass(staleAfterMs)
    await poll()
    const stale = await room.live()
    expect(stale.live).toMatchObject({ isStale: true, minute: 30 })
    expect(world.records.at(-1)).toMatchObject({ live: { isStale: true } })
    pass(5 * minuteMs)
    await poll()
    expect((await room.live()).seq).toBe(stale.seq)
    world.isDown = false
    pass(5 * minuteMs)
    await poll()
    expect((await room.live()).live).toMatchObject({ isStale: false, minute: 30 })
    expect(world.records.at(-1)).toMatchObject({ live: { isStale: false } })
  })

  test('it is asked later and later', async () => {
    const { world, alarm, poll, now, pass } = await newFeed()
    world.isDown = true
    const waits: number[] = []
    for (let i = 0; i < 3; i++) {
      await poll()
      waits.push(((await alarm()) ?? 0) - now())
      pass(5 * minuteMs)
    }
    expect(waits).toEqual([15_000, 30_000, 30_000])
  })

  test('a room that cannot be reached keeps no other from its goals', async () => {
    const { feed, world, ids, poll, row } = await newFeed({ matches: 2 })
    const [broken = 0, sound = 0] = ids
    await runInDurableObject(feed, (instance) => {
      const rooms = {
        getByName: (name: string) =>
          name === `match:${broken}`
            ? { applyLive: () => Promise.reject(new Error('away')) }
            : env.MATCH_ROOM.getByName(name),
      }
      const bound = Reflect.get(instance, 'env') as object
      Object.defineProperty(instance, 'env', { value: { ...bound, MATCH_ROOM: rooms }, configurable: true })
    })
    world.rows = ids.map((id) => row(30, { id }))
    await poll()
    expect((await env.MATCH_ROOM.getByName(`match:${sound}`).live()).live?.minute).toBe(30)
  })
})

describe('eviction', () => {
  test('in the middle of a match loses nothing and repeats nothing', async () => {
    const { feed, world, room, poll, row, evict } = await newFeed()
    for (let minute = 20; minute < 40; minute++) {
      world.rows = [row(minute, minute < 31 ? { score: nilNil } : { score: oneNil, goals: [saka] })]
      await poll()
      // Once before the goal, once after it.
      if (minute === 26 || minute === 34) await evict()
    }
    const { live, seq } = await room.live()
    expect(live).toMatchObject({ minute: 39, homeScore: 1 })
    expect(live?.events.filter(({ type }) => type === 'goal')).toHaveLength(1)
    expect(seq).toBe(20)
    expect(world.records.map((record) => record.seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect((await feed.health()).watched).toBe(1)
  })
})
