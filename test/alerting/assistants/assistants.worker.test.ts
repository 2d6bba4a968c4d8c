// What stands before the protocol, and changes that wait for a person. The protocol itself is tried in protocol.test.ts.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeMatch } from '#test/alerting/alerts/scene.ts'
import { call, count } from '#test/people/accounts/people.ts'
import { addDeveloper, callWith, makeToken, setPlan } from '#test/people/api-tokens/developer.ts'
import type { ProposedEdit } from '#worker/alerting/assistants/contract.ts'
import { createProduct } from '#worker/entry/services.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'

const product = createProduct(env)
const { assistantChanges, alerts, clients } = product.ports
const matchId = 880_000

let userId: number
let token: string
beforeAll(async () => {
  await placeMatch(env.DB, matchId)
  const kickoff = Date.now() + 9 * dayMs
  await env.DB.prepare('UPDATE matches SET kickoff_at = ?1, sort_at = ?1 WHERE id = ?2').bind(kickoff, matchId).run()
  userId = (await addDeveloper()).id
  token = await makeToken(product, userId, 'write')
})

describe('before the protocol', () => {
  test('a program without a token is shown where the address describes itself', async () => {
    const answer = await call('POST', '/mcp', { body: {}, headers: { Origin: '' } })
    const url = 'http://localhost:8787/.well-known/oauth-protected-resource/mcp'
    expect(answer.status).toBe(401)
    expect(answer.headers.get('WWW-Authenticate')).toBe(`Bearer realm="Touchline", resource_metadata="${url}"`)
    const metadata = await call('GET', '/.well-known/oauth-protected-resource/mcp')
    expect(await metadata.json()).toMatchObject({ resource: 'http://localhost:8787/mcp' })
  })

  test('a token that is not ours is refused as one', async () => {
    const answer = await callWith('tl_live_none', 'POST', '/mcp', {})
    expect(answer.status).toBe(401)
    expect(answer.headers.get('WWW-Authenticate')).toMatch(/resource_metadata=".*", error="invalid_token"$/)
  })

  test('another site is refused before its token is read', async () => {
    const answer = await callWith(token, 'POST', '/mcp', {}, { Origin: 'https://evil.example' })
    expect([answer.status, answer.headers.get('RateLimit')]).toEqual([403, null])
  })

  test('calls count against the budget of the tokens, and end with the plan', async () => {
    const other = await addDeveloper()
    const theirs = await makeToken(product, other.id)
    const answer = await callWith(theirs, 'POST', '/mcp', 'no JSON')
    expect(answer.headers.get('RateLimit')).toBe('"minute";r=59;t=60')
    await setPlan(other.id, 'basic')
    expect((await callWith(theirs, 'POST', '/mcp', 'no JSON')).status).toBe(403)
  })

  test.each([
    ['larger than any question', JSON.stringify({ pad: 'x'.repeat(20_000) })],
    ['no JSON', '{"jsonrpc":'],
  ])('a body that is %s is refused', async (_what, body) => {
    expect((await callWith(token, 'POST', '/mcp', body)).status).toBe(400)
  })

  test.each(['GET', 'DELETE'])('%s, a stream or the end of a session, is not offered', async (method) => {
    const answer = await callWith(token, method, '/mcp')
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
  })
})

describe('a change that an assistant asks for', () => {
  const alert = { match_id: matchId, alert_type: 'price_drop', price_threshold: 35 }
  const alertsOf = () => count('SELECT count(*) AS n FROM alerts WHERE user_id = ?', userId)

  async function sealedOf(change: ProposedEdit): Promise<string> {
    const waiting = await assistantChanges.propose({ userId, clientId: null }, change)
    if (!waiting.ok) throw new Error(waiting.error.message)
    return new URL(waiting.value.confirm_at).searchParams.get('change') ?? ''
  }

  async function made(owner: number): Promise<number> {
    const done = await alerts.create(owner, alert)
    if (!done.ok) throw new Error(done.error.message)
    return done.value.id
  }

  test('changes nothing until the person confirms it, and makes one alert however often they press', async () => {
    const before = await alertsOf()
    const sealed = await sealedOf({ kind: 'create', alert })
    expect(await assistantChanges.read(userId, sealed)).toMatchObject({
      value: { kind: 'create', name: expect.stringContaining('£35'), channels: ['Email'] },
    })
    expect(await alertsOf()).toBe(before)
    const first = await assistantChanges.confirm(userId, sealed)
    expect(await assistantChanges.confirm(userId, sealed)).toEqual(first)
    expect(await alertsOf()).toBe(before + 1)
  })

  test('is for a client of the agent, whom it names, and for no other agent’s', async () => {
    const agent = await addDeveloper('premium')
    const client = await clients.create(agent.id, { name: 'Ada Lovelace' })
    if (!client.ok) throw new Error(client.error.message)
    const forAda = { kind: 'create', alert: { ...alert, client_id: client.value.id } } as const
    expect(await assistantChanges.propose({ userId: agent.id, clientId: null }, forAda)).toMatchObject({
      value: { change: expect.stringMatching(/” for Ada Lovelace$/) },
    })
    expect(await assistantChanges.propose({ userId, clientId: null }, forAda)).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
  })

  test('pauses or deletes an alert of that person', async () => {
    const id = await made(userId)
    expect(await assistantChanges.confirm(userId, await sealedOf({ kind: 'pause', alertId: id }))).toMatchObject({
      value: { alertId: id },
    })
    expect((await alerts.findOwn(userId, id))?.isActive).toBe(false)
    const sealed = await sealedOf({ kind: 'delete', alertId: id })
    await assistantChanges.confirm(userId, sealed)
    expect(await alerts.findOwn(userId, id)).toBeNull()
    expect(await assistantChanges.read(userId, sealed)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })

  test('is confirmed by its own person alone', async () => {
    const sealed = await sealedOf({ kind: 'create', alert })
    const stranger = await addDeveloper()
    for (const one of [sealed, '', 'a.b', `${sealed}x`]) {
      expect(await assistantChanges.confirm(stranger.id, one)).toMatchObject({ error: { code: 'NOT_FOUND' } })
    }
  })

  test('is refused at once where it could not be made', async () => {
    const id = await made((await addDeveloper()).id)
    expect(await assistantChanges.propose({ userId, clientId: null }, { kind: 'delete', alertId: id })).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
    const none = { kind: 'create', alert: { ...alert, match_id: 879_999 } } as const
    expect(await assistantChanges.propose({ userId, clientId: null }, none)).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
    const two = { kind: 'create', alert: { ...alert, team_id: matchId } } as const
    expect(await assistantChanges.propose({ userId, clientId: null }, two)).toMatchObject({
      error: { code: 'INVALID' },
    })
  })
})
