import { listDurableObjectIds } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeCodes } from '#durable/relay/protocol.ts'
import { writeReference } from '#scripts/seed/reference.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import { opensPerAddress, opensPerUser } from '#worker/matches/live/socket-constants.ts'
import { until } from '../../durable/relay/client.ts'

const origin = 'http://localhost:8787'
let matchId = 0

beforeAll(async () => {
  await writeReference(env.DB)
  const row = await env.DB.prepare(
    `INSERT INTO matches (league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at)
     VALUES (1, '2026-27', 'Matchday 1', 101, 107, 1, 1, '2026-11-21', 1) RETURNING id`,
  ).first<{ id: number }>()
  matchId = row?.id ?? 0
})

const open = (path: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(
    new Request(origin + path, {
      headers: { Upgrade: 'websocket', Origin: origin, 'CF-Connecting-IP': '192.0.2.1', ...headers },
    }),
  )

async function signIn(userId: number): Promise<string> {
  const token = `${userId}`.padStart(43, 'x')
  await env.DB.batch([
    env.DB.prepare('INSERT INTO users (id, email, first_name, created_at) VALUES (?, ?, ?, 0)').bind(
      userId,
      `fan${userId}@example.com`,
      'Fan',
    ),
    env.DB.prepare(
      'INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, device) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ).bind(await hashToken(token), `s${userId}`, userId, Date.now(), Date.now(), Date.now() + 1e9, 'x'),
  ])
  return `session=${token}`
}

function listenTo(answer: Response) {
  const frames: { type: string; [key: string]: unknown }[] = []
  const closes: number[] = []
  const socket = answer.webSocket
  socket?.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)))
  })
  socket?.addEventListener('close', ({ code }) => {
    closes.push(code)
  })
  socket?.accept()
  return { socket, frames, closes }
}

describe('a WebSocket route', () => {
  test('lets a visitor subscribe to live matches', async () => {
    const answer = await open('/ws/live-matches')
    expect(answer.status).toBe(101)
    const { socket, frames } = listenTo(answer)
    socket?.send(JSON.stringify({ type: 'subscribe', channel: 'live-matches' }))
    await until(() => frames.length >= 2)
    expect(frames.map(({ type }) => type)).toEqual(['subscribed', 'snapshot'])
  })

  test('of a match answers with its board', async () => {
    const { socket, frames } = listenTo(await open(`/ws/matches/${matchId}`))
    socket?.send(JSON.stringify({ type: 'subscribe', channel: `match:${matchId}` }))
    await until(() => frames.some(({ type }) => type === 'snapshot'))
    expect(frames.find(({ type }) => type === 'snapshot')).toMatchObject({ matchId, board: { offers: [] } })
  })
})

describe('a connection is refused', () => {
  test.each(['/ws/live-matches', '/ws/matches/1'])('to %s without a socket', async (path) => {
    const answer = await exports.default.fetch(new Request(origin + path, { headers: { Origin: origin } }))
    expect(answer.status).toBe(426)
    expect(answer.headers.get('Upgrade')).toBe('websocket')
  })

  test.each(['https://evil.example', 'null', `${origin}.evil.example`, ''])('from a page of %j', async (foreign) => {
    expect((await open('/ws/live-matches', { Origin: foreign })).status).toBe(403)
  })

  test('without an origin', async () => {
    const answer = await exports.default.fetch(
      new Request(`${origin}/ws/live-matches`, { headers: { Upgrade: 'websocket' } }),
    )
    expect(answer.status).toBe(403)
  })

  test.each([
    ['999999', 404],
    ['0', 400],
    ['x', 400],
  ])('to match %s', async (id, status) => {
    expect((await open(`/ws/matches/${id}`)).status).toBe(status)
  })

  test('to a match that does not exist, without creating an object', async () => {
    await open('/ws/matches/888888')
    const ids = (await listDurableObjectIds(env.RELAY)).map(String)
    expect(ids).not.toContain(env.RELAY.idFromName('relay:match:888888:0').toString())
  })

  test('from an address with too many sockets, before waking a relay', async () => {
    const address = { 'CF-Connecting-IP': '192.0.2.77' }
    await Promise.all(Array.from({ length: opensPerAddress.max }, () => open('/ws/matches/999999', address)))
    const answer = await open('/ws/live-matches', address)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await open('/ws/live-matches', { 'CF-Connecting-IP': '192.0.2.78' })).status).toBe(101)
  })
})

describe('a signed-in user', () => {
  test('has their own limit, whatever the address', async () => {
    const Cookie = await signIn(501)
    await Promise.all(Array.from({ length: opensPerUser.max }, () => open('/ws/matches/999999', { Cookie })))
    expect((await open('/ws/live-matches', { Cookie })).status).toBe(429)
    expect((await open('/ws/live-matches', { Cookie: await signIn(502) })).status).toBe(101)
  })

  test('is disconnected when the session ends', async () => {
    const Cookie = await signIn(503)
    const { socket, closes, frames } = listenTo(await open(`/ws/matches/${matchId}`, { Cookie }))
    const visitor = listenTo(await open(`/ws/matches/${matchId}`))
    socket?.send(JSON.stringify({ type: 'subscribe', channel: `match:${matchId}` }))
    await until(() => frames.some(({ type }) => type === 'subscribed'))
    const answer = await exports.default.fetch(
      new Request(`${origin}/api/account/sessions/s503`, { method: 'DELETE', headers: { Cookie, Origin: origin } }),
    )
    expect(answer.ok).toBe(true)
    await until(() => closes.length === 1)
    expect(closes).toEqual([closeCodes.sessionEnded])
    expect(visitor.closes).toEqual([])
  })
})
