import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { visitorAt } from '#test/fakes/visitor.ts'
import { meter } from '#test/meter/in-workerd.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { freshProofMs } from '#worker/people/accounts/two-step/constants.ts'
import { exportFormat, exportsPerPerson, maxInlineBytes } from '#worker/people/privacy/export/constants.ts'
import { gather, inParts } from '#worker/people/privacy/export/file.ts'
import { createExportRepository } from '#worker/people/privacy/export/repository.ts'
import { createExportService } from '#worker/people/privacy/export/service.ts'
import { addPerson, call, count, signIn } from '../accounts/people.ts'
import { personalTables, placePerson } from './person.ts'

const services = createProduct(env).ports
const visitor = visitorAt('203.0.113.9', 'Firefox on Linux')

/** Those that wait are built in turn, whose ever they are. */
beforeEach(() => env.DB.exec('DELETE FROM data_exports'))

describe('an export', () => {
  let file: { name: string; text: string }

  beforeAll(async () => {
    await placePerson(env, 201, 'canary201')
    await placePerson(env, 202, 'canary202')
    const answer = await services.exports.request(201, visitor)
    if (!answer.ok || answer.value.kind !== 'file') throw new Error('no file')
    file = answer.value
  })

  test('is a JSON file named with the date', () => {
    expect(file.name).toMatch(/^touchline-data-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(file.text)).toMatchObject({ format: exportFormat, account: [{ first_name: 'canary201' }] })
  })

  test('includes every table with the user’s data', async () => {
    // A purchase desk's ledger is no table; test/people/privacy/canary.worker.test.ts reads it.
    const {
      format: _format,
      created_at: _at,
      purchase_ledger: _desk,
      ...lists
    } = JSON.parse(file.text) as Record<string, unknown[]>
    for (const [name, list] of Object.entries(lists)) expect(list, name).not.toEqual([])
    // Each table is one list; deliveries are listed with their notifications, messages with their thread; a turn lasts
    // seconds, as an ending of purchases does, and a running erasure has no export.
    const tables = (await personalTables(env.DB)).filter(
      ({ table }) =>
        !['deliveries', 'delivery_turns', 'erasures', 'purchase_endings', 'thread_messages'].includes(table),
    )
    expect(Object.keys(lists)).toHaveLength(tables.length)
    expect(JSON.stringify(lists.notifications)).toContain('550 no such user canary201')
  })

  test('has no other user’s data, and no secret', () => {
    expect(file.text).not.toContain('canary202')
    const { account } = JSON.parse(file.text)
    expect(Object.keys(account[0])).not.toContain('password_hash')
  })

  test('can be requested a few times an hour', async () => {
    await placePerson(env, 203, 'canary203')
    for (let n = 0; n < exportsPerPerson.max; n += 1)
      expect((await services.exports.request(203, visitor)).ok).toBe(true)
    const refused = await services.exports.request(203, visitor)
    expect(refused).toMatchObject({ ok: false, error: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) } })
  })
})

test('a large export is made once in the background, only its owner can download it, and it expires', async () => {
  await placePerson(env, 210, 'canary210')
  await env.DB.prepare(
    `INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, match_id, alert_type)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
     SELECT 210, -i, 'many:' || i, 210, 1, 'price_drop' FROM n`,
  ).run()
  expect(await services.exports.request(210, visitor)).toEqual({ ok: true, value: { kind: 'later' } })
  expect(await services.exports.request(210, visitor)).toEqual({ ok: true, value: { kind: 'later' } })
  expect(await count("SELECT count(*) AS n FROM data_exports WHERE status = 'pending'")).toBe(1)

  await services.exports.buildPending()
  const latest = await services.exports.latest(210)
  expect(latest?.status).toBe('ready')
  const id = latest?.id ?? ''
  const opened = await services.exports.open(210, id)
  if (!opened.ok) throw new Error(opened.error.message)
  const whole = JSON.parse(await new Response(opened.value.body).text())
  expect(whole.notifications).toHaveLength(9_001)
  expect((await services.exports.open(201, id)).ok).toBe(false)

  await env.DB.prepare('UPDATE data_exports SET expires_at = 1 WHERE id = ?').bind(id).run()
  expect((await services.exports.open(210, id)).ok).toBe(false)
  await services.exports.sweep()
  expect(await env.EXPORTS.get(`exports/210/${id}.json`)).toBeNull()
})

describe('cutting the text', () => {
  async function* pieces() {
    yield 'å'.repeat(7)
    yield ''
    yield 'b'.repeat(30)
  }

  test('makes parts of one size and a rest, in order', async () => {
    const parts: Uint8Array[] = []
    for await (const part of inParts(pieces(), 10)) parts.push(part)
    expect(parts.map((part) => part.byteLength)).toEqual([10, 10, 10, 10, 4])
    expect(new TextDecoder().decode(await new Blob(parts as BlobPart[]).arrayBuffer())).toBe(
      'å'.repeat(7) + 'b'.repeat(30),
    )
  })

  test('joins small parts, counted in bytes', async () => {
    expect(await gather(pieces(), 44)).toHaveLength(37)
    expect(await gather(pieces(), 43)).toBeNull()
  })
})

describe('requesting an export', () => {
  test('is recorded in the security log, whatever its size', async () => {
    await placePerson(env, 230, 'canary230')
    await services.exports.request(230, visitor)
    const [newest] = await services.activity.recent(230)
    expect(newest).toMatchObject({ kind: 'export_asked', device: 'Firefox on Linux' })
  })

  test.each(['/api/account/export-data', '/api/account/exports/some-id'])(
    'is refused when another site makes a browser do it: %s',
    async (path) => {
      const { id, email } = await addPerson()
      const cookie = await signIn(email)
      for (const site of ['cross-site', 'same-site']) {
        const answer = await call('GET', path, {
          cookie,
          headers: { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': 'navigate' },
        })
        expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'FORBIDDEN' }])
      }
      // Nothing was counted, recorded or mailed.
      expect((await services.activity.recent(id)).map(({ kind }) => kind)).not.toContain('export_asked')
      expect((await call('GET', '/api/account/export-data', { cookie })).status).toBe(200)
    },
  )
})

describe('without fresh proof', () => {
  test('no export or deletion begins, and nothing is counted, recorded or mailed', async () => {
    const { id, email } = await addPerson()
    const cookie = await signIn(email)
    const age = (ms: number) =>
      env.DB.prepare('UPDATE sessions SET proven_at = proven_at - ? WHERE user_id = ?').bind(ms, id).run()
    const body = { reason: 'Other', feedback: '' }
    const asks = () =>
      Promise.all([
        call('GET', '/api/account/export-data', { cookie }),
        call('GET', '/api/account/exports/some-id', { cookie }),
        call('POST', '/api/account/request-deletion', { cookie, body }),
      ])
    await age(freshProofMs)
    for (const answer of await asks()) {
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'PROOF_REQUIRED' }])
    }
    expect((await services.activity.recent(id)).map(({ kind }) => kind)).toEqual(['signed_in'])
    await age(-freshProofMs)
    expect((await asks()).map(({ status }) => status)).toEqual([200, 404, 200])
  })
})

describe('whatever its size, an export is noticed:', () => {
  const lengths = { small: 10, large: maxInlineBytes }

  test.each(Object.entries(lengths))('a mail reports a %s one, once', async (_, length) => {
    const { id } = await addPerson()
    const mails: unknown[] = []
    const service = createExportService({
      repository: createExportRepository(openDatabase(env.DB)),
      dataSources: () => [
        {
          name: 'words',
          tables: [],
          async *pages() {
            yield [{ text: 'x'.repeat(length) }]
          },
          erase: async () => true,
        },
      ],
      store: { put: async () => {}, get: async () => null, remove: async () => {} },
      limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
      sendMail: async (mail) => void mails.push(mail),
      activity: { record: async () => {} },
      clock: Date.now,
      newId: () => crypto.randomUUID(),
      logger: createFakeLogger(),
    })
    const answer = await service.request(id, visitor)
    expect(answer).toMatchObject({ ok: true, value: { kind: length > 10 ? 'later' : 'file' } })
    expect(mails).toEqual([{ kind: 'export_asked', userId: id, detail: visitor.device }])
  })
})

test('five people who ask for all of years at once have it within minutes, each within the limits of an invocation', async () => {
  const people = [251, 252, 253, 254, 255]
  const stored: string[] = []
  const dataSource = {
    name: 'messages',
    tables: [],
    async *pages() {
      for (let page = 0; page < 240; page += 1) yield (await env.DB.prepare('SELECT 1 AS n').all()).results
    },
    erase: async () => true,
  }
  const repository = createExportRepository(openDatabase(env.DB))
  for (const userId of people) {
    await placePerson(env, userId, `canary${userId}`)
    const row = { id: `of-${userId}`, userId, requestedAt: userId, readyAt: null, expiresAt: Date.now() + 60_000 }
    await repository.add({ ...row, status: 'pending' })
  }
  const service = createExportService({
    repository,
    dataSources: () => [dataSource],
    store: {
      put: async (key: string, parts: AsyncIterable<unknown>) => {
        for await (const _ of parts);
        if (people.some((userId) => key.includes(`of-${userId}.`))) stored.push(key)
      },
      get: async () => null,
      remove: async () => {},
    } as never,
    limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    sendMail: async () => {},
    activity: { record: async () => {} },
    clock: Date.now,
    newId: () => 'id',
    logger: createFakeLogger(),
  })
  for (let minutes = 0; stored.length < people.length && minutes < 5; minutes += 1)
    await meter.measure('exports', service.buildPending)
  expect(stored).toHaveLength(people.length)
})
