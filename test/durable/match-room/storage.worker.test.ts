import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { maxHistoryPage, maxHistoryRows, maxUnacknowledged } from '#durable/match-room/constants.ts'
import { createRoomFacts } from '#durable/match-room/facts.ts'
import { historyQuery } from '#durable/match-room/store.ts'
import { freshnessEveryMs } from '#worker/watching/monitoring/constants.ts'
import { makeOffer, start } from './make.ts'
import { countOf, newRoom, rowsWritten } from './open-room.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('recordCheck', () => {
  test('updates only freshness, never backwards, and survives eviction', async () => {
    const { room, checkOf, evict } = await newRoom()
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
    await room.recordCheck({ platformId: 1, at: start + 60_000 })
    await room.recordCheck({ platformId: 1, at: start + 30_000 })
    await room.recordCheck({ platformId: 99, at: start + 30_000 })
    await evict()
    const board = await room.board()
    expect(board).toMatchObject({ seq: 1, platforms: [{ checkedAt: start + 60_000 }] })
    expect(board.offers[0]?.checkedAt).toBe(start + 60_000)
  })

  test('says whether the offers are in doubt, so that an unchanged page is read in full', async () => {
    const { room, checkOf } = await newRoom()
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
    expect(await room.recordCheck({ platformId: 1, at: start + 30_000 })).toEqual({ isDoubted: false })
    await room.observe({ ...checkOf(60, []), isUnusual: true, isUnsure: true, isOther: true })
    expect(await room.recordCheck({ platformId: 1, at: start + 90_000 })).toEqual({ isDoubted: true })
    await room.observe(checkOf(120, [makeOffer('Adult', 6_400)]))
    expect(await room.recordCheck({ platformId: 1, at: start + 150_000 })).toEqual({ isDoubted: false })
  })
})

test('a fact of a room that a transaction wrote and undid is not remembered', async () => {
  const { room } = await newRoom()
  await runInDurableObject(room, (_, { storage }) => {
    const facts = createRoomFacts(storage.sql)
    expect(facts.get('closed')).toBeUndefined()
    const undone = () => {
      facts.put('closed', true)
      throw new Error('undone')
    }
    expect(() => storage.transactionSync(undone)).toThrow('undone')
    expect(facts.get('closed')).toBeUndefined()
  })
})

describe('a price summary made by an older rule', () => {
  test('is sent again once without news, at the next check of any kind', async () => {
    const { room, checkOf, sent, evict } = await newRoom()
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400), makeOffer('Junior', 1_000)]))
    await runInDurableObject(room, (_, { storage }) =>
      storage.sql.exec(`DELETE FROM facts WHERE name = 'summary_rule'`),
    )
    await evict()
    await room.recordCheck({ platformId: 1, at: start + 60_000 })
    await room.recordCheck({ platformId: 1, at: start + 90_000 })
    expect(sent.map(({ change }) => change.seq)).toEqual([1, 2])
    expect(sent[1]?.change).toMatchObject({ platformBefore: null, matchAfter: { lowestPricePence: 6_400 }, offers: [] })
    await evict()
    await room.recordCheck({ platformId: 1, at: start + 120_000 })
    expect(sent).toHaveLength(2)
    expect(await countOf(room, 'history')).toBe(2)
  })
})

describe('the currency of a match', () => {
  const inEuros = (pence: number) => ({ ...makeOffer('Adult', pence), currency: 'EUR' })

  test('is as it was after an eviction', async () => {
    const { room, checkOf, evict } = await newRoom()
    await room.observe({ ...checkOf(0, [inEuros(4_850)]), currency: 'EUR' })
    await evict()
    await room.observe({ ...checkOf(10, [inEuros(4_850), makeOffer('Senior', 1_200)]), currency: 'EUR' })
    expect((await room.board()).summary).toMatchObject({ lowestPricePence: 4_850, currency: 'EUR' })
  })
})

describe('history', () => {
  test('pages by id, and filters by platform and time', async () => {
    const { room, checkOf } = await newRoom()
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
    await room.observe(checkOf(10, [makeOffer('Adult', 5_000)], 2))
    await room.observe(checkOf(20, [makeOffer('Adult', 6_300)]))
    const [newest, ...others] = await room.history({ limit: 10 })
    expect(await room.history({ limit: 1 })).toEqual([newest])
    expect(await room.history({ limit: 10, before: newest?.id ?? 0 })).toEqual(others)
    expect(await room.history({ limit: 10, platformId: 2 })).toMatchObject([{ platformName: 'Platform 2' }])
    expect(await room.history({ limit: 10, since: start + 10_000 })).toHaveLength(2)
  })

  test('is bounded, and so is each page', async () => {
    const { room, checkOf } = await newRoom()
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
    await runInDurableObject(room, (_, { storage }) => {
      storage.sql.exec(
        `INSERT INTO history (seq, at, platform_id, platform_name, ticket_type, availability, kind)
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
          SELECT 1, 0, 1, 'Platform 1', 'Old', 'unknown', 'ticket' FROM n`,
        maxHistoryRows,
      )
    })
    await room.observe(checkOf(10, [makeOffer('Adult', 5_000)]))
    expect(await countOf(room, 'history')).toBe(maxHistoryRows)
    const page = await room.history({ limit: 1_000_000 })
    expect(page).toHaveLength(maxHistoryPage)
    expect(page[0]?.pricePence).toBe(5_000)
  })

  test('charts everything kept, however busy, including prices that never changed', async () => {
    const { room, checkOf } = await newRoom()
    const day = 86_400_000
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
    await room.observe(checkOf(0, [makeOffer('Adult', 7_000), makeOffer('Junior', 100)], 2))
    await runInDurableObject(room, (_, { storage }) => {
      // Two checks a day for sixty days, and one day of a price that changes every ten seconds.
      const insert = `INSERT INTO history
        (id, seq, at, platform_id, platform_name, ticket_type, price_pence, currency, availability, kind)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
        SELECT ?2 + i, 1, ?3 + i * ?4, 1, 'Platform 1', 'Adult', ?5 + i % 9, 'GBP', 'available', 'ticket' FROM n`
      storage.sql.exec(insert, 120, 100, start, day / 2, 3_000)
      storage.sql.exec(insert, 8_000, 300, start + 60 * day, 10_000, 8_000)
    })
    await room.observe(checkOf((62 * day) / 1_000, [makeOffer('Adult', 5_000)]))
    const [busy, still] = await room.series()
    const prices = busy?.points.map(({ pricePence }) => pricePence ?? 0) ?? []
    expect([busy?.points[0]?.at, Math.min(...prices), prices.at(-1)]).toEqual([start, 3_000, 5_000])
    const days = new Set(busy?.points.map(({ at }) => Math.floor((at - start) / day)))
    expect(days.size).toBeGreaterThan(30)
    expect(still?.points).toEqual([{ at: start, pricePence: 7_000 }])
    await room.observe(checkOf((63 * day) / 1_000, [makeOffer('Adult', 4_900)]))
    expect((await room.series())[0]?.points.at(-1)?.pricePence).toBe(4_900)
  })

  test('is read by its key; a page costs only its own rows', async () => {
    const { room, checkOf } = await newRoom()
    for (let second = 0; second < 20; second++)
      await room.observe(checkOf(second, [makeOffer('Adult', 5_000 + second)]))
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
  const { room, checkOf, evict } = await newRoom()
  await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
  await runInDurableObject(room, (_, { storage }) => {
    storage.sql.exec('UPDATE platforms SET seq = ?', maxUnacknowledged)
  })
  await evict()
  await room.observe(checkOf(10, [makeOffer('Adult', 5_000)]))
  await runInDurableObject(room, (_, { storage }) => {
    const kept = storage.sql.exec('SELECT seq FROM outbox').toArray()
    expect(kept).toEqual([{ seq: maxUnacknowledged + 1 }])
  })
})

describe('rows written, which are billed', () => {
  test.each([
    { what: 'none for a check without a change', second: 10, rows: 0 },
    { what: 'one for it when what is stored is no longer fresh', second: freshnessEveryMs / 1_000, rows: 1 },
  ])('are $what', async ({ second, rows }) => {
    const { room, checkOf } = await newRoom()
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
    expect(await rowsWritten(room, () => room.observe(checkOf(second, [makeOffer('Adult', 6_400)])))).toBe(rows)
  })

  test('are one for a check that holds an offer', async () => {
    const { room, checkOf } = await newRoom()
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
    expect(await rowsWritten(room, () => room.observe(checkOf(10, [makeOffer('Adult', 640)])))).toBe(1)
  })

  test('are one for an unchanged page', async () => {
    const { room, checkOf } = await newRoom()
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
    expect(await rowsWritten(room, () => room.recordCheck({ platformId: 1, at: start + 60_000 }))).toBe(1)
  })

  test('are four for a change of one offer, one more where the lowest price moves, one fewer while an alarm is set', async () => {
    const { room, matchId, checkOf } = await newRoom()
    const offers = Array.from({ length: 50 }, (_, block) => makeOffer(`Block ${block}`, 6_400))
    await room.observe(checkOf(0, offers))
    await room.acknowledge(`${matchId}:1`)
    await runDurableObjectAlarm(room)
    const change = (price: number, second: number) => () =>
      room.observe(checkOf(second, [makeOffer('Block 0', price), ...offers.slice(1)]))
    expect(await rowsWritten(room, change(7_000, 10))).toBe(4)
    vi.restoreAllMocks()
    expect(await rowsWritten(room, change(7_100, 20))).toBe(3)
    vi.restoreAllMocks()
    expect(await rowsWritten(room, change(4_900, 30))).toBe(4)
    vi.restoreAllMocks()
    expect(await rowsWritten(room, () => room.acknowledge(`${matchId}:2`))).toBe(1)
  })
})

test('a page is read anew once, which an eviction does not undo, and steps that were never true are forgotten', async () => {
  const { room, checkOf, sent, evict } = await newRoom()
  const anew = (second: number, pence: number) =>
    room.observe({ ...checkOf(second, [makeOffer('Adult', pence), makeOffer('P1', 800, parking)]), readingVersion: 1 })
  const parking = { kind: 'add-on', addOn: 'parking' } as const
  await room.observe(checkOf(0, [makeOffer('Adult', 450), makeOffer('P1', 800)]))
  await evict()
  expect(await anew(60, 4_500)).toMatchObject({
    reread: ['1 offer is an add-on and doesn’t count: P1.', 'The price of Adult is £45.00, was £4.50.'],
    quarantined: 0,
  })
  await evict()
  expect(await anew(70, 4_500)).not.toHaveProperty('reread')
  await evict()
  await anew(80, 4_000)
  expect(sent.map(({ change }) => change.platformBefore?.lowestPricePence ?? null)).toEqual([null, null, 4_500])
  const series = await room.series()
  expect(series.flatMap(({ points }) => points.map(({ pricePence }) => pricePence))).toEqual([4_500, 4_000])
})

test('the history keeps that an offer is an add-on, though which one is not known', async () => {
  const { room, checkOf } = await newRoom()
  await room.observe(checkOf(0, [makeOffer('Adult', 6_400, { kind: 'add-on' })]))
  expect(await room.history({ limit: 1 })).toMatchObject([{ ticketType: 'Adult', kind: 'add-on' }])
})
