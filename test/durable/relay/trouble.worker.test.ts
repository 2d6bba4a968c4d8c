import { abortAllDurableObjects, evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { conflateMs, maxCatchUpFrames, maxUnansweredFrames } from '#durable/relay/constants.ts'
import { pingEveryFrames, pingFrame } from '#durable/relay/protocol.ts'
import { inDeep } from '#test/sample.ts'
import { makeCheck, makeOffer, makePlatform } from '../match-room/make.ts'
import { assertGapless, type Client, joined, relayOf, until } from './client.ts'
import { liveTick, makeNews, priceTick } from './ticks.ts'

let lastMatchId = 6_000
const newMatch = () => {
  const matchId = ++lastMatchId
  return { matchId, channel: `match:${matchId}` as const, root: relayOf(`match:${matchId}`) }
}

const lastSeq = (client: Client) => client.numbered().at(-1)?.seq ?? client.ofType('snapshot').at(-1)?.seq ?? -1

/** A room whose price changes on demand. */
function newRoom() {
  const match = newMatch()
  const roomNow = () => env.MATCH_ROOM.getByName(match.channel)
  let checks = 0
  const move = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      checks += 1
      const offers = [makeOffer('Adult', 5_000 + checks)]
      await roomNow().observe(makeCheck(checks, offers, { matchId: match.matchId, platform: makePlatform(1) }))
    }
  }
  return { ...match, room: roomNow(), move }
}

describe('conflation', () => {
  test('a hundred updates within a second make at most four frames, the last with the final state', async () => {
    const { matchId, channel, root } = newMatch()
    const client = await joined({ channel })
    const startedAt = Date.now()
    const sent: Promise<void>[] = []
    for (let seq = 1; seq <= 100; seq += 1) {
      sent.push(
        root.publish([
          seq % 2 === 0 ? priceTick(matchId, seq) : liveTick(matchId, seq, { news: seq === 51 ? [makeNews('g')] : [] }),
        ]),
      )
      await scheduler.wait(9)
    }
    await Promise.all(sent)
    const tookMs = Date.now() - startedAt
    await until(() => lastSeq(client) === 100)
    // Four when the machine delivers the hundred within a second.
    expect(client.numbered().length).toBeLessThanOrEqual(1 + Math.floor(tookMs / conflateMs))
    assertGapless(client.numbered(), 0)
    expect(
      client.numbered().flatMap((frame) => (frame as { live?: { news: unknown[] } }).live?.news ?? []),
    ).toHaveLength(1)
    expect(client.numbered().findLast((frame) => frame.prices)).toMatchObject({
      prices: { summary: { lowestPricePence: 1_100 } },
    })
  })
})

describe('eviction', () => {
  test('of relay and room amid updates: no gap, no reconnect, the final state', async () => {
    const { room, channel, root, move } = newRoom()
    await move(1)
    const clients = await Promise.all(Array.from({ length: 5 }, () => joined({ channel })))
    for (let part = 0; part < 10; part += 1) {
      await move(inDeep(5, 50))
      if (part % 3 === 0) await evictDurableObject(root)
      if (part % 3 === 1) await evictDurableObject(room)
    }
    const { seq, summary: priceSummary } = await room.board()
    await until(() => clients.every((client) => lastSeq(client) === seq))
    for (const client of clients) {
      assertGapless(client.numbered(), Number(client.ofType('snapshot')[0]?.seq))
      expect(client.closes).toEqual([])
      expect(client.numbered().at(-1)).toMatchObject({ prices: { summary: priceSummary } })
    }
  })
})

describe('all objects aborted at once', () => {
  test('clients return with their last number and get exactly what they missed', async () => {
    const { channel, move } = newRoom()
    await move(1)
    const clients = await Promise.all(Array.from({ length: 5 }, () => joined({ channel })))
    await move(30)
    await until(() => clients.every((client) => lastSeq(client) === 31))
    await abortAllDurableObjects()
    const back = await Promise.all(clients.map((client) => joined({ channel }, lastSeq(client))))
    await move(30)
    const { seq } = await env.MATCH_ROOM.getByName(channel).board()
    expect(seq).toBe(61)
    await until(() => back.every((client) => lastSeq(client) === seq))
    for (const client of back) assertGapless(client.numbered(), 31)
  })

  test('changes committed but never sent are in the snapshot of a returning client', async () => {
    const { matchId, channel, move } = newRoom()
    await move(1)
    const client = await joined({ channel })
    await move(1)
    await until(() => lastSeq(client) === 2)
    await abortAllDurableObjects()
    // The room continues without listeners, as after a crash between commit and send.
    const silent = env.MATCH_ROOM.getByName(channel)
    await runInDurableObject(silent, (_, { storage }) => {
      storage.sql.exec(`DELETE FROM facts WHERE name = 'listened_until'`)
    })
    await evictDurableObject(silent)
    await silent.observe(makeCheck(50, [makeOffer('Adult', 4_900)], { matchId, platform: makePlatform(1) }))
    const back = await joined({ channel }, 2)
    await until(() => lastSeq(back) === 3)
  })
})

describe('a gap between room and relay', () => {
  test('is closed with the room’s state', async () => {
    const { matchId, channel, root, move } = newRoom()
    await move(3)
    const client = await joined({ channel })
    expect(lastSeq(client)).toBe(3)
    await root.publish([priceTick(matchId, 9)])
    await until(() => client.ofType('snapshot').length === 2)
    expect(client.ofType('snapshot')[1]).toMatchObject({ seq: 3 })
  })

  test("a platform's first check is sent as a whole board", async () => {
    const { room, matchId, channel, move } = newRoom()
    await move(1)
    const client = await joined({ channel })
    await room.observe(makeCheck(2, [makeOffer('VIP', 9_000)], { matchId, platform: makePlatform(2) }))
    await until(() => client.ofType('snapshot').length === 2)
    expect(client.ofType('snapshot')[1]).toMatchObject({
      seq: 2,
      board: { platforms: [{ platformId: 1 }, { platformId: 2 }] },
    })
  })
})

test('no link to a non-alertable platform leaves the relay', async () => {
  const { room, matchId, channel, move } = newRoom()
  await move(1)
  const resale = makePlatform(9, { kind: 'resale', isAlertable: false })
  await room.observe(makeCheck(9, [makeOffer('Adult', 7_000)], { matchId, platform: resale }))
  const client = await joined({ channel })
  await until(() => client.ofType('snapshot').length === 1)
  expect(client.ofType('snapshot')[0]).toMatchObject({
    board: {
      offers: [
        { platformId: 1, url: makePlatform(1).url },
        { platformId: 9, url: null },
      ],
      platforms: [
        { platformId: 1, url: makePlatform(1).url },
        { platformId: 9, url: null },
      ],
    },
  })
})

const nameOf = (object: unknown) => (object as { ctx: DurableObjectState }).ctx.id.name

describe('a crowd', () => {
  test.each(inDeep([20], [20, 400]))(
    'of %i clients returning to restarted objects reads the room once',
    async (size) => {
      const { channel, move } = newRoom()
      await move(1)
      const clients = await Promise.all(Array.from({ length: size }, () => joined({ channel })))
      await move(3)
      await until(() => clients.every((client) => lastSeq(client) === 4))
      await abortAllDurableObjects()
      const reads = await runInDurableObject(env.MATCH_ROOM.getByName(channel), (instance) =>
        vi.spyOn(Object.getPrototypeOf(instance) as typeof instance, 'state'),
      )
      // Half of them resume, half start without a number.
      const back = await Promise.all(
        clients.map((client, index) => joined({ channel }, index % 2 === 0 ? lastSeq(client) : undefined)),
      )
      await move(1)
      await until(() => back.every((client) => lastSeq(client) === 5))
      // Rooms of other tests may be read meanwhile.
      const ofThisRoom = reads.mock.contexts.filter((room) => nameOf(room) === channel)
      expect(ofThisRoom).toHaveLength(1)
      reads.mockRestore()
      for (const client of back) client.socket?.close(1000)
    },
  )
})

describe('a client that sends no ping', () => {
  /** One client that pings and one that does not, after so many frames. */
  async function afterFrames(total: number) {
    const { matchId, channel, root } = newMatch()
    const silent = await joined({ channel })
    const good = await joined({ channel })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    for (let seq = 1; seq <= total; seq += 1) {
      // Far enough apart to make separate frames.
      vi.setSystemTime(Date.now() + conflateMs)
      await root.publish([liveTick(matchId, seq)])
      if (seq % pingEveryFrames === 0) good.say(JSON.parse(pingFrame))
    }
    vi.useRealTimers()
    await until(() => lastSeq(good) === total)
    return { root, silent, good }
  }

  /** Without further changes, the periodic check sends the newest state. */
  async function speakAgain(silent: Client, root: DurableObjectStub): Promise<void> {
    silent.say(JSON.parse(pingFrame))
    await until(() => silent.ofType('pong').length > 0)
    const before = silent.numbered().length
    await runDurableObjectAlarm(root)
    await until(() => silent.numbered().length === before + 1)
  }

  test('gets no frames beyond its share, while others do, and catches up when it pings', async () => {
    const total = maxUnansweredFrames + maxCatchUpFrames
    const { root, silent, good } = await afterFrames(total)
    assertGapless(good.numbered(), 0)
    expect(silent.numbered()).toHaveLength(maxUnansweredFrames)
    expect(silent.closes).toEqual([])
    await speakAgain(silent, root)
    expect(silent.numbered().at(-1)).toMatchObject({ after: total - 1, seq: total })
    silent.subscribe(maxUnansweredFrames)
    await until(() => silent.numbered().length === maxUnansweredFrames + 1 + maxCatchUpFrames)
    assertGapless(silent.numbered().slice(maxUnansweredFrames + 1), maxUnansweredFrames)
    expect(silent.ofType('subscribed').at(-1)?.isResumed).toBe(true)
  })

  test('gets the state instead, when it missed too many', async () => {
    const { root, silent } = await afterFrames(maxUnansweredFrames + maxCatchUpFrames + 1)
    await speakAgain(silent, root)
    silent.subscribe(maxUnansweredFrames)
    await until(() => silent.ofType('subscribed').length === 2)
    expect(silent.ofType('subscribed').at(-1)?.isResumed).toBe(false)
    expect(silent.ofType('snapshot').length).toBe(2)
  })
})
