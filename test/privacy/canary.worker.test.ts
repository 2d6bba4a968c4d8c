// Uses every feature as one person whose every word and number is a canary, erases the person, and looks through all
// storage there is. A new binding or object class fails here until it stands in the list below, a table with people in it
// until a feature claims it, and a feature until its test/<feature>/personal.ts says how it is used.
import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { roleIds } from '#worker/accounts/constants.ts'
import { createProduct } from '#worker/services.ts'
import { addPerson } from '../accounts/people.ts'
import { meteredDatabase, tableScans } from '../alerts/metered-database.ts'
import { visitorAt } from '../fakes/visitor.ts'
import { features, run, type Scene } from './features.ts'

const canary = 'qzcanary'
const email = `${canary}@example.com`
/** Found as text wherever an id may stand: in keys, in JSON, in names. */
const userId = 915_273_640_081
const neighbour = 17
const words = [canary, String(userId)]

/** Every binding, by whether something of a person may be in it at all. */
const bindings = {
  searched: ['DB', 'EXPORTS', 'LIVE_FEED', 'MATCH_ROOM', 'PLATFORM_GATE', 'RATE_LIMITER', 'RELAY', 'SOCKET_DIRECTORY'],
  /** Messages hold ids, are worked within seconds, and end after four days at the latest. */
  queues: ['CHANGES', 'CHECKS', 'DEAD_LETTERS', 'DELIVERIES'],
  settings: ['TEST_MIGRATIONS'],
}

const { ports } = createProduct(env)
/** Tables that hold something of a person, as the features claim them. All others must hold nothing, before and after. */
const personalTables = ports.personalData().flatMap(({ tables }) => tables)

const scene: Scene = {
  canary,
  email,
  userId,
  neighbour,
  visitor: visitorAt('203.0.113.77'),
  cookies: [],
  now: Date.now(),
  ports,
}

const has = (text: string) => words.some((word) => text.includes(word))

async function tables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    // How many accounts there ever were is no person; D1's own tables cannot be read.
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'sqlite_sequence' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  ).all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** Everything there is, by where it is: a table, a bucket, an object of a class. */
async function placesOfCanaries(): Promise<string[]> {
  const places: string[] = []
  for (const table of await tables()) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${table}"`).all()
    if (has(JSON.stringify(results))) places.push(table)
  }
  for (const { key } of (await env.EXPORTS.list()).objects) {
    if (has(key) || has((await (await env.EXPORTS.get(key))?.text()) ?? '')) places.push('EXPORTS')
  }
  for (const [name, namespace] of Object.entries(env)) {
    if (isNamespace(namespace) && has(await textOf(namespace))) places.push(name)
  }
  return places
}

type AnyNamespace = DurableObjectNamespace<undefined>
/** By its class: of a service binding every property is a function. */
const isNamespace = (binding: unknown): binding is AnyNamespace =>
  Object(binding).constructor?.name === 'DurableObjectNamespace'

/** All that the objects of a class store. */
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

/** A person's directory of sockets has their id for a name, and in it where their sockets are. */
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
  await vi.waitFor(async () => expect(await directory()).toContain('relay:'))
  sockets = await directory()
  before = await placesOfCanaries()
})

afterAll(() => {
  vi.restoreAllMocks()
})

describe('what has to be said of everything new', () => {
  test('every binding is one that is looked through, or cannot hold anything', () => {
    const found = Object.entries(env).filter(
      // The runner's own begin like this.
      ([name, binding]) => typeof binding === 'object' && !name.startsWith('__VITEST'),
    )
    expect(found.map(([name]) => name).toSorted()).toEqual(Object.values(bindings).flat().toSorted())
  })

  test('every feature is used, or says why it knows no person', () => {
    const folders = Object.keys(import.meta.glob('../../worker/*/*.ts')).map((path) => path.split('/')[3])
    expect([...new Set(folders)].toSorted()).toEqual(features.map(({ folder }) => folder))
  })

  test('every table with a user_id is among the personal ones', async () => {
    for (const table of await tables()) {
      const { results } = await env.DB.prepare(`PRAGMA table_info("${table}")`).all<{ name: string }>()
      const isPersonal = results.some(({ name }) => ['user_id', 'user_ids', 'actor_id', 'email'].includes(name))
      if (isPersonal && table !== 'erasures') expect(personalTables).toContain(table)
    }
  })
})

describe('before the erasure', () => {
  test('the canary is in every personal table and object, so that looking for it finds it, and nowhere else', () => {
    expect([...new Set(before)].toSorted()).toEqual(['EXPORTS', ...personalTables].toSorted())
  })

  test('and where their sockets are is known', () => expect(sockets).toContain('relay:match:1:0'))
})

describe('after the erasure', () => {
  const { db, meter } = meteredDatabase(env.DB)

  beforeAll(async () => {
    const { token } = await ports.tokens.mint(userId, 'delete_account')
    expect(await createProduct({ ...env, DB: db }).ports.erasure.confirm(token)).toMatchObject({ ok: true })
  })

  test('no table was read whole for it', async () => {
    const deletions = [...meter.statements].filter((sql) => /^(delete|update)/i.test(sql))
    expect(deletions.length).toBeGreaterThan(personalTables.length)
    for (const sql of deletions) {
      // Parts of a statement that hold a few rows by then, and the list in one.
      const scans = (await tableScans(env.DB, sql)).filter((step) => !/SCAN (person|json_each|\(subquery)/.test(step))
      expect(scans, sql).toEqual([])
    }
  })

  test('nothing of the person is in any table, bucket or object', async () => {
    expect(await placesOfCanaries()).toEqual([])
    expect(await directory()).not.toContain('relay:')
  })

  test('what is others’ is as it was', async () => {
    const { results } = await env.DB.prepare('SELECT user_ids FROM delivery_batches').all<{ user_ids: string }>()
    expect(results.map(({ user_ids }) => JSON.parse(user_ids))).toEqual([
      [neighbour, neighbour + 1],
      [neighbour, neighbour + 1],
    ])
    const [event] = await ports.activity.recent(neighbour)
    expect(event).toMatchObject({ kind: 'role_changed', device: 'An administrator' })
  })

  test('no log line has ever held a word of theirs', () => {
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.filter((line) => line.includes(canary))).toEqual([])
  })
})
