import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, vi } from 'vitest'
import type { FeedAnswer, FeedReader } from '#durable/live-feed/reader.ts'
import { makeRow } from '#test/matches/live/feed-rows.ts'
import type { Message } from '#worker/entry/messages.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { pollEveryMs } from '#worker/matches/live/constants.ts'
import type { LiveRecord } from '#worker/matches/live/contract.ts'
import type { FeedList, FeedMatch } from '#worker/matches/live/football-data/contract.ts'
import { makeFixture } from './fixtures.ts'

let lastMatchId = 5_000

/** A feed object with one match that kicked off half an hour ago, and a fake feed and room. */
export async function newFeed({ minutesAgo = 30, matches = 1 } = {}) {
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
  // The first alarm is due at once and fires by itself.
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
    /** Advances to the next alarm and runs it. */
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
