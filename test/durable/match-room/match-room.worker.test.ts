import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checksAskedEveryMs, resendBaseMs, resendCapMs, unacknowledgedTtlMs } from '#durable/match-room/constants.ts'
import { waitMs } from '#durable/match-room/outbox.ts'
import { makeCheck, makeOffer, start } from './make.ts'
import { alarmOf, countOf, newRoom, tapQueue } from './open-room.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('two calls of one handover at once take it over once', async () => {
  const [old, kept] = [await newRoom(), await newRoom()]
  await old.room.observe(old.checkOf(0, [makeOffer('Adult', 6_400), makeOffer('Junior', 3_200)]))
  const { platforms, history } = await old.room.close()
  const handover = { id: 'merge', platforms, history, tag: old.matchId }
  await Promise.all([kept.room.import(handover), kept.room.import(handover)])
  expect(await countOf(kept.room, 'history')).toBe(history.length)
  expect(kept.sent).toHaveLength(1)
})

describe('observe', () => {
  test('shows the offers, stores the history and sends the change', async () => {
    const { room, matchId, checkOf, sent } = await newRoom()
    expect(await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))).toEqual({
      isApplied: true,
      changeId: `${matchId}:1`,
      quarantined: 0,
    })
    expect(await room.observe(checkOf(10, [makeOffer('Adult', 4_800)]))).toMatchObject({ changeId: `${matchId}:2` })
    const board = await room.board()
    expect(board).toMatchObject({ matchId, seq: 2, summary: { lowestPricePence: 4_800, currency: 'GBP' } })
    expect(board.offers).toMatchObject([{ platformName: 'Platform 1', ticketType: 'Adult', checkedAt: start + 10_000 }])
    expect(await room.history({ limit: 10 })).toMatchObject([
      { seq: 2, at: start + 10_000, pricePence: 4_800 },
      { seq: 1, at: start, pricePence: 6_400 },
    ])
    expect(sent).toMatchObject([
      { version: 1, type: 'change', change: { seq: 1, platformBefore: null }, cursor: null },
      { version: 1, type: 'change', change: { seq: 2, platformBefore: { lowestPricePence: 6_400 } }, cursor: null },
    ])
  })

  test('keeps in the history whether fees come on top of a price', async () => {
    const { room, checkOf } = await newRoom()
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400, { feesPence: 0 })]))
    await room.observe(checkOf(10, [makeOffer('Adult', 6_000)]))
    await room.observe(checkOf(20, [makeOffer('Adult', null)]))
    const history = await room.history({ limit: 10 })
    expect(history.map(({ isPlusFees }) => isPlusFees)).toEqual([undefined, true, false])
  })

  test('the board around an earlier change is known after later ones', async () => {
    const { room, checkOf } = await newRoom()
    for (const [index, pence] of [6_400, 4_800, 5_000].entries())
      await room.observe(checkOf(10 * index, [makeOffer('Adult', pence)]))
    expect(await room.around(2)).toMatchObject({
      before: [{ pricePence: 6_400 }],
      after: [{ pricePence: 4_800, ticketType: 'Adult' }],
    })
  })

  test('is kept for an older change when a newer one is acknowledged first, and goes with the last', async () => {
    const { room, matchId, checkOf } = await newRoom()
    for (const [index, quantity] of [6, 2, 6].entries())
      await room.observe(checkOf(10 * index, [makeOffer('Adult', 4_800, { quantity })]))
    expect(await countOf(room, 'history')).toBe(1)
    await room.acknowledge(`${matchId}:1`)
    await room.acknowledge(`${matchId}:3`)
    expect(await room.around(2)).toMatchObject({ before: [{ quantity: 6 }], after: [{ quantity: 2 }] })
    expect(await room.unacknowledged()).toMatchObject({ count: 1 })
    await room.acknowledge(`${matchId}:2`)
    expect([await room.around(2), await countOf(room, 'outbox')]).toEqual([null, 0])
  })

  test('the same check ten times in parallel makes one change', async () => {
    const { room, checkOf, sent } = await newRoom()
    const results = await Promise.all(
      Array.from({ length: 10 }, () => room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))),
    )
    expect(results.filter((result) => result.isApplied)).toHaveLength(1)
    expect(sent).toHaveLength(1)
    expect(await countOf(room, 'history')).toBe(1)
  })

  test('takes the last check from the gate, for a board once a minute, or from its own time when the gate fails', async () => {
    const { room, matchId, checkOf } = await newRoom()
    for (const platformId of [1, 2, 3]) await room.observe(checkOf(0, [makeOffer('Adult', 6_400)], platformId))
    const goodAt = { 1: start + 60_000, 2: start - 60_000 }
    const gates = {
      getByName: (name: string) => ({
        async freshness(asked: number) {
          expect(asked).toBe(matchId)
          if (name === 'platform:3') throw new Error('The gate is down')
          return { goodAt: goodAt[name === 'platform:1' ? 1 : 2], dueAt: null, lastProblem: null }
        },
      }),
    }
    await runInDurableObject(room, (instance) => {
      Object.defineProperty(instance, 'env', { value: { ...env, PLATFORM_GATE: gates }, configurable: true })
    })
    expect(await room.checks()).toEqual([
      { platformId: 1, checkedAt: start + 60_000 },
      { platformId: 2, checkedAt: start },
      { platformId: 3, checkedAt: start },
    ])
    vi.useFakeTimers({ toFake: ['Date'], now: start + 200_000 })
    const { platforms, offers } = await room.board()
    expect(platforms.map(({ checkedAt }) => checkedAt)).toEqual([start + 60_000, start, start])
    expect(offers.map(({ checkedAt }) => checkedAt)).toEqual([start + 60_000, start, start])
    goodAt[1] = start + 120_000
    expect((await room.board()).platforms[0]?.checkedAt).toBe(start + 60_000)
    vi.setSystemTime(Date.now() + checksAskedEveryMs)
    expect((await room.board()).platforms[0]?.checkedAt).toBe(start + 120_000)
  })

  test('refuses an observation of another match', async () => {
    const { room, matchId } = await newRoom()
    await runInDurableObject(room, async (instance) => {
      await expect(instance.observe(makeCheck(0, [], { matchId: matchId + 1 }))).rejects.toThrow('was given')
    })
  })

  test('changes nothing when its transaction fails', async () => {
    const { room, checkOf, sent } = await newRoom()
    await runInDurableObject(room, async (instance, { storage }) => {
      const setAlarm = vi.spyOn(storage, 'setAlarm').mockImplementation(() => {
        throw new Error('disk full')
      })
      await expect(instance.observe(checkOf(0, [makeOffer('Adult', 6_400)]))).rejects.toThrow('disk full')
      setAlarm.mockRestore()
    })
    expect(sent).toHaveLength(0)
    expect(await countOf(room, 'platforms')).toBe(0)
    expect(await countOf(room, 'outbox')).toBe(0)
    expect(await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))).toMatchObject({ isApplied: true })
    expect(sent).toHaveLength(1)
    expect(await alarmOf(room)).not.toBeNull()
  })
})

describe('evicted between any two steps', () => {
  test('the room keeps board, sequence, ids and held offers', async () => {
    const { room, matchId, checkOf, evict } = await newRoom()
    const checks = [
      checkOf(0, [makeOffer('Adult', 6_400)]),
      checkOf(10, [makeOffer('Adult', 640)]),
      checkOf(20, [makeOffer('Adult', 640)]),
      checkOf(30, []),
      checkOf(40, [makeOffer('Adult', 700), makeOffer('Child', 300)]),
    ]
    const results = []
    for (const check of checks) {
      results.push(await room.observe(check))
      await evict()
      // A check that confirmed what was stored may be unknown now: seen again it confirms it again.
      const before = await room.board()
      expect(await room.observe(check)).toMatchObject({ changeId: null })
      expect(await room.board()).toMatchObject({ seq: before.seq, summary: before.summary })
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
    expect(board).toMatchObject({ seq: 3, summary: { lowestPricePence: 700, offerCount: 2 } })
    await evict()
    expect(await room.board()).toEqual(board)
  })

  test('a stored change that was not sent is sent by the alarm', async () => {
    const { room, checkOf, sent, evict } = await newRoom({ isQueueDown: true })
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
    await evict()
    vi.useFakeTimers({ now: Date.now() + resendBaseMs, toFake: ['Date'] })
    expect(await runDurableObjectAlarm(room)).toBe(true)
    expect(sent).toMatchObject([{ change: { seq: 1 } }])
  })
})

describe('the alarm', () => {
  test('resends with growing delays until the change is acknowledged, then stops', async () => {
    const { room, matchId, checkOf, sent, evict } = await newRoom()
    vi.useFakeTimers({ now: start, toFake: ['Date'] })
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
    const dueAt = start + resendBaseMs
    expect(await alarmOf(room)).toBe(dueAt)
    vi.setSystemTime(dueAt)
    await runDurableObjectAlarm(room)
    expect(sent).toHaveLength(2)
    expect(await room.unacknowledged()).toEqual({ count: 1, oldestAt: start })
    expect(await alarmOf(room)).toBe(dueAt + 2 * resendBaseMs)
    await evict()
    vi.setSystemTime(dueAt + 2 * resendBaseMs)
    await runDurableObjectAlarm(room)
    expect(sent.map((message) => message.change.id)).toEqual(Array(3).fill(`${matchId}:1`))
    await room.acknowledge(`${matchId}:1`)
    expect(await room.unacknowledged()).toEqual({ count: 0, oldestAt: null })
    await runDurableObjectAlarm(room)
    expect(sent).toHaveLength(3)
    expect(await alarmOf(room)).toBeNull()
  })

  test('that fires early sends nothing and is set again', async () => {
    const { room, checkOf, sent } = await newRoom()
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
    await runDurableObjectAlarm(room)
    expect(sent).toHaveLength(1)
    expect(await alarmOf(room)).toBeGreaterThan(Date.now())
  })

  test('survives failures of queue and storage', async () => {
    const { room, checkOf, sent } = await newRoom({ isQueueDown: true })
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
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

  test('that the platform dropped is set again when the object starts', async () => {
    const { room, checkOf, evict } = await newRoom({ isQueueDown: true })
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
    await runInDurableObject(room, (_, { storage }) => storage.deleteAlarm())
    await evict()
    await room.board()
    expect(await alarmOf(room)).not.toBeNull()
  })

  test('drops a change that stays unacknowledged for days', async () => {
    const { room, checkOf, sent } = await newRoom()
    vi.useFakeTimers({ now: start, toFake: ['Date'] })
    await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
    vi.setSystemTime(start + unacknowledgedTtlMs)
    await runDurableObjectAlarm(room)
    expect(sent).toHaveLength(1)
    expect(await countOf(room, 'outbox')).toBe(0)
    expect(await alarmOf(room)).toBeNull()
  })
})

test('the wait for an acknowledgement doubles up to its maximum', () => {
  expect([1, 2, 3].map(waitMs)).toEqual([resendBaseMs, 2 * resendBaseMs, 4 * resendBaseMs])
  expect(waitMs(1_000)).toBe(resendCapMs)
})

test('an acknowledgement of another match, or of no change, removes nothing', async () => {
  const { room, matchId, checkOf } = await newRoom()
  await room.observe(checkOf(0, [makeOffer('Adult', 6_400)]))
  for (const id of [`${matchId + 1}:1`, `${matchId}:2`, 'nonsense', '']) await room.acknowledge(id)
  expect(await countOf(room, 'outbox')).toBe(1)
})
