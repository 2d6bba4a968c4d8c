import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { firstBrokenMandate } from '#worker/money/purchases/mandates/chain.ts'
import { mandateTexts, maxMandates } from '#worker/money/purchases/mandates/constants.ts'
import { createMandatesRepository } from '#worker/money/purchases/mandates/repository.ts'
import { readVersions } from '#worker/money/purchases/mandates/versions.repository.ts'
import { aboutText } from '#worker/money/purchases/mandates/words.rules.ts'
import { changedMeanwhile } from '#worker/people/accounts/recovery/constants.ts'
import { meteredDatabase } from '../../../alerting/alerts/metered-database.ts'
import { placeMatch } from '../../../alerting/alerts/scene.ts'
import { count, signedIn } from '../../../people/accounts/people.ts'
import { answerOf, buyer, endPlan, sign, termsFor, unprove } from '../scene.ts'

const match = 98_000
const { ports, services } = createProduct(env)
const { mandates } = ports
const { purchaseLedger } = services
const database = openDatabase(env.DB)
const repository = createMandatesRepository(database)
const anyone = { boundPence: -1, mandateId: '' }

beforeAll(() => placeMatch(env.DB, match))

const listed = (pence: number, currency = 'GBP') =>
  repository.listed({ kind: 'match', id: match }, { pence, currency }, anyone, 100)
const listedOf = async (userId: number, pence: number, currency = 'GBP') =>
  (await listed(pence, currency)).filter((one) => one.userId === userId).length

describe('a mandate', () => {
  test('is signed as it was read, and found by what its dearest ticket may cost', async () => {
    const { userId, cookie } = await buyer()
    const signed = await sign(cookie, termsFor(match))
    expect(signed.status).toBe(201)
    expect(signed.body).toMatchObject({ version: 1, previous_hash: null, revoked_at: null })
    expect(signed.body.words[0]).toMatch(/^For .+ v .+\.$/)
    expect(signed.body.words.join(' ')).toContain('At most £44.00 for each ticket')
    expect([await listedOf(userId, 4_400), await listedOf(userId, 4_401)]).toEqual([1, 0])
    expect(await listedOf(userId, 4_400, 'EUR')).toBe(0)
    expect((await answerOf('GET', '', cookie)).body.mandates).toEqual([signed.body])
  })

  test('has all that its person signed and switched in the ledger, in words, and each once', async () => {
    const { userId, cookie } = await buyer()
    const { body } = await sign(cookie, termsFor(match))
    const press = (what: string) => answerOf('POST', `/${body.id}/${what}`, cookie)
    for (const what of ['off', 'on', 'on']) await press(what)
    const terms = termsFor(match, { max_price: 30 })
    const { body: words } = await answerOf('POST', '/words', cookie, terms)
    const changed = { terms, read: words.read, version: 1 }
    const { body: second } = await answerOf('PUT', `/${body.id}`, cookie, changed)
    for (const what of ['off', 'off', 'on', 'revoke', 'off']) await press(what)
    const entries = (await purchaseLedger.page(userId, null)).entries.toReversed()
    expect(entries.map(({ kind, facts }) => [kind, facts.mandateHash])).toEqual([
      ['signed', body.hash],
      ['switched_on', body.hash],
      ['changed', second.hash],
      ['switched_off', second.hash],
      ['switched_on', second.hash],
      ['revoked', null],
    ])
    expect(entries[0]?.text).toBe(`You signed a mandate. ${body.words.join(' ')}`)
    expect(entries[2]?.text).toContain('signed its version 2. For ')
    const about = aboutText(body.words)
    expect(about).toMatch(/^for .+ v .+[^.]$/)
    expect(entries[1]?.text).toContain(`You switched a mandate ${about} on`)
    expect(entries[3]?.text).toContain(`You switched a mandate ${about} back to paper`)
    expect(entries[5]?.text).toContain(`You revoked a mandate ${about}: nothing`)
    expect(await purchaseLedger.check(userId)).toMatchObject({ count: 6, broken: null, mandate: null })
  })

  test('is not signed in other words than were read', async () => {
    const { cookie } = await buyer()
    const { body } = await answerOf('POST', '/words', cookie, termsFor(match))
    const dearer = await answerOf('POST', '', cookie, { terms: termsFor(match, { max_price: 45 }), read: body.read })
    expect(dearer).toMatchObject({ status: 409, body: { error: mandateTexts.otherWords } })
    const renamed = 'UPDATE teams SET name = ?2 WHERE id = ?1'
    const name = await env.DB.prepare('SELECT name FROM teams WHERE id = ?').bind(match).first('name')
    await env.DB.prepare(renamed).bind(match, 'Another Side').run()
    const other = await answerOf('POST', '', cookie, { terms: termsFor(match), read: body.read })
    await env.DB.prepare(renamed).bind(match, name).run()
    expect(other.status).toBe(409)
  })

  test('is signed once by a form, however often and at once it is sent; another form signs another', async () => {
    const { userId, cookie } = await buyer()
    const terms = termsFor(match)
    const { body: words } = await answerOf('POST', '/words', cookie, terms)
    const send = (form: string | undefined, by = cookie, changed: object = {}) =>
      answerOf('POST', '', by, { terms: { ...terms, ...changed }, read: words.read, form })
    const [form, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(form)))
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await repository.ofUser(userId, 99)).toHaveLength(1)
    expect((await send(form, cookie, { max_price: 45 })).status).toBe(409)
    await answerOf('POST', `/${sent[0]?.body.id}/revoke`, cookie)
    expect((await send(form)).body).toMatchObject({ id: sent[0]?.body.id, revoked_at: expect.any(String) })
    expect((await send(other)).body.id).not.toBe(sent[0]?.body.id)
    const stranger = await buyer()
    expect((await send(form, stranger.cookie)).body.id).not.toBe(sent[0]?.body.id)
    expect((await send('one')).status).toBe(400)
  })

  test('is its person’s alone: by its id another can neither change it, switch it nor revoke it', async () => {
    const [{ userId, cookie }, stranger] = [await buyer(), await buyer()]
    const { body } = await sign(cookie, termsFor(match))
    const { body: words } = await answerOf('POST', '/words', stranger.cookie, termsFor(match))
    const terms = { terms: termsFor(match), read: words.read, version: 1 }
    for (const [method, path, sent] of [
      ['PUT', '', terms],
      ['POST', '/on', {}],
      ['POST', '/off', {}],
      ['POST', '/revoke', {}],
      ['GET', '/paper', undefined],
    ] as const) {
      expect((await answerOf(method, `/${body.id}${path}`, stranger.cookie, sent)).status, path).toBe(404)
    }
    expect(await repository.ofUser(userId, 9)).toMatchObject([{ hash: body.hash, isLive: false, revokedAt: null }])
  })

  test('needs a fresh proof to be signed or changed, and none to be revoked', async () => {
    const { userId, cookie } = await buyer()
    const { body } = await sign(cookie, termsFor(match))
    await unprove(userId)
    expect(await sign(cookie, termsFor(match))).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })
    const changed = { terms: termsFor(match), read: '0'.repeat(64), version: 1 }
    expect((await answerOf('PUT', `/${body.id}`, cookie, changed)).body.code).toBe('PROOF_REQUIRED')
    expect((await answerOf('POST', `/${body.id}/revoke`, cookie)).status).toBe(200)
  })

  test('of a session that ended meanwhile is neither signed, changed nor switched on', async () => {
    const { userId, cookie } = await buyer()
    const { body } = await sign(cookie, termsFor(match))
    const signer = await signedIn(userId)
    const terms = termsFor(match)
    const read = await mandates.readTerms(terms)
    const signature = { terms, read: read.ok ? read.value.read : '' }
    await env.DB.prepare('DELETE FROM sessions WHERE user_id = ?').bind(userId).run()
    const refused = { ok: false, error: { code: 'CONFLICT', message: changedMeanwhile } }
    expect(await mandates.create(signer, signature)).toMatchObject(refused)
    expect(await mandates.change(signer, body.id, { ...signature, version: 1 })).toMatchObject({ ok: false })
    expect(await mandates.setLive(signer, body.id, true)).toMatchObject({ ok: true, value: { isLive: false } })
    expect(await repository.ofUser(userId, 9)).toMatchObject([{ isLive: false, document: { version: 1 } }])
  })

  test('is for plans that include it; after such a plan it can still be seen and revoked', async () => {
    const { userId, cookie } = await buyer()
    const { body } = await sign(cookie, termsFor(match))
    await endPlan(userId)
    expect((await sign(cookie, termsFor(match))).body.code).toBe('PLAN_REQUIRED')
    expect((await answerOf('GET', '', cookie)).body.mandates).toHaveLength(1)
    expect((await answerOf('POST', `/${body.id}/revoke`, cookie)).status).toBe(200)
  })

  test('is changed by a new version, bound to the one before', async () => {
    const { userId, cookie } = await buyer()
    const { body: first } = await sign(cookie, termsFor(match))
    const terms = termsFor(match, { max_price: 60, currency: 'EUR' })
    const { body: read } = await answerOf('POST', '/words', cookie, terms)
    const changed = await answerOf('PUT', `/${first.id}`, cookie, { terms, read: read.read, version: 1 })
    expect(changed).toMatchObject({ status: 200, body: { id: first.id, version: 2, previous_hash: first.hash } })
    expect([await listedOf(userId, 100), await listedOf(userId, 6_000, 'EUR')]).toEqual([0, 1])
    const stale = await answerOf('PUT', `/${first.id}`, cookie, { terms, read: read.read, version: 1 })
    expect(stale).toMatchObject({ status: 409, body: { error: mandateTexts.changed } })
    expect(await firstBrokenMandate(readVersions(database, userId))).toBeNull()
    await env.DB.prepare(
      "UPDATE purchase_mandate_versions SET document = replace(document, '6000', '9000') WHERE version = 2 AND mandate_id = ?",
    )
      .bind(first.id)
      .run()
    expect(await purchaseLedger.check(userId)).toMatchObject({ broken: null, mandate: first.id })
  })

  test('of two changes at once takes one, whole', async () => {
    const { userId, cookie } = await buyer()
    const { body: first } = await sign(cookie, termsFor(match))
    const asked = await Promise.all(
      [50, 70].map(async (max_price) => {
        const terms = termsFor(match, { max_price })
        const { body } = await answerOf('POST', '/words', cookie, terms)
        return answerOf('PUT', `/${first.id}`, cookie, { terms, read: body.read, version: 1 })
      }),
    )
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409])
    const [mandate] = await repository.ofUser(userId, 10)
    const bound = mandate?.document.terms.maxPricePence ?? 0
    expect([await listedOf(userId, bound), await listedOf(userId, bound + 1)]).toEqual([1, 0])
    expect(await firstBrokenMandate(readVersions(database, userId))).toBeNull()
  })

  test('is revoked once and for good', async () => {
    const { cookie } = await buyer()
    const { body } = await sign(cookie, termsFor(match))
    expect((await answerOf('POST', `/${body.id}/on`, cookie)).body).toMatchObject({ is_live: true, state: 'on' })
    const first = await answerOf('POST', `/${body.id}/revoke`, cookie)
    expect(first.body).toMatchObject({ revoked_from: 'dashboard', revoked_at: expect.stringMatching(/Z$/) })
    expect(first.body).toMatchObject({ is_live: false, state: 'revoked' })
    expect((await answerOf('POST', `/${body.id}/on`, cookie)).status).toBe(409)
    expect((await answerOf('POST', `/${body.id}/revoke`, cookie)).body).toEqual(first.body)
    const changed = { terms: termsFor(match), read: '0'.repeat(64), version: 1 }
    expect((await answerOf('PUT', `/${body.id}`, cookie, changed)).status).toBe(409)
  })

  test('of another person is neither seen, changed nor revoked', async () => {
    const { userId, cookie } = await buyer()
    const { body } = await sign(cookie, termsFor(match))
    const other = await buyer()
    const changed = { terms: termsFor(match), read: '0'.repeat(64), version: 1 }
    expect((await answerOf('POST', `/${body.id}/revoke`, other.cookie)).status).toBe(404)
    expect((await answerOf('PUT', `/${body.id}`, other.cookie, changed)).status).toBe(404)
    expect((await answerOf('GET', `/${body.id}/paper`, other.cookie)).status).toBe(404)
    expect((await answerOf('GET', '', other.cookie)).body.mandates).toEqual([])
    expect(await listedOf(userId, 100)).toBe(1)
  })

  test('is one of a bounded number, of which revoked ones make room', async () => {
    const { userId, cookie } = await buyer()
    const made = []
    for (let one = 0; one < maxMandates; one += 1) made.push(await sign(cookie, termsFor(match)))
    expect(await sign(cookie, termsFor(match))).toMatchObject({ status: 409, body: { error: mandateTexts.full } })
    await answerOf('POST', `/${made[0]?.body.id}/revoke`, cookie)
    expect((await sign(cookie, termsFor(match))).status).toBe(201)
    expect(await count('SELECT count(*) AS n FROM purchase_mandates WHERE user_id = ?', userId)).toBe(maxMandates + 1)
  })

  test.each([
    ['a match that is not listed', { targets: [{ kind: 'match', id: 99_999_999 }] }, 404],
    ['an end in the past', { valid_until: '2020-01-01T00:00:00Z' }, 400],
    ['an end in two years', { valid_until: new Date(Date.now() + 6.3e10).toISOString() }, 400],
    ['neither a bound nor a question', { max_price: 0, mode: 'buy' }, 400],
  ])('is not read with %s', async (_what, wrong, status) => {
    const { cookie } = await buyer()
    expect((await answerOf('POST', '/words', cookie, termsFor(match, wrong))).status).toBe(status)
  })
})

test('ten thousand mandates on one match cost a change no more than those that its price may meet', async () => {
  const crowded = 98_500
  const { userId } = await buyer()
  await placeMatch(env.DB, crowded)
  const numbers = `WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 10000)`
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO purchase_mandates ${numbers} SELECT 'crowd-' || n, ?1, 1, 0, NULL, NULL, NULL, NULL FROM number`,
    ).bind(userId),
    env.DB.prepare(
      `INSERT INTO purchase_mandate_targets ${numbers} SELECT 'match', ?1, 'GBP', n, 'crowd-' || n FROM number`,
    ).bind(crowded),
  ])
  const metered = meteredDatabase(env.DB)
  const counted = createMandatesRepository(openDatabase(metered.db))
  const read = (limit: number) =>
    counted.listed({ kind: 'match', id: crowded }, { pence: 9_991, currency: 'GBP' }, anyone, limit)
  expect(await read(100)).toHaveLength(10)
  const [statement = ''] = metered.meter.prepared
  const { meta } = await env.DB.prepare(statement).bind('match', crowded, 'GBP', 9_991, -1, '', 100).all()
  // Three rows each: in the index, the mandate, and its person.
  expect(meta.rows_read).toBeLessThanOrEqual(3 * 10)
  const [first] = await read(1)
  expect(first).toMatchObject({ boundPence: 9_991, mandateId: 'crowd-9991', userId })
  const next = await repository.listed(
    { kind: 'match', id: crowded },
    { pence: 9_991, currency: 'GBP' },
    first ?? anyone,
    1,
  )
  expect(next).toMatchObject([{ mandateId: 'crowd-9992' }])
})
