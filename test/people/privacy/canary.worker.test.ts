// Uses every feature as one user whose every word and number is a canary, erases the user, and searches all
// storage. A new binding or object class fails here until it is listed below, a table with personal data
// until a feature claims it, and a feature until its test/<feature>/personal.ts says how it is used.
import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { createProduct } from '#worker/entry/services.ts'
import { gunzip } from '#worker/ground/platform/gzip.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { meteredDatabase, tableScans } from '../../alerting/alerts/metered-database.ts'
import { visitorAt } from '../../fakes/visitor.ts'
import { addPerson } from '../accounts/people.ts'
import { features, run, type Scene } from './features.ts'

const canary = 'qzcanary'
const email = `${canary}@example.com`
/** Searched as text wherever an id may be: in keys, JSON and names. */
const userId = 915_273_640_081
const neighbour = 17
const words = [canary, String(userId)]
const address = '203.0.113.77'

/** Every binding, by whether it may hold personal data. */
const bindings = {
  searched: [
    'DB',
    'EXPORTS',
    'LIVE_FEED',
    'MATCH_ROOM',
    'PLATFORM_GATE',
    'PURCHASE_DESK',
    'RATE_LIMITER',
    'RELAY',
    'SOCKET_DIRECTORY',
  ],
  /** Messages hold ids, are handled within seconds, and expire after four days at the latest. */
  queues: ['CHANGES', 'CHECKS', 'DEAD_LETTERS', 'DELIVERIES', 'JOBS'],
  settings: ['TEST_MIGRATIONS'],
  /** Bound in tests alone, to restore copies into. */
  ofTests: ['EMPTY'],
}

/** What the counters of the rate limits are named by. */
const counters: string[] = []
const namedCounters = new Proxy(env.RATE_LIMITER, {
  get(namespace, property) {
    const found: unknown = Reflect.get(namespace, property)
    if (typeof found !== 'function') return found
    return (...given: unknown[]) => {
      if (property === 'getByName') counters.push(String(given[0]))
      return found.apply(namespace, given)
    }
  },
})

const { ports } = createProduct({ ...env, RATE_LIMITER: namedCounters })
/** Tables with personal data, as claimed by the features. All others must hold none, before and after. */
const personalTables = ports.personalData().flatMap(({ tables }) => tables)

const scene: Scene = {
  canary,
  email,
  userId,
  neighbour,
  visitor: visitorAt(address),
  cookies: [],
  now: Date.now(),
  ports,
}

const has = (text: string) => words.some((word) => text.includes(word))

async function tables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    // The number of accounts ever made is not personal; D1's own tables cannot be read.
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'sqlite_sequence' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  ).all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** All storage by place: a table, a bucket, an object of a class. */
async function placesOfCanaries(): Promise<string[]> {
  const places: string[] = []
  for (const table of await tables()) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${table}"`).all()
    if (has(JSON.stringify(results))) places.push(table)
  }
  for (const { key } of (await env.EXPORTS.list()).objects) {
    if (has(key) || has(await textOfFile(key))) places.push('EXPORTS')
  }
  for (const [name, namespace] of Object.entries(env)) {
    if (isNamespace(namespace) && has(await textOf(namespace))) places.push(name)
  }
  return places
}

async function textOfFile(key: string): Promise<string> {
  const object = await env.EXPORTS.get(key)
  if (!object) return ''
  return key.endsWith('.gz') ? gunzip(new Uint8Array(await object.arrayBuffer())) : object.text()
}

type AnyNamespace = DurableObjectNamespace<undefined>
/** By class: every property of a service binding is a function. */
const isNamespace = (binding: unknown): binding is AnyNamespace =>
  Object(binding).constructor?.name === 'DurableObjectNamespace'

/** Everything stored by the objects of a class. */
async function textOf(namespace: AnyNamespace): Promise<string> {
  const texts: string[] = []
  for (const id of await listDurableObjectIds(namespace)) texts.push(await storedBy(namespace.get(id)))
  return texts.join('\n')
}

const storedBy = (stub: DurableObjectStub) =>
  runInDurableObject(stub, (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
      )
      .toArray()
    const rows = tables.map(({ name }) => storage.sql.exec(`SELECT * FROM "${name}"`).toArray())
    return JSON.stringify([rows, [...storage.kv.list()]])
  })

/** A user's socket directory has their id as its name, and lists their sockets. */
const directory = () => storedBy(env.SOCKET_DIRECTORY.getByName(`user:${userId}`))

const lines: string[] = []
let before: string[] = []
let sockets = ''

beforeAll(async () => {
  for (const method of ['log', 'warn', 'error', 'info'] as const) {
    vi.spyOn(console, method).mockImplementation((...said: unknown[]) => void lines.push(said.map(String).join(' ')))
  }
  await writeReference(env.DB)
  await run(
    `INSERT INTO matches (id, league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at)
     VALUES (1, 1, '2026-27', 'Matchday 1', 101, 107, 1, 1, '2026-11-21', 1)`,
  )
  await addPerson({ id: neighbour })
  await addPerson({ roleId: roleIds.Admin })
  const googleProfile = { email, name: canary }
  await addPerson({ id: userId, email, firstName: canary, lastName: canary, googleId: canary, googleProfile })
  for (const { use } of features) if (typeof use !== 'string') await use(scene)
  // Outside a test, where expect.poll does not work.
  await vi.waitFor(async () => expect(await directory()).toContain('relay:'), { timeout: 120_000 })
  sockets = await directory()
  before = await placesOfCanaries()
})

afterAll(() => {
  vi.restoreAllMocks()
})

describe('new storage must be declared:', () => {
  test('every binding is searched, or cannot hold personal data', () => {
    const found = Object.entries(env).filter(
      // The test runner's own bindings start like this.
      ([name, binding]) => typeof binding === 'object' && !name.startsWith('__VITEST'),
    )
    expect(found.map(([name]) => name).toSorted()).toEqual(Object.values(bindings).flat().toSorted())
  })

  test('every feature is used, or says why it holds no personal data', () => {
    const folders = Object.keys(import.meta.glob('../../../worker/*/*/*.ts')).map((path) => path.split('/')[5])
    expect([...new Set(folders)].toSorted()).toEqual(features.map(({ folder }) => folder))
  })

  test('every table with a user_id is declared personal', async () => {
    for (const table of await tables()) {
      const { results } = await env.DB.prepare(`PRAGMA table_info("${table}")`).all<{ name: string }>()
      const isPersonal = results.some(({ name }) => ['user_id', 'user_ids', 'actor_id', 'email'].includes(name))
      if (isPersonal && table !== 'erasures') expect(personalTables).toContain(table)
    }
  })
})

describe('before the erasure', () => {
  test('the canary is in every personal table and object, and nowhere else', () => {
    expect([...new Set(before)].toSorted()).toEqual(['EXPORTS', 'PURCHASE_DESK', ...personalTables].toSorted())
  })

  test('the user’s sockets are listed', () => expect(sockets).toContain('relay:match:1:0'))
})

describe('after the erasure', () => {
  const { db, meter } = meteredDatabase(env.DB)

  beforeAll(async () => {
    const { token } = await ports.tokens.mint(userId, 'delete_account')
    const { erasure } = createProduct({ ...env, DB: db }).ports
    expect(await erasure.confirm(token)).toMatchObject({ ok: true })
    // A consumer that writes about them meanwhile holds it up; the minute's job goes on.
    const begun = async () => (await env.DB.prepare('SELECT user_id FROM erasures LIMIT 10').all()).results
    const goOn = async () => {
      await erasure.resume()
      expect(await begun()).toEqual([])
    }
    await vi.waitFor(goOn, { timeout: 120_000, interval: 50 })
  })

  test('no table was scanned for it', async () => {
    const deletions = [...meter.statements].filter((sql) => /^(delete|update)/i.test(sql))
    expect(deletions.length).toBeGreaterThan(personalTables.length)
    for (const sql of deletions) {
      // Parts of a statement that hold a few rows by then, and its list.
      const scans = (await tableScans(env.DB, sql)).filter((step) => !/SCAN (person|json_each|\(subquery)/.test(step))
      expect(scans, sql).toEqual([])
    }
  })

  test('no data of the user is in any table, bucket or object', async () => {
    expect(await placesOfCanaries()).toEqual([])
    expect(await directory()).not.toContain('relay:')
  })

  test('other users’ data is unchanged', async () => {
    const { results } = await env.DB.prepare('SELECT user_ids FROM delivery_batches').all<{ user_ids: string }>()
    expect(results.map(({ user_ids }) => JSON.parse(user_ids))).toEqual([
      [neighbour, neighbour + 1],
      [neighbour, neighbour + 1],
    ])
    const [event] = await ports.activity.recent(neighbour)
    expect(event).toMatchObject({ kind: 'role_changed', device: 'An administrator' })
  })

  test('no counter was named by a word of theirs', () => {
    // The contact form alone counts a network and a sender.
    expect(counters.length).toBeGreaterThan(1)
    expect(counters.filter((name) => has(name) || name.includes(address))).toEqual([])
  })

  test('no log line ever contained a word of theirs', () => {
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.filter((line) => line.includes(canary))).toEqual([])
  })
})
