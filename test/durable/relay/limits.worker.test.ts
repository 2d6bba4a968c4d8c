import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  conflateMs,
  maxMessageBytes,
  maxMessagesPerSpan,
  maxRingFrames,
  maxSocketsPerAddress,
  maxSocketsPerUser,
  subscribeWithinMs,
} from '#durable/relay/constants.ts'
import { closeCodes } from '#durable/relay/protocol.ts'
import { socketDirectoryName } from '#durable/socket-directory/protocol.ts'
import { joined, openClient, relayOf, until } from './client.ts'
import { liveTick } from './ticks.ts'

let lastMatchId = 7_000
const newMatch = () => {
  const matchId = ++lastMatchId
  return { matchId, channel: `match:${matchId}` as const, root: relayOf(`match:${matchId}`) }
}

afterEach(() => {
  vi.useRealTimers()
})

/** Two clients of one channel; the second must not notice the first. */
async function bystander() {
  const match = newMatch()
  const [bad, good] = [await joined({ channel: match.channel }), await joined({ channel: match.channel })]
  const isServed = async () => {
    await match.root.publish([liveTick(match.matchId, 1)])
    await until(() => good.numbered().length === 1)
    return good.closes.length === 0
  }
  return { ...match, bad, isServed }
}

test('an object whose name is missing keeps what it holds', async () => {
  const nameless = env.RELAY.get(env.RELAY.newUniqueId())
  await runInDurableObject(nameless, async (_, { storage }) => {
    storage.kv.put('held', 'by an object of some channel')
    await storage.setAlarm(Date.now() + 60_000)
  })
  await runDurableObjectAlarm(nameless)
  expect(await runInDurableObject(nameless, (_, { storage }) => storage.kv.get('held'))).toBe(
    'by an object of some channel',
  )
})

describe('a misbehaving client is closed, and others notice nothing', () => {
  test.each([
    ['too large', 'x'.repeat(maxMessageBytes + 1), closeCodes.tooLarge],
    ['no JSON', '{nonsense', closeCodes.malformed],
    ['binary', new Uint8Array([1, 2]), closeCodes.notText],
  ])('%s', async (_what, message, code) => {
    const { bad, isServed } = await bystander()
    bad.socket?.send(message)
    await until(() => bad.closes.length === 1)
    expect(bad.closes[0]?.code).toBe(code)
    expect(await isServed()).toBe(true)
  })

  test('too many messages', async () => {
    const { bad, isServed } = await bystander()
    for (let message = 0; message < maxMessagesPerSpan; message += 1) bad.say({ type: 'noise' })
    await until(() => bad.closes.length === 1)
    expect(bad.closes[0]?.code).toBe(closeCodes.tooManyMessages)
    expect(await isServed()).toBe(true)
  })

  test('a thousand pings do not count as messages', async () => {
    const { bad } = await bystander()
    for (let ping = 0; ping < 1_000; ping += 1) bad.socket?.send('{"type":"ping"}')
    await until(() => bad.ofType('pong').length === 1_000)
    expect(bad.closes).toEqual([])
  })

  test('unknown types are ignored, and another channel is refused', async () => {
    const { bad, isServed } = await bystander()
    bad.say({ type: 'from_a_newer_client' })
    bad.say({ type: 'subscribe', channel: 'match:1' })
    await until(() => bad.ofType('error').length === 1)
    expect(bad.ofType('error')[0]).toMatchObject({ code: 'UNKNOWN_CHANNEL' })
    expect(bad.closes).toEqual([])
    expect(await isServed()).toBe(true)
  })
})

describe('sockets of one user or address', () => {
  test('beyond the limit are closed with their own code', async () => {
    const { channel } = newMatch()
    for (let socket = 0; socket < maxSocketsPerUser; socket += 1) await openClient({ channel, userId: 9 })
    const last = await openClient({ channel, userId: 9 })
    await until(() => last.closes.length === 1)
    expect(last.closes[0]?.code).toBe(closeCodes.tooManySockets)
    const other = await openClient({ channel, userId: 10 })
    for (let socket = 0; socket < maxSocketsPerAddress; socket += 1) await openClient({ channel, address: 'office' })
    const lastOfOffice = await openClient({ channel, address: 'office' })
    await until(() => lastOfOffice.closes.length === 1)
    expect(lastOfOffice.closes[0]?.code).toBe(closeCodes.tooManySockets)
    expect(other.closes).toEqual([])
  })

  test('no longer count once closed, and the close is answered at once', async () => {
    const { channel } = newMatch()
    for (let round = 0; round < 3; round += 1) {
      const all = await Promise.all(
        Array.from({ length: maxSocketsPerUser }, () => joined({ channel, userId: 11, address: 'home' })),
      )
      for (const client of all) client.socket?.close(1000)
      await until(() => all.every((client) => client.closes.length === 1))
      expect(all.map((client) => client.closes[0]?.code)).toEqual(all.map(() => 1000))
    }
  })

  test.each([
    [1000, 1000],
    [4000, 4000],
    [undefined, closeCodes.goingAway],
  ])('a close with %s is answered with %s: `done` only to the client that said so', async (code, answer) => {
    const client = await joined({ channel: newMatch().channel })
    client.socket?.close(code)
    await until(() => client.closes.length === 1)
    expect(client.closes[0]?.code).toBe(answer)
  })

  test('one that closes during a read of the state leaves nothing behind', async () => {
    const { channel, root } = newMatch()
    await openClient({ channel })
    const left = await runInDurableObject(root, async (instance, state) => {
      const [socket] = state.getWebSockets()
      if (!socket) throw new Error('There is no socket')
      const subscribing = instance.webSocketMessage(socket, JSON.stringify({ type: 'subscribe', channel }))
      await instance.webSocketClose(socket, 4000)
      await subscribing
      return socket.deserializeAttachment()
    })
    expect(left).toBeNull()
  })

  test('one that was refused does not return after a restart', async () => {
    const { channel, root } = newMatch()
    for (let socket = 0; socket < maxSocketsPerUser; socket += 1) await openClient({ channel, userId: 12 })
    await openClient({ channel, userId: 12 })
    await evictDurableObject(root)
    const attachments = await runInDurableObject(root, (_, state) =>
      state.getWebSockets().filter((socket) => socket.deserializeAttachment() !== null),
    )
    expect(attachments).toHaveLength(maxSocketsPerUser)
  })

  test('a request not made by the Worker opens no socket', async () => {
    const answer = await relayOf('match:1').fetch('http://relay/', { headers: { Upgrade: 'websocket' } })
    expect(answer.status).toBe(400)
  })
})

test('the storage of a channel is bounded', async () => {
  const { matchId, channel, root } = newMatch()
  await joined({ channel })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  for (let seq = 1; seq <= 2 * maxRingFrames; seq += 1) {
    vi.setSystemTime(Date.now() + conflateMs)
    await root.publish([liveTick(matchId, seq)])
  }
  const kept = await runInDurableObject(root, (_, state) =>
    Number(state.storage.sql.exec('SELECT count(*) AS n FROM frames').one().n),
  )
  expect(kept).toBeGreaterThanOrEqual(maxRingFrames)
  expect(kept).toBeLessThan(maxRingFrames + 64)
})

describe('periodically', () => {
  test('a client that never subscribed is closed', async () => {
    const { channel, root } = newMatch()
    const idle = await openClient({ channel })
    const good = await joined({ channel })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + subscribeWithinMs + 1_000 })
    expect(await runDurableObjectAlarm(root)).toBe(true)
    await until(() => idle.closes.length === 1)
    expect(idle.closes[0]?.code).toBe(closeCodes.unresponsive)
    expect(good.closes).toEqual([])
  })

  test('the alarm is set while there are sockets, and an abandoned match is dropped', async () => {
    const { matchId, channel, root } = newMatch()
    const client = await joined({ channel })
    await root.publish([liveTick(matchId, 1)])
    client.socket?.close(1000)
    await until(() => client.closes.length === 1)
    const frames = () =>
      runInDurableObject(root, (_, state) => Number(state.storage.sql.exec('SELECT count(*) AS n FROM frames').one().n))
    expect(await frames()).toBe(1)
    await runDurableObjectAlarm(root)
    expect(await frames()).toBe(1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
    await runDurableObjectAlarm(root)
    expect(await frames()).toBe(0)
    expect(await runInDurableObject(root, (_, state) => state.storage.getAlarm())).toBeNull()
  })
})

describe('a user who loses access', () => {
  test('is found through the directory and disconnected, one session or all', async () => {
    const { channel, root } = newMatch()
    const phone = await joined({ channel, userId: 21, sessionId: 'phone' })
    const laptop = await joined({ channel, userId: 21, sessionId: 'laptop' })
    const other = await joined({ channel, userId: 22, sessionId: 'other' })
    await expect
      .poll(() => env.SOCKET_DIRECTORY.getByName(socketDirectoryName(21)).shards())
      .toEqual([`relay:${channel}:0`])
    expect(await root.closeUser(21, 'phone')).toBe(1)
    await until(() => phone.closes.length === 1)
    expect(phone.closes[0]?.code).toBe(closeCodes.sessionEnded)
    expect(laptop.closes).toEqual([])
    expect(await root.closeUser(21)).toBe(1)
    await until(() => laptop.closes.length === 1)
    expect(other.closes).toEqual([])
  })

  test('is found by the next periodic check of sessions', async () => {
    const { channel, root } = newMatch()
    const now = Date.now()
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO users (id, email, first_name, last_name, role_id, created_at) VALUES (31, 'a@example.com', 'A', 'B', 5, 0)",
      ),
      ...['kept', 'ended'].map((id) =>
        env.DB.prepare(
          'INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, device) VALUES (?, ?, 31, 0, 0, ?, ?)',
        ).bind(id, id, now + 1e9, 'x'),
      ),
    ])
    const kept = await joined({ channel, userId: 31, sessionId: 'kept' })
    const ended = await joined({ channel, userId: 31, sessionId: 'ended' })
    await env.DB.prepare("DELETE FROM sessions WHERE id = 'ended'").run()
    await runDurableObjectAlarm(root)
    await until(() => ended.closes.length === 1)
    expect(ended.closes[0]?.code).toBe(closeCodes.sessionEnded)
    expect(kept.closes).toEqual([])
  })
})
