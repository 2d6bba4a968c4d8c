// Uses every feature as one person whose every word and number is a canary, erases the person, and looks through all
// storage there is. The lists below have to be complete: a new binding, table, object class or feature fails here until it
// says what it holds.
import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { roleIds } from '#worker/accounts/constants.ts'
import { createProduct } from '#worker/services.ts'
import { addPerson, call, origin, password, signIn } from '../accounts/people.ts'
import { meteredDatabase, tableScans } from '../alerts/metered-database.ts'
import { visitorAt } from '../fakes/visitor.ts'

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

/** Tables that hold something of a person. All others must hold nothing, before and after. */
const personalTables = [
  'account_tokens',
  'agent_code_uses',
  'alerts',
  'data_exports',
  'dead_letters',
  'deliveries',
  'delivery_batches',
  'email_changes',
  'notifications',
  'outbox',
  'passkeys',
  'preferences',
  'recovery_codes',
  'security_events',
  'sessions',
  'totp_factors',
  'user_plans',
  'users',
]

const services = createProduct(env).ports
const visitor = visitorAt('203.0.113.77')
const cookies: string[] = []
const now = Date.now()
const run = (sql: string, ...bound: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...bound)
    .run()

/** One use of every feature, by its folder; a text says why there is nothing to use. */
const features: Record<string, string | (() => Promise<unknown>)> = {
  accounts: async () => {
    await call('POST', '/api/login', { body: { email, password: 'not this one' } })
    await call('POST', '/api/forgot-password', { body: { email } })
    await call('POST', '/api/register', { body: { email, firstName: canary, lastName: canary, password } })
    cookies.push(await signIn(email), await signIn(email))
    const [cookie] = cookies
    await call('PUT', '/api/profile', { cookie, body: { first_name: canary, last_name: canary } })
    await call('GET', '/api/users/me', { cookie })
    const changed = { first_name: canary, last_name: canary, email: `other-${email}` }
    await call('PUT', '/api/profile', { cookie, body: changed })
    for (const purpose of ['verify_email', 'reset_password'] as const) await services.tokens.mint(userId, purpose)
    await run(`INSERT INTO agent_codes (id, code_hash, label, max_uses, created_at) VALUES (1, 'x', 'Demo', 5, 0)`)
    await run('INSERT INTO agent_code_uses VALUES (1, ?, 0)', userId)
    await run('INSERT INTO totp_factors VALUES (?, ?, 0, 0)', userId, canary)
    await run('INSERT INTO recovery_codes VALUES (?, ?, 0)', userId, canary)
    await run('INSERT INTO passkeys VALUES (?2, ?1, ?2, 1, json_array(?2), 1, ?2, 0, NULL)', userId, canary)
    // What they did to somebody else as an administrator.
    await services.activity.record(neighbour, 'role_changed', visitor, { actorId: userId })
  },
  alerts: () =>
    run(
      `INSERT INTO alerts (id, user_id, target_kind, target_id, alert_type, created_at)
       VALUES (1, ?, 'league', 1, 'price_drop', 0)`,
      userId,
    ),
  catalogue: 'matches, teams and leagues, the same for everybody',
  changes: 'what changed on a match, the same for everybody',
  contact: async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ name: canary, email, subject: canary, message: canary.repeat(9) }))
      form.set(name, value)
    await services.contact.receive('contact', new Request(origin, { method: 'POST', body: form }), visitor)
  },
  landing: 'figures of the home page, the same for everybody',
  live: async () => {
    const headers = { Upgrade: 'websocket', Origin: origin, Cookie: cookies[0] ?? '' }
    for (const path of ['/ws/live-matches', '/ws/matches/1']) {
      const { webSocket } = await exports.default.fetch(new Request(origin + path, { headers }))
      webSocket?.accept()
      webSocket?.send(JSON.stringify({ type: 'subscribe', channel: path.slice(4) }))
    }
  },
  'match-page': 'a page of a match, kept for a second for everybody',
  monitoring: 'pages of ticket platforms',
  notifications: async () => {
    // As the version before writes it; triggers bring it to this one's tables. One that was sent, one that nobody has tried yet, and a mail that could not be sent.
    for (const [change, isOpen] of [
      ['1:1', 0],
      ['1:2', 1],
    ] as const) {
      await run(`INSERT INTO told_changes VALUES (?, 1, ?, '{}')`, change, now)
      await run(`INSERT INTO notifications VALUES (?, ?, ?, 1, 1, 'price_drop', 0)`, userId, -now, change)
      await run(
        'INSERT INTO delivery_batches (id, change_id, user_ids, is_open, not_before, created_at) VALUES (?, ?, ?, ?, ?, ?)',
        `batch ${change}`,
        change,
        JSON.stringify([neighbour, userId, neighbour + 1]),
        isOpen,
        now + 9e9,
        now,
      )
    }
    await run(
      `INSERT INTO outbox (change_id, user_id, channel, batch_id, alert_id, status, seen_at, decided_at, reason)
       VALUES ('1:1', ?, 'email', 'batch 1:1', 1, 'failed', 0, 0, ?)`,
      userId,
      canary,
    )
    const mail = { version: 1, type: 'account_mail', id: 'x', kind: 'new_device', userId, detail: canary }
    await services.notifications.recordDeadLetter(mail, 'no answer')
  },
  mail: 'carries mails and keeps nothing',
  plans: () => services.plans.startTrialOnRegistration(userId),
  platform: 'knows no feature and no person',
  preferences: () => call('PUT', '/api/preferences', { cookie: cookies[0], body: { hide_scores: true } }),
  prices: () => call('POST', '/api/matches/1/prices/refresh', { cookie: cookies[0], body: {} }),
  privacy: async () => {
    await call('GET', '/api/account/export-data', { cookie: cookies[0] })
    const body = { reason: 'Other', feedback: canary }
    await call('POST', '/api/account/request-deletion', { cookie: cookies[0], body })
    await run(`INSERT INTO data_exports VALUES ('large', ?, 'ready', 0, 0, ?)`, userId, now + 9e9)
    await env.EXPORTS.put(`exports/${userId}/large.json`, JSON.stringify({ canary }))
  },
  search: () => call('GET', `/api/search?q=${canary}`, { cookie: cookies[0] }),
  site: async () => {
    await call('POST', '/theme', { cookie: cookies[0] })
    await call('GET', `/u/${canary}${'x'.repeat(60)}`, { cookie: cookies[0] })
  },
  status: 'figures of the operation, the same for everybody',
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
  for (const use of Object.values(features)) if (typeof use !== 'string') await use()
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
    expect([...new Set(folders)].toSorted()).toEqual(Object.keys(features).toSorted())
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
    const { token } = await services.tokens.mint(userId, 'delete_account')
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
    const [event] = await services.activity.recent(neighbour)
    expect(event).toMatchObject({ kind: 'role_changed', device: 'An administrator' })
  })

  test('no log line has ever held a word of theirs', () => {
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.filter((line) => line.includes(canary))).toEqual([])
  })
})
