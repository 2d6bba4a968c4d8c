import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { placeMatch } from '#test/alerting/alerts/scene.ts'
import { visitorAt } from '#test/fakes/visitor.ts'
import { createProduct } from '#worker/entry/services.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { changedMeanwhile } from '#worker/people/accounts/recovery/constants.ts'
import { apiTokenTexts, maxTokensPerPerson } from '#worker/people/api-tokens/constants.ts'
import { dayOf } from '#worker/people/api-tokens/rules.ts'
import { addPerson, call, password, signedIn, signIn } from '../accounts/people.ts'
import { addDeveloper, callWith, makeToken, setPlan } from './developer.ts'

const product = createProduct(env)
const { apiTokens } = product.ports
const visitor = visitorAt('192.0.2.1')
const challengeOf = (answer: Response) => answer.headers.get('WWW-Authenticate')

describe('making a token', () => {
  const asked = { name: 'Sheet', access: 'read', days: '90' }

  test('shows it once; the database keeps its hash and how it begins', async () => {
    const { id } = await addDeveloper()
    const token = await makeToken(product, id)
    const rows = await env.DB.prepare('SELECT * FROM api_tokens WHERE user_id = ?').bind(id).all()
    expect(JSON.stringify(rows.results)).not.toContain(token)
    expect(await apiTokens.list(id)).toMatchObject([
      { name: 'Sheet', start: token.slice(0, 12), access: 'read', lastUsedAt: null },
    ])
  })

  test('is noted in the security log', async () => {
    const { id } = await addDeveloper()
    await makeToken(product, id)
    expect((await product.ports.activity.recent(id)).map(({ kind }) => kind)).toEqual(['api_token_added'])
  })

  test.each([
    ['no name', { ...asked, name: ' ' }, 'name'],
    ['a name as long as a letter', { ...asked, name: 'n'.repeat(61) }, 'name'],
    ['an access there is not', { ...asked, access: 'ALL' }, 'access'],
    ['no end', { ...asked, days: '' }, 'days'],
    ['an end in ten years', { ...asked, days: '3650' }, 'days'],
  ])('asks again for %s', async (_what, input, field) => {
    const { id } = await addDeveloper()
    const made = await apiTokens.create(await signedIn(id), input, visitor)
    expect(made).toMatchObject({ ok: false, error: { code: 'INVALID', fields: { [field]: [expect.any(String)] } } })
  })

  test('needs a plan with the API, and room in the list, however many forms are sent at once', async () => {
    const fan = await addDeveloper('basic')
    const refused = await apiTokens.create(await signedIn(fan.id), asked, visitor)
    expect(refused).toMatchObject({ error: { code: 'PLAN_REQUIRED' } })
    const caller = await signedIn((await addDeveloper()).id)
    const made = await Promise.all(
      Array.from({ length: maxTokensPerPerson + 3 }, () => apiTokens.create(caller, asked, visitor)),
    )
    expect(made.filter(({ ok }) => ok)).toHaveLength(maxTokensPerPerson)
    expect(made.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'CONFLICT' } })
  })
})

test('a form that was sent before its session ended leaves no token', async () => {
  const { id } = await addDeveloper()
  const caller = await signedIn(id)
  await product.ports.sessions.endAll(id)
  const made = await apiTokens.create(caller, { name: 'Sheet', access: 'read', days: '90' }, visitor)
  expect(made).toMatchObject({ error: { code: 'CONFLICT', message: changedMeanwhile } })
  expect(await apiTokens.list(id)).toEqual([])
})

describe('a call with a token', () => {
  test('is answered with its owner’s data, within its scope alone', async () => {
    const { id } = await addDeveloper()
    const token = await makeToken(product, id)
    const answer = await callWith(token, 'GET', '/api/alerts')
    expect([answer.status, await answer.json()]).toEqual([200, []])
    const refused = await callWith(token, 'POST', '/api/alerts', {})
    expect([refused.status, await refused.json()]).toMatchObject([403, { error: apiTokenTexts.notInScope }])
    expect(challengeOf(refused)).toBe('Bearer realm="Touchline", error="insufficient_scope", scope="write"')
  })

  test('writes with a token that may', async () => {
    const { id } = await addDeveloper()
    const token = await makeToken(product, id, 'write')
    expect((await callWith(token, 'POST', '/api/alerts', {})).status).toBe(400)
  })

  test.each(['GET /api/account/sessions', 'GET /api/account/activity', 'PUT /api/profile', 'GET /api/admin/users/all'])(
    'never reaches %s',
    async (route) => {
      const { id } = await addDeveloper()
      const token = await makeToken(product, id, 'write')
      const [method = '', path = ''] = route.split(' ')
      expect((await callWith(token, method, path, method === 'PUT' ? {} : undefined)).status).toBe(403)
    },
  )

  test('is never answered as the person of a cookie beside it', async () => {
    const owner = await addDeveloper()
    const cookie = await signIn((await addPerson()).email)
    const bad = await call('GET', '/api/alerts', { cookie, headers: { Authorization: 'Bearer tl_live_none' } })
    expect(bad.status).toBe(401)
    const headers = { Authorization: `Bearer ${await makeToken(product, owner.id)}` }
    const plan = await call('GET', '/api/user/plan', { cookie, headers })
    expect(await plan.json()).toMatchObject({ current_plan: 'pro' })
    expect((await call('GET', '/api/users/me', { cookie, headers })).status).toBe(403)
    expect(plan.headers.getSetCookie()).toEqual([])
  })

  test('shows the rest of the minute’s budget', async () => {
    const { id } = await addDeveloper('premium')
    const answer = await callWith(await makeToken(product, id), 'GET', '/api/alerts')
    expect(answer.headers.get('RateLimit-Policy')).toBe('"minute";q=300;w=60')
    expect(answer.headers.get('RateLimit')).toBe('"minute";r=299;t=60')
  })

  test('notes when it was last used, and the calls of the last 30 days', async () => {
    const { id } = await addDeveloper()
    const token = await makeToken(product, id)
    const today = dayOf(Date.now())
    const before = JSON.stringify({ [today - 30]: 900, [today - 29]: 40 })
    await env.DB.prepare('UPDATE api_tokens SET calls_by_day = ? WHERE user_id = ?').bind(before, id).run()
    await callWith(token, 'GET', '/api/alerts')
    expect(await apiTokens.list(id)).toMatchObject([{ lastUsedAt: expect.any(Number), calls: 41 }])
    const stored = await env.DB.prepare('SELECT calls_by_day FROM api_tokens WHERE user_id = ?').bind(id).first()
    expect(stored).toEqual({ calls_by_day: JSON.stringify({ [today - 29]: 40, [today]: 1 }) })
  })

  test('of a visitor is told that a token would do', async () => {
    expect(challengeOf(await call('GET', '/api/alerts'))).toContain('Bearer realm="Touchline"')
    expect(challengeOf(await call('GET', '/api/account/sessions'))).not.toContain('Bearer')
  })
})

describe('a write with an Idempotency-Key', () => {
  const team = 96_700
  const body = { kind: 'team', id: team }
  const follows = async (id: number) => (await product.ports.follows.list(id)).length

  beforeAll(() => placeMatch(env.DB, team))

  async function scene() {
    const { id } = await addDeveloper()
    const token = await makeToken(product, id, 'write')
    const send = (key: string, sent: unknown = body, method = 'POST') =>
      callWith(token, method, '/api/follows', sent, { 'Idempotency-Key': key })
    return { id, send }
  }

  test('runs once: its repeat is answered as the first was, with or without quotation marks', async () => {
    const { id, send } = await scene()
    const first = await send('a-1')
    expect([first.status, first.headers.get('Idempotency-Replayed')]).toEqual([200, null])
    const answer = await first.text()
    await env.DB.prepare('DELETE FROM follows WHERE user_id = ?').bind(id).run()
    const again = await send('"a-1"')
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
    expect([again.headers.get('Content-Type'), await again.text()]).toEqual([first.headers.get('Content-Type'), answer])
    expect(await follows(id)).toBe(0)
  })

  test('is refused with the key of another call, as a problem for who asks for one', async () => {
    const { send } = await scene()
    await send('a-1')
    const reused = await send('a-1', { kind: 'league', id: team })
    expect([reused.status, await reused.json()]).toMatchObject([422, { code: 'KEY_REUSED' }])
    expect((await send('a-1', body, 'DELETE')).status).toBe(422)
  })

  test('of several at once one runs, and the others are told to wait', async () => {
    const { send } = await scene()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('a-1')))
    const ran = answers.filter(({ status, headers }) => status === 200 && !headers.has('Idempotency-Replayed'))
    expect(ran).toHaveLength(1)
    const others = answers.filter((answer) => answer !== ran[0])
    for (const { status, headers } of others) expect(status === 409 || headers.has('Idempotency-Replayed')).toBe(true)
  })

  test('may be tried again after a refusal, which changed nothing', async () => {
    const { id, send } = await scene()
    expect((await send('a-1', { kind: 'stadium', id: team })).status).toBe(400)
    expect((await send('a-1')).status).toBe(200)
    expect(await follows(id)).toBe(1)
  })

  test('keeps its answer sealed, and not once a client of the person is deleted; it still runs once', async () => {
    const { id } = await addDeveloper('premium')
    const token = await makeToken(product, id, 'write')
    const sent = { name: 'Robin', email: `robin.${id}@example.com`, address_line1: '1 Hidden Way' }
    const send = () => callWith(token, 'POST', '/api/clients', sent, { 'Idempotency-Key': 'a-1' })
    const first = await send()
    const { id: clientId } = await first.clone().json<{ id: number }>()
    const again = await send()
    expect([again.status, await again.text()]).toEqual([201, await first.text()])
    const kept = () => env.DB.prepare('SELECT status, body FROM keyed_calls WHERE user_id = ?').bind(id).first()
    expect(JSON.stringify(await kept())).not.toMatch(/Robin|Hidden/)
    await callWith(token, 'DELETE', `/api/clients/${clientId}`)
    expect(await kept()).toEqual({ status: null, body: null })
    expect((await send()).status).toBe(409)
    expect(await product.ports.clients.names(id)).toEqual([])
  })

  test('is forgotten after a day, and of another token is another call', async () => {
    const { id, send } = await scene()
    await send('a-1')
    const other = await makeToken(product, id, 'write')
    const of = await callWith(other, 'POST', '/api/follows', {}, { 'Idempotency-Key': 'a-1' })
    expect(of.status).toBe(400)
    await env.DB.prepare('UPDATE keyed_calls SET started_at = ? WHERE user_id = ?')
      .bind(Date.now() - dayMs, id)
      .run()
    expect((await send('a-1')).headers.get('Idempotency-Replayed')).toBeNull()
    await env.DB.prepare('UPDATE keyed_calls SET started_at = 1 WHERE user_id = ?').bind(id).run()
    await product.ports.repeats.sweep()
    expect(await env.DB.prepare('SELECT 1 FROM keyed_calls WHERE user_id = ?').bind(id).first()).toBeNull()
  })

  test('needs a key that can be one', async () => {
    const { send } = await scene()
    for (const key of [' ', 'two words', 'k'.repeat(256)]) expect((await send(key)).status).toBe(400)
  })
})

describe('a token ends', () => {
  /** Whether a token still opens something. */
  async function statusAfter(end: (userId: number, token: string) => Promise<unknown>) {
    const { id } = await addDeveloper()
    const token = await makeToken(product, id)
    expect((await callWith(token, 'GET', '/api/alerts')).status).toBe(200)
    await end(id, token)
    const answer = await callWith(token, 'GET', '/api/alerts')
    return [answer.status, challengeOf(answer)]
  }
  const invalid = [401, 'Bearer realm="Touchline", error="invalid_token"']
  const run = (sql: string, id: number) => env.DB.prepare(sql).bind(id).run()

  test('once revoked, by its owner alone', async () => {
    const stranger = await addDeveloper()
    const status = statusAfter(async (id) => {
      const [token] = await apiTokens.list(id)
      expect(await apiTokens.revoke(stranger.id, token?.id ?? '', visitor)).toMatchObject({ ok: false })
      expect(await apiTokens.revoke(id, token?.id ?? '', visitor)).toMatchObject({ ok: true })
    })
    expect(await status).toEqual(invalid)
  })

  test('with a new password, and not with other devices, as their page says', async () => {
    const { id, email } = await addDeveloper()
    const token = await makeToken(product, id)
    const caller = await signedIn(id)
    await product.ports.sessions.endAll(id, caller.sessionId)
    expect((await callWith(token, 'GET', '/api/alerts')).status).toBe(200)
    const typed = { current_password: password, password: 'lantern over the halfway line' }
    expect(await product.ports.recovery.change({ ...caller, email }, typed, visitor)).toMatchObject({ ok: true })
    expect((await callWith(token, 'GET', '/api/alerts')).status).toBe(401)
  })

  test('on its day', async () =>
    expect(await statusAfter((id) => run('UPDATE api_tokens SET expires_at = 1 WHERE user_id = ?', id))).toEqual(
      invalid,
    ))

  test('with an account that is switched off', async () =>
    expect(await statusAfter((id) => run('UPDATE users SET is_active = 0 WHERE id = ?', id))).toEqual(invalid))

  test('with the plan, and works again with it', async () => {
    const { id } = await addDeveloper()
    const token = await makeToken(product, id)
    await setPlan(id, 'basic')
    const refused = await callWith(token, 'GET', '/api/matches')
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'PLAN_REQUIRED' }])
    await setPlan(id, 'pro')
    expect((await callWith(token, 'GET', '/api/matches')).status).toBe(200)
  })

  test('and stays in the list for a month, then goes', async () => {
    const { id } = await addDeveloper()
    await makeToken(product, id)
    const expireAt = (at: number) =>
      env.DB.prepare('UPDATE api_tokens SET expires_at = ? WHERE user_id = ?').bind(at, id).run()
    await expireAt(Date.now() - 29 * dayMs)
    await apiTokens.sweep()
    expect(await apiTokens.list(id)).toHaveLength(1)
    await expireAt(Date.now() - 31 * dayMs)
    await apiTokens.sweep()
    expect(await apiTokens.list(id)).toEqual([])
  })
})
