import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { addPerson } from '#test/people/accounts/people.ts'
import { features } from '#test/people/privacy/features.ts'
import { createProduct } from '#worker/entry/services.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import {
  copyRunning,
  keptMs,
  manifestsPrefix,
  maxListed,
  prefix,
  runningKey,
} from '#worker/running/system/backup/copy/constants.ts'
import { Copy } from '#worker/running/system/backup/copy/contract.ts'
import { createCopyRepository } from '#worker/running/system/backup/copy/repository.ts'
import { createPartSealer } from '#worker/running/system/backup/copy/sealing.ts'
import { restoreInto } from './restore.ts'

const { ports } = createProduct(env)
const { copies } = ports
const awkward = 'It’s "quoted", \'singly\';\nover\ttwo lines -- and /* a comment */ ⚽️'
let operator = 0

async function manifest(id: string): Promise<Copy> {
  const object = await env.EXPORTS.get(`${manifestsPrefix}${id}.json`)
  return Copy.parse(await object?.json())
}

async function made(): Promise<string> {
  const begun = await copies.start(operator)
  if (!begun.ok) throw new Error(begun.error.message)
  for (let minute = 0; minute < 50; minute += 1) {
    await copies.run()
    if (!(await copies.list()).running) return begun.value.id
  }
  throw new Error('The copy does not end')
}

beforeAll(async () => {
  await writeReference(env.DB)
  const person = await addPerson({ firstName: awkward })
  operator = person.id
  // Every feature's rows of a person, and more users than one part holds.
  for (const { rows } of features) {
    const statements = (await rows?.({ userId: 900_001, canary: 'canary', now: Date.now() })) ?? []
    if (statements.length > 0) await env.DB.batch(statements)
  }
  await env.DB.prepare(
    `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 1200)
     INSERT INTO settings (name, is_on, changed_at) SELECT 'many' || n, n % 2, n FROM c`,
  ).run()
})

describe('a copy of the database', () => {
  test('restored into an empty database is the same, row by row', async () => {
    const id = await made()
    await applyD1Migrations(env.EMPTY, env.TEST_MIGRATIONS)
    await restoreInto(env.EMPTY, await manifest(id))
    const [from, to] = await Promise.all([env.DB, env.EMPTY].map((database) => contents(database)))
    expect([...(to?.keys() ?? [])]).toEqual([...(from?.keys() ?? [])])
    const different = [...(from ?? [])].filter(([table, rows]) => rows !== to?.get(table)).map(([table]) => table)
    expect(different).toEqual([])
    const found = await env.EMPTY.prepare(
      "SELECT count(*) AS n FROM search_users WHERE search_users MATCH 'quoted'",
    ).first('n')
    expect(found).toBe(1)
    expect((await env.EMPTY.prepare('PRAGMA foreign_key_check').all()).results).toEqual([])
  })

  test('goes on where an interrupted run began, without a row twice', async () => {
    const begun = await copies.start(operator)
    const before = await env.EXPORTS.get(runningKey).then((object) => object?.text())
    await copies.run()
    // The Worker died before it could store how far it had come.
    await env.EXPORTS.put(runningKey, before ?? '')
    for (let minute = 0; minute < 50 && (await copies.list()).running; minute += 1) await copies.run()
    const { parts } = await manifest(begun.ok ? begun.value.id : '')
    const settings = parts.filter(({ table }) => table === 'settings').map(({ rows }) => rows)
    expect(settings).toEqual([500, 500, 200])
  })

  test('is started once, with an entry in the audit log', async () => {
    const begun = await Promise.all([copies.start(operator), copies.start(operator)])
    expect(begun.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(begun.flatMap((one) => (one.ok ? [] : one.error.message))).toEqual([copyRunning])
    const id = begun.flatMap((one) => (one.ok ? one.value.id : []))[0]
    const noted = await env.DB.prepare(
      "SELECT name FROM audit_log WHERE action = 'copy_started' ORDER BY id DESC",
    ).first('name')
    expect(noted).toBe(id)
    await env.EXPORTS.delete(runningKey)
  })

  test('is not readable without the secret, and holds no session', async () => {
    const { parts, tables } = await manifest(await made())
    const users = parts.find(({ table }) => table === 'users')
    const file = new Uint8Array(await ((await env.EXPORTS.get(users?.key ?? ''))?.arrayBuffer() ?? new ArrayBuffer()))
    expect(new TextDecoder().decode(file)).not.toContain('quoted')
    expect(await createPartSealer(new Secret('another secret of thirty-two characters')).open(file)).toBeNull()
    expect(tables.map(({ name }) => name)).not.toContain('sessions')
  })

  test('is given up after ten runs that fail, and says so', async () => {
    await copies.start(operator)
    const object = await env.EXPORTS.get(runningKey)
    const broken = { ...Copy.parse(await object?.json()), tables: [{ name: 'gone', columns: ['id'], key: ['id'] }] }
    await env.EXPORTS.put(runningKey, JSON.stringify(broken))
    for (let run = 0; run < 10; run += 1) await copies.run()
    const { running, copies: listed } = await copies.list()
    expect(running).toBeNull()
    expect(listed[0]).toMatchObject({ id: broken.id, finishedAt: null, rows: 0 })
  })

  test('is no longer listed after 14 days, however many parts there are', async () => {
    await made()
    const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
    const parts = Array.from({ length: maxListed }, (_, part) => `${prefix}2020-01-01/many.${part}`)
    for (let from = 0; from < parts.length; from += 100) {
      await Promise.all(parts.slice(from, from + 100).map((key) => env.EXPORTS.put(key, 'x')))
    }
    expect((await copies.list()).copies).not.toEqual([])
    await copies.sweep(hour + 3_600_000 + keptMs)
    expect((await copies.list()).copies).toEqual([])
  })

  test('is deleted after 14 days', async () => {
    await made()
    const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
    await copies.sweep(hour + minuteMs + keptMs)
    expect((await env.EXPORTS.list({ prefix })).objects).not.toEqual([])
    await copies.sweep(hour + 3_600_000 + keptMs)
    expect((await env.EXPORTS.list({ prefix })).objects).toEqual([])
  })
})

/** Each copied table as one text. */
async function contents(d1: D1Database): Promise<Map<string, string>> {
  const repository = createCopyRepository({ $client: d1 } as Parameters<typeof createCopyRepository>[0])
  const all = new Map<string, string>()
  for (const table of await repository.tables()) {
    if (table.name === 'audit_log' || table.name.startsWith('search_')) continue
    const keys = table.key.map((column) => (column === 'rowid' ? 'rowid' : `"${column}"`)).join(', ')
    const values = table.columns.map((column) => `quote(${column === 'rowid' ? 'rowid' : `"${column}"`})`)
    // Joined in parts: D1 allows an expression only so deep.
    const { results } = await d1
      .prepare(
        `SELECT ${values.map((value, place) => `${value} AS c${place}`).join(', ')} FROM "${table.name}" ORDER BY ${keys}`,
      )
      .all()
    all.set(table.name, JSON.stringify(results))
  }
  return all
}
