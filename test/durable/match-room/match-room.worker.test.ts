import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  maxHistoryPage,
  maxHistoryRows,
  maxUnacknowledged,
  resendBaseMs,
  resendCapMs,
  unacknowledgedTtlMs,
} from '#durable/match-room/constants.ts'
import { waitMs } from '#durable/match-room/outbox.ts'
import { historyQuery } from '#durable/match-room/store.ts'
import type { Message, MessageOf } from '#worker/messages.ts'
import { freshnessEveryMs } from '#worker/monitoring/constants.ts'
import type { ExtractedOffer } from '#worker/monitoring/contract.ts'
import { makeLook, makeOffer, makePlatform, start } from './make.ts'

type Stub = ReturnType<typeof env.MATCH_ROOM.getByName>

let lastMatchId = 100

/** A room of its own for each test, with what it sends. */
async function newRoom({ isQueueDown = false } = {}) {
  const matchId = ++lastMatchId
  const room: Stub = env.MATCH_ROOM.getByName(`match:${matchId}`)
  const sent: MessageOf<'change'>[] = []
  await tapQueue(room, sent, isQueueDown)
  const lookOf = (second: number, offers: ExtractedOffer[], platformId = 1) =>
    makeLook(second, offers, { matchId, platform: makePlatform(platformId) })
  /** The object starts over from its storage, with a queue that works. */
  const evict = async () => {
    await evictDurableObject(room)
    await tapQueue(room, sent)
  }
  return { room, matchId, lookOf, sent, evict }
}

/** Puts a queue into the object that records what it is given, or refuses it. */
async function tapQueue(room: Stub, sent: MessageOf<'change'>[], isDown = false): Promise<void> {
  const queue = {
    async send(message: Message) {
      if (isDown) throw new Error('the queue is down')
      if (message.type === 'change') sent.push(message)
    },
  }
  await runInDurableObject(room, (instance) => {
    Object.defineProperty(instance, 'env', { value: { ...env, CHANGES: queue }, configurable: true })
  })
}

const alarmOf = (room: Stub) => runInDurableObject(room, (_, state) => state.storage.getAlarm())
const countOf = (room: Stub, table: string) =>
  runInDurableObject(room, (_, state) =>
    Number(state.storage.sql.exec(`SELECT count(*) AS rows FROM ${table}`).one().rows),
  )

/** Rows that the storage bills for what the room does meanwhile. */
async function rowsWritten(room: Stub, act: () => Promise<unknown>): Promise<number> {
  let rows = 0
  await runInDurableObject(room, (_, { storage }) => {
    const exec = storage.sql.exec.bind(storage.sql)
    vi.spyOn(storage.sql, 'exec').mockImplementation((...args) => {
      const cursor = exec(...args)
      rows += cursor.rowsWritten
      return cursor
    })
    const setAlarm = storage.setAlarm.bind(storage)
    vi.spyOn(storage, 'setAlarm').mockImplementation((at) => {
      rows += 1
      return setAlarm(at)
    })
  })
  await act()
  return rows
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('observe', () => {
  test('shows the offers, keeps the history and sends the change', async () => {
    const { room, matchId, lookOf, sent } = await newRoom()
    expect(await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))).toEqual({
      isApplied: true,
      changeId: `${matchId}:1`,
      quarantined: 0,
    })
    expect(await room.observe(lookOf(10, [makeOffer('Adult', 4_800)]))).toMatchObject({ changeId: `${matchId}:2` })
    const board = await room.board()
    expect(board).toMatchObject({ matchId, seq: 2, standing: { lowestPricePence: 4_800, currency: 'GBP' } })
    expect(board.offers).toMatchObject([{ platformName: 'Platform 1', ticketType: 'Adult', lookedAt: start + 10_000 }])
    expect(await room.history({ limit: 10 })).toMatchObject([
      { seq: 2, at: start + 10_000, pricePence: 4_800 },
      { seq: 1, at: start, pricePence: 6_400 },
    ])
    expect(sent).toMatchObject([
      { version: 1, type: 'change', change: { seq: 1, platformBefore: null }, cursor: null },
      { version: 1, type: 'change', change: { seq: 2, platformBefore: { lowestPricePence: 6_400 } }, cursor: null },
    ])
  })

  test('given the same look ten times side by side makes one change', async () => {
    const { room, lookOf, sent } = await newRoom()
    const results = await Promise.all(
      Array.from({ length: 10 }, () => room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))),
    )
    expect(results.filter((result) => result.isApplied)).toHaveLength(1)
    expect(sent).toHaveLength(1)
    expect(await countOf(room, 'history')).toBe(1)
  })

  test('refuses an observation of another match', async () => {
    const { room, matchId } = await newRoom()
    await runInDurableObject(room, async (instance) => {
      await expect(instance.observe(makeLook(0, [], { matchId: matchId + 1 }))).rejects.toThrow('was given')
    })
  })

  test('leaves no trace when its transaction fails', async () => {
    const { room, lookOf, sent } = await newRoom()
    await runInDurableObject(room, async (instance, { storage }) => {
      const setAlarm = vi.spyOn(storage, 'setAlarm').mockImplementation(() => {
        throw new Error('disk full')
      })
      await expect(instance.observe(lookOf(0, [makeOffer('Adult', 6_400)]))).rejects.toThrow('disk full')
      setAlarm.mockRestore()
    })
    expect(sent).toHaveLength(0)
    expect(await countOf(room, 'platforms')).toBe(0)
    expect(await countOf(room, 'outbox')).toBe(0)
    expect(await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))).toMatchObject({ isApplied: true })
    expect(sent).toHaveLength(1)
    expect(await alarmOf(room)).not.toBeNull()
  })
})

describe('evicted between any two steps', () => {
  test('the room still knows board, sequence, ids and what it holds back', async () => {
    const { room, matchId, lookOf, evict } = await newRoom()
    const looks = [
      lookOf(0, [makeOffer('Adult', 6_400)]),
      lookOf(10, [makeOffer('Adult', 640)]),
      lookOf(20, [makeOffer('Adult', 640)]),
      lookOf(30, []),
      lookOf(40, [makeOffer('Adult', 700), makeOffer('Child', 300)]),
    ]
    const results = []
    for (const look of looks) {
      results.push(await room.observe(look))
      await evict()
      // A look that confirmed what was stored may have been forgotten: seen again it confirms it once more.
      const before = await room.board()
      expect(await room.observe(look)).toMatchObject({ changeId: null })
      expect(await room.board()).toMatchObject({ seq: before.seq, standing: before.standing })
      await evict()
    }
    expect(results.map((result) => [result.changeId, result.quarantined])).toEqual([
      [`${matchId}:1`, 0],
      [null, 1],
      [`${matchId}:2`, 0],
      [null, 0],
      [`${matchId}:3`, 0],
    ])
    const board = await room.board()
    expect(board).toMatchObject({ seq: 3, standing: { lowestPricePence: 300, offerCount: 2 } })
    await evict()
    expect(await room.board()).toEqual(board)
  })

  test('a change persisted but not sent is sent by the alarm', async () => {
    const { room, lookOf, sent, evict } = await newRoom({ isQueueDown: true })
    await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))
    await evict()
    vi.useFakeTimers({ now: Date.now() + resendBaseMs, toFake: ['Date'] })
    expect(await runDurableObjectAlarm(room)).toBe(true)
    expect(sent).toMatchObject([{ change: { seq: 1 } }])
  })
})

describe('the alarm', () => {
  test('sends again, ever later, until the change is acknowledged, and then rests', async () => {
    const { room, matchId, lookOf, sent, evict } = await newRoom()
    vi.useFakeTimers({ now: start, toFake: ['Date'] })
    await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))
    const dueAt = start + resendBaseMs
    expect(await alarmOf(room)).toBe(dueAt)
    vi.setSystemTime(dueAt)
    await runDurableObjectAlarm(room)
    expect(sent).toHaveLength(2)
    expect(await alarmOf(room)).toBe(dueAt + 2 * resendBaseMs)
    await evict()
    vi.setSystemTime(dueAt + 2 * resendBaseMs)
    await runDurableObjectAlarm(room)
    expect(sent.map((message) => message.change.id)).toEqual(Array(3).fill(`${matchId}:1`))
    await room.acknowledge(`${matchId}:1`)
    await runDurableObjectAlarm(room)
    expect(sent).toHaveLength(3)
    expect(await alarmOf(room)).toBeNull()
  })

  test('that rings early sends nothing and is set again', async () => {
    const { room, lookOf, sent } = await newRoom()
    await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))
    await runDurableObjectAlarm(room)
    expect(sent).toHaveLength(1)
    expect(await alarmOf(room)).toBeGreaterThan(Date.now())
  })

  test('survives a queue and a storage that fail', async () => {
    const { room, lookOf, sent } = await newRoom({ isQueueDown: true })
    await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))
    await runInDurableObject(room, async (instance, { storage }) => {
      vi.spyOn(storage.sql, 'exec').mockImplementation(() => {
        throw new Error('disk I/O error')
      })
      await instance.alarm()
      vi.restoreAllMocks()
      expect(await storage.getAlarm()).toBeGreaterThan(Date.now())
    })
    await tapQueue(room, sent)
    vi.useFakeTimers({ now: Date.now() + resendBaseMs, toFake: ['Date'] })
    await runDurableObjectAlarm(room)
    expect(sent).toHaveLength(1)
  })

  test('that the platform gave up is set again when the object starts', async () => {
    const { room, lookOf, evict } = await newRoom({ isQueueDown: true })
    await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))
    await runInDurableObject(room, (_, { storage }) => storage.deleteAlarm())
    await evict()
    await room.board()
    expect(await alarmOf(room)).not.toBeNull()
  })

  test('gives up a change that nobody wanted for days', async () => {
    const { room, lookOf, sent } = await newRoom()
    vi.useFakeTimers({ now: start, toFake: ['Date'] })
    await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))
    vi.setSystemTime(start + unacknowledgedTtlMs)
    await runDurableObjectAlarm(room)
    expect(sent).toHaveLength(1)
    expect(await countOf(room, 'outbox')).toBe(0)
    expect(await alarmOf(room)).toBeNull()
  })
})

test('the wait for an acknowledgement doubles up to its cap', () => {
  expect([1, 2, 3].map(waitMs)).toEqual([resendBaseMs, 2 * resendBaseMs, 4 * resendBaseMs])
  expect(waitMs(1_000)).toBe(resendCapMs)
})

test('an acknowledgement of another match, or of nothing, removes nothing', async () => {
  const { room, matchId, lookOf } = await newRoom()
  await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))
  for (const id of [`${matchId + 1}:1`, `${matchId}:2`, 'nonsense', '']) await room.acknowledge(id)
  expect(await countOf(room, 'outbox')).toBe(1)
})

describe('looked', () => {
  test('advances freshness alone, never backwards, and survives an eviction', async () => {
    const { room, lookOf, evict } = await newRoom()
    await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))
    await room.looked({ platformId: 1, at: start + 60_000 })
    await room.looked({ platformId: 1, at: start + 30_000 })
    await room.looked({ platformId: 99, at: start + 30_000 })
    await evict()
    const board = await room.board()
    expect(board).toMatchObject({ seq: 1, platforms: [{ lookedAt: start + 60_000 }] })
    expect(board.offers[0]?.lookedAt).toBe(start + 60_000)
  })
})

describe('history', () => {
  test('pages by id, and filters by platform and time', async () => {
    const { room, lookOf } = await newRoom()
    await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))
    await room.observe(lookOf(10, [makeOffer('Adult', 5_000)], 2))
    await room.observe(lookOf(20, [makeOffer('Adult', 6_300)]))
    const [newest, ...others] = await room.history({ limit: 10 })
    expect(await room.history({ limit: 1 })).toEqual([newest])
    expect(await room.history({ limit: 10, before: newest?.id ?? 0 })).toEqual(others)
    expect(await room.history({ limit: 10, platformId: 2 })).toMatchObject([{ platformName: 'Platform 2' }])
    expect(await room.history({ limit: 10, since: start + 10_000 })).toHaveLength(2)
  })

  test('is bounded, and a page of it too', async () => {
    const { room, lookOf } = await newRoom()
    await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))
    await runInDurableObject(room, (_, { storage }) => {
      storage.sql.exec(
        `INSERT INTO history (seq, at, platform_id, platform_name, ticket_type, availability)
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
          SELECT 1, 0, 1, 'Platform 1', 'Old', 'unknown' FROM n`,
        maxHistoryRows,
      )
    })
    await room.observe(lookOf(10, [makeOffer('Adult', 5_000)]))
    expect(await countOf(room, 'history')).toBe(maxHistoryRows)
    const page = await room.history({ limit: 1_000_000 })
    expect(page).toHaveLength(maxHistoryPage)
    expect(page[0]?.pricePence).toBe(5_000)
  })

  test('is read by its key, a page costing its own rows', async () => {
    const { room, lookOf } = await newRoom()
    for (let second = 0; second < 20; second++) await room.observe(lookOf(second, [makeOffer('Adult', 5_000 + second)]))
    await runInDurableObject(room, (_, { storage }) => {
      const plan = storage.sql.exec(`EXPLAIN QUERY PLAN ${historyQuery}`, 99, 0, null, 5).toArray()
      expect(plan.map((row) => row.detail)).toEqual(['SEARCH history USING INTEGER PRIMARY KEY (rowid<?)'])
      const page = storage.sql.exec(historyQuery, 99, 0, null, 5)
      page.toArray()
      expect(page.rowsRead).toBeLessThanOrEqual(6)
    })
  })
})

test('the outbox is bounded', async () => {
  const { room, lookOf, evict } = await newRoom()
  await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))
  await runInDurableObject(room, (_, { storage }) => {
    storage.sql.exec('UPDATE platforms SET seq = ?', maxUnacknowledged)
  })
  await evict()
  await room.observe(lookOf(10, [makeOffer('Adult', 5_000)]))
  await runInDurableObject(room, (_, { storage }) => {
    const kept = storage.sql.exec('SELECT seq FROM outbox').toArray()
    expect(kept).toEqual([{ seq: maxUnacknowledged + 1 }])
  })
})

describe('rows written, which are the bill', () => {
  test.each([
    { what: 'none for a look without a change', second: 10, rows: 0 },
    { what: 'one for it when what is stored is no longer fresh', second: freshnessEveryMs / 1_000, rows: 1 },
  ])('are $what', async ({ second, rows }) => {
    const { room, lookOf } = await newRoom()
    await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))
    expect(await rowsWritten(room, () => room.observe(lookOf(second, [makeOffer('Adult', 6_400)])))).toBe(rows)
  })

  test('are one for a look that holds something back', async () => {
    const { room, lookOf } = await newRoom()
    await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))
    expect(await rowsWritten(room, () => room.observe(lookOf(10, [makeOffer('Adult', 640)])))).toBe(1)
  })

  test('are one for an unchanged page', async () => {
    const { room, lookOf } = await newRoom()
    await room.observe(lookOf(0, [makeOffer('Adult', 6_400)]))
    expect(await rowsWritten(room, () => room.looked({ platformId: 1, at: start + 60_000 }))).toBe(1)
  })

  test('are four for a change of one offer, one more for its acknowledgement, one less while an alarm is set', async () => {
    const { room, matchId, lookOf } = await newRoom()
    const offers = Array.from({ length: 50 }, (_, block) => makeOffer(`Block ${block}`, 6_400))
    await room.observe(lookOf(0, offers))
    await room.acknowledge(`${matchId}:1`)
    await runDurableObjectAlarm(room)
    const change = (price: number, second: number) => () =>
      room.observe(lookOf(second, [makeOffer('Block 0', price), ...offers.slice(1)]))
    expect(await rowsWritten(room, change(5_000, 10))).toBe(4)
    vi.restoreAllMocks()
    expect(await rowsWritten(room, change(4_900, 20))).toBe(3)
    vi.restoreAllMocks()
    expect(await rowsWritten(room, () => room.acknowledge(`${matchId}:2`))).toBe(1)
  })
})
