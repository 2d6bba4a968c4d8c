import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { daysOf } from '#durable/live-feed/poller.ts'
import { type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { pollEveryMs, staleAfterMs, sweepEveryMs } from '#worker/matches/live/constants.ts'
import { makeFixture } from './fixtures.ts'
import { newFeed } from './scene.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function sweptAt(at: Instant): string {
  const { from, to } = daysOf(at, true)
  return `${from}/${to}`
}

describe('without matches near', () => {
  test.each(['POSTPONED', 'CANCELLED'])(
    'tomorrow’s match that is %s is confirmed a quarter of a minute later',
    async (status) => {
      const { feed, world, room, alarm, now, pass, row } = await newFeed({ minutesAgo: -20 * 60 })
      world.rows = [row(null, { status })]
      pass(sweepEveryMs)
      const days = [sweptAt(now()), sweptAt(now() + pollEveryMs)]
      await runDurableObjectAlarm(feed)
      expect((await room.live()).live).toBeNull()
      expect(await alarm()).toBe(now() + pollEveryMs)
      pass(pollEveryMs)
      await runDurableObjectAlarm(feed)
      expect((await room.live()).live?.status).toBe(status.toLowerCase())
      expect(world.records.at(-1)?.live.status).toBe(status.toLowerCase())
      // The second answer covers what the first does: at two moments of the day, the days after it.
      expect(new Set(world.asked)).toEqual(new Set(days))
    },
  )

  test('the alarm waits for the sweep, and is set only with fixtures', async () => {
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

  test('a wake restores a lost alarm, and reloads old fixtures', async () => {
    const { feed, alarm, pass } = await newFeed()
    await runInDurableObject(feed, (_, state) => state.storage.deleteAlarm())
    pass(6 * minuteMs)
    expect(await feed.wake()).toEqual({ wantsFixtures: true })
    expect(await alarm()).not.toBeNull()
  })

  test('without a feed no alarm is set', async () => {
    const bare = env.LIVE_FEED.getByName('feed:none')
    await bare.watch([makeFixture(1, { kickoffAt: Date.now(), sortAt: Date.now() })])
    expect(await bare.wake()).toEqual({ wantsFixtures: false })
    expect(await runInDurableObject(bare, (_, state) => state.storage.getAlarm())).toBeNull()
  })
})

describe('when the feed fails', () => {
  test('rooms are marked once after a while, and cleared when it is back', async () => {
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

  test('it is polled with growing delays', async () => {
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

  test('an unreachable room does not delay the goals of others', async () => {
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
