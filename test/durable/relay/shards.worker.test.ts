import { abortAllDurableObjects, evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { shardsOfRoot } from '#durable/relay/constants.ts'
import { assertGapless, type Client, joined, relayOf, until } from './client.ts'
import { liveTick, makeNews } from './ticks.ts'

let lastMatchId = 8_000
const newMatch = () => {
  const matchId = ++lastMatchId
  const channel = `match:${matchId}` as const
  return { matchId, channel, root: relayOf(channel), shard: relayOf(channel, 1) }
}
const lastSeq = (client: Client) => client.numbered().at(-1)?.seq

describe('the number of viewers', () => {
  const watching = (client: Client) => client.ofType('presence').map((frame) => frame.watching)

  test('is sent to both of two at once, never as one', async () => {
    const { channel } = newMatch()
    const first = await joined({ channel })
    await until(() => watching(first).at(-1) === 1)
    const second = await joined({ channel })
    await until(() => watching(first).at(-1) === 2 && watching(second).at(-1) === 2)
    expect(watching(second)).not.toContain(1)
  })

  test('counts people: two tabs of one user or visitor count once', async () => {
    const { channel } = newMatch()
    const fan = { channel, userId: 77, address: 'home' }
    await joined(fan)
    await joined({ ...fan, address: 'elsewhere' })
    await joined({ channel, address: 'cafe', device: 'Chrome on Android' })
    await joined({ channel, address: 'cafe', device: 'Chrome on Android' })
    const last = await joined({ channel, address: 'cafe', device: 'Safari on iPhone' })
    await until(() => watching(last).at(-1) === 3)
  })
})

describe('a second shard', () => {
  test('passes on when platforms were checked', async () => {
    const { channel } = newMatch()
    const far = await joined({ channel, shard: 1 })
    const checks = [{ platformId: 1, checkedAt: 5 }]
    await relayOf(channel, 1).announceChecks(checks)
    await until(() => far.ofType('checks').length === 1)
    expect(far.ofType('checks')[0]).toMatchObject({ checks })
  })

  test('gets every frame of the root, and counts its viewers', async () => {
    const { matchId, channel, root } = newMatch()
    const near = await joined({ channel })
    const far = await joined({ channel, shard: 1 })
    for (let seq = 1; seq <= 5; seq += 1) await root.publish([liveTick(matchId, seq)])
    await until(() => lastSeq(near) === 5 && lastSeq(far) === 5)
    assertGapless(far.numbered(), 0)
    await until(() => near.ofType('presence').at(-1)?.watching === 2)
    await until(() => far.ofType('presence').at(-1)?.watching === 2)
  })

  test('resumes its clients exactly, even right after an eviction', async () => {
    const { matchId, channel, root, shard } = newMatch()
    const first = await joined({ channel, shard: 1 })
    for (let seq = 1; seq <= 4; seq += 1) await root.publish([liveTick(matchId, seq)])
    await until(() => lastSeq(first) === 4)
    await evictDurableObject(shard)
    const back = await joined({ channel, shard: 1 }, 2)
    expect(back.ofType('subscribed')[0]).toMatchObject({ isResumed: true })
    await until(() => lastSeq(back) === 4)
    assertGapless(back.numbered(), 2)
    await root.publish([liveTick(matchId, 5)])
    await until(() => lastSeq(first) === 5 && lastSeq(back) === 5)
    assertGapless(first.numbered(), 0)
  })

  test('that lost its sockets in a crash is no longer counted after its next check', async () => {
    const { channel, shard } = newMatch()
    await joined({ channel })
    await joined({ channel, shard: 1 })
    await abortAllDurableObjects()
    const back = await joined({ channel })
    expect(await runDurableObjectAlarm(shard)).toBe(true)
    await until(() => back.ofType('presence').at(-1)?.watching === 1)
  })

  test('requests frames that never arrived', async () => {
    const { matchId, channel, root } = newMatch()
    const client = await joined({ channel, shard: 1 })
    await root.publish([liveTick(matchId, 1)])
    await until(() => lastSeq(client) === 1)
    // As after a root that forgot the shard: it misses a frame.
    await root.report(1, 0)
    await root.publish([liveTick(matchId, 2, { news: [makeNews('lost')] })])
    await root.report(1, 1)
    await root.publish([liveTick(matchId, 3)])
    await until(() => lastSeq(client) === 3)
    assertGapless(client.numbered(), 0)
  })
})

describe('a shard of the second level', () => {
  const second = shardsOfRoot + 1

  test('gets every frame and count of the root through one that has no sockets, which is not counted', async () => {
    const { matchId, channel, root } = newMatch()
    const near = await joined({ channel })
    const far = await joined({ channel, shard: second })
    for (let seq = 1; seq <= 5; seq += 1) await root.publish([liveTick(matchId, seq)])
    await until(() => lastSeq(near) === 5 && lastSeq(far) === 5)
    assertGapless(far.numbered(), 0)
    await until(() => far.ofType('presence').at(-1)?.watching === 2)
    expect(near.ofType('presence').at(-1)?.watching).toBe(2)
  })

  test('is passed on to when platforms were checked', async () => {
    const { channel } = newMatch()
    const far = await joined({ channel, shard: second })
    await relayOf(channel, 1).announceChecks([{ platformId: 1, checkedAt: 5 }], [second])
    await until(() => far.ofType('checks').length === 1)
  })

  test('requests frames that never arrived', async () => {
    const { matchId, channel, root } = newMatch()
    const far = await joined({ channel, shard: second })
    await root.publish([liveTick(matchId, 1)])
    await until(() => lastSeq(far) === 1)
    await root.report(second, 0)
    await root.publish([liveTick(matchId, 2, { news: [makeNews('lost')] })])
    await root.report(second, 1)
    await root.publish([liveTick(matchId, 3)])
    await until(() => lastSeq(far) === 3)
    assertGapless(far.numbered(), 0)
  })
})
