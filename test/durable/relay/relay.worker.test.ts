import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { makeCheck, makeOffer, makePlatform } from '../match-room/make.ts'
import { assertGapless, joined, openClient, relayOf, until } from './client.ts'
import { liveTick, makeNews, priceTick } from './ticks.ts'

let lastMatchId = 5_000
const newMatch = () => {
  const matchId = ++lastMatchId
  return { matchId, channel: `match:${matchId}` as const, root: relayOf(`match:${matchId}`) }
}

describe('a match channel', () => {
  test('answers a subscription with a snapshot, then ticks', async () => {
    const { matchId, channel, root } = newMatch()
    const client = await joined({ channel })
    await until(() => client.ofType('snapshot').length === 1)
    expect(client.ofType('snapshot')[0]).toMatchObject({ matchId, seq: 0, live: null, board: { offers: [] } })
    await root.publish([priceTick(matchId, 1)])
    await until(() => client.numbered().length === 1)
    expect(client.numbered()[0]).toMatchObject({ type: 'tick', seq: 1, after: 0, matchId })
  })

  test("carries a room's price changes to viewers, and publishes nothing before one connects", async () => {
    const { matchId, channel } = newMatch()
    const room = env.MATCH_ROOM.getByName(channel)
    const check = (second: number, pricePence: number) =>
      room.observe(makeCheck(second, [makeOffer('Adult', pricePence)], { matchId, platform: makePlatform(1) }))
    await check(1, 9_000)
    const client = await joined({ channel })
    await until(() => client.ofType('snapshot').length === 1)
    expect(client.ofType('snapshot')[0]).toMatchObject({ seq: 1 })
    await check(2, 8_000)
    await until(() => client.numbered().length === 1)
    expect(client.numbered()[0]).toMatchObject({ seq: 2, after: 1, prices: { summary: { lowestPricePence: 8_000 } } })
  })

  test('sends the times of checks periodically, since an unchanged check sends nothing', async () => {
    const { matchId, channel, root } = newMatch()
    const room = env.MATCH_ROOM.getByName(channel)
    const check = makeCheck(1, [makeOffer('Adult', 9_000)], { matchId, platform: makePlatform(1) })
    await room.observe(check)
    const client = await joined({ channel })
    await until(() => client.ofType('snapshot').length === 1)
    const at = check.seenAt + 60_000
    await room.recordCheck({ platformId: 1, at })
    await runDurableObjectAlarm(root)
    await until(() => client.ofType('checks').length === 1)
    expect(client.ofType('checks')[0]).toEqual({ type: 'checks', checks: [{ platformId: 1, checkedAt: at }] })
    expect(client.numbered()).toEqual([])
  })

  test('answers a ping exactly', async () => {
    const client = await joined({ channel: newMatch().channel })
    client.socket?.send('{"type":"ping"}')
    await until(() => client.ofType('pong').length === 1)
  })

  test('gives a returning client exactly the frames it missed', async () => {
    const { matchId, channel, root } = newMatch()
    const client = await joined({ channel })
    for (let seq = 1; seq <= 3; seq += 1) await root.publish([liveTick(matchId, seq)])
    await until(() => client.numbered().length === 3)
    client.socket?.close(1000)
    await root.publish([liveTick(matchId, 4, { news: [makeNews('g4')] })])
    await root.publish([liveTick(matchId, 5)])
    const back = await joined({ channel }, 3)
    await until(() => back.numbered().length === 2)
    expect(back.ofType('subscribed')[0]).toMatchObject({ isResumed: true })
    expect(back.ofType('snapshot')).toEqual([])
    assertGapless(back.numbered(), 3)
    expect(back.numbered()[0]).toMatchObject({ live: { news: [{ id: 'g4' }] } })
  })

  test('resumes from the ring after an eviction', async () => {
    const { matchId, channel, root } = newMatch()
    const client = await joined({ channel })
    for (let seq = 1; seq <= 3; seq += 1) await root.publish([liveTick(matchId, seq)])
    await until(() => client.numbered().length === 3)
    await evictDurableObject(root)
    await root.publish([liveTick(matchId, 4)])
    await until(() => client.numbered().length === 4)
    assertGapless(client.numbered(), 0)
    const back = await openClient({ channel })
    back.subscribe(2)
    await until(() => back.ofType('subscribed').length === 1)
    expect(back.ofType('subscribed')[0]).toMatchObject({ isResumed: true })
    assertGapless(back.numbered(), 2)
  })
})
