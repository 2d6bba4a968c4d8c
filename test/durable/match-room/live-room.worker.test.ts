import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { kickoffAt, makeFacts, makeGoal } from '#test/matches/live/facts.ts'
import { makeOffer } from './make.ts'
import { countOf, newRoom, rowsWritten } from './open-room.ts'

describe('live facts of a room', () => {
  test('are empty before the first reading', async () => {
    const { room, matchId } = await newRoom()
    expect(await room.live()).toEqual({ matchId, seq: 0, live: null })
    expect(await room.markStale(kickoffAt)).toMatchObject({ isChanged: false, live: null })
  })

  test('share one gapless sequence with prices', async () => {
    const { room, matchId, checkOf, sent } = await newRoom()
    await room.observe(checkOf(1, [makeOffer('Adult', 4_000)]))
    const kickOff = await room.applyLive(makeFacts(1, { matchId }))
    await room.observe(checkOf(2, [makeOffer('Adult', 3_500)]))
    const goal = await room.applyLive(
      makeFacts(900, { matchId, minute: 15, score: { home: 1, away: 0 }, events: [makeGoal('home', 15)] }),
    )
    expect([sent[0]?.change.seq, kickOff.seq, sent[1]?.change.seq, goal.seq]).toEqual([1, 2, 3, 4])
    expect((await room.board()).seq).toBe(4)
  })

  // An eviction waits for ticks still being sent.
  test('survive eviction between any two readings', async () => {
    const { room, matchId, evict } = await newRoom()
    const announced: string[] = []
    for (let minute = 1; minute <= 20; minute++) {
      const isScored = minute >= 10
      const facts = makeFacts(minute * 60, {
        matchId,
        minute,
        score: { home: isScored ? 1 : 0, away: 0 },
        events: isScored ? [makeGoal('home', 10)] : [],
      })
      announced.push(...(await room.applyLive(facts)).news.map(({ id }) => id))
      if (minute % 3 === 0) await evict()
      announced.push(...(await room.applyLive(facts)).news.map(({ id }) => id))
    }
    expect(announced).toEqual(['kick_off', 'goal:e1'])
    expect(await room.live()).toMatchObject({ seq: 20, live: { minute: 20, homeScore: 1 } })
  })

  test('remember a fact waiting for a second reading over an eviction', async () => {
    const { room, matchId } = await newRoom()
    await room.applyLive(makeFacts(1, { matchId, phase: 'second_half', minute: 90 }))
    const over = { matchId, phase: 'finished', minute: null } as const
    expect(await room.applyLive(makeFacts(20, over))).toMatchObject({ isChanged: false, isSettled: false })
    await evictDurableObject(room)
    expect(await room.applyLive(makeFacts(40, over))).toMatchObject({ isChanged: true, isSettled: true })
  })

  test('write one row per change, and none for an unchanged reading', async () => {
    const { room, matchId } = await newRoom()
    await room.applyLive(makeFacts(1, { matchId }))
    expect(await countOf(room, 'live')).toBe(1)
    expect(await rowsWritten(room, () => room.applyLive(makeFacts(61, { matchId, minute: 2 })))).toBe(1)
    expect(await rowsWritten(room, () => room.applyLive(makeFacts(76, { matchId, minute: 2 })))).toBe(0)
  })

  test("of another match are the caller's mistake", async () => {
    const { room } = await newRoom()
    await runInDurableObject(room, (instance) =>
      expect(instance.applyLive(makeFacts(1, { matchId: 999_999 }))).rejects.toThrow('was given live facts of match'),
    )
  })
})
