import { readFileSync } from 'node:fs'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { serverOnly } from '#scripts/build/server-only.ts'
import { unboundedQueries, whole } from '#scripts/check/bounds.ts'
import { exceptions } from '#scripts/check/exceptions.ts'
import { readProduct, violations } from '#scripts/check/imports.ts'
import { unnoted, unnotedWrites } from '#scripts/check/notes.ts'
import { impurities, remembered } from '#scripts/check/purity.ts'
import { tablesPast } from '#scripts/check/sql.ts'
import { sqlOutside } from '#scripts/check/statements.ts'
import { addedPastSession, guarded, writersPast, writes } from '#scripts/check/writers.ts'

/** A file of the product that imports another, and the import as written. */
type Planted = [file: string, statement: string]

const named = (specifier: string) => `import { planted } from '${specifier}'`

const forbidden: Planted[] = [
  // Pages.
  ['app/pages/queries.tsx', named('#worker/alerting/alerts/repository.ts')],
  ['app/pages/relative.tsx', named('../../worker/alerting/alerts/service.ts')],
  ['app/ui/schema.tsx', named('zod')],
  ['app/ui/contract.tsx', named('#worker/matches/changes/contract.ts')],
  ['app/ui/room.tsx', named('#durable/match-room/match-room.ts')],
  ['app/ui/again.tsx', "export { planted } from '../../worker/matches/catalogue/repository.ts'"],
  ['app/ui/later.tsx', "const planted = await import('#worker/entry/services.ts')"],
  ['app/ui/typed.tsx', "export type Planted = import('#worker/alerting/alerts/repository.ts').Planted"],
  ['app/ui/computed.tsx', "const name = 'alerts'\nexport const planted = import('#worker/alerting/' + name)"],
  // Features.
  ['worker/money/pages/service.ts', named('#app/context.ts')],
  ['worker/money/tools/service.ts', named('#scripts/sandbox/index.ts')],
  ['worker/money/classes/service.ts', named('#durable/match-room/match-room.ts')],
  ['worker/money/bindings/service.ts', named('cloudflare:workers')],
  ['worker/matches/queries/service.ts', named('../catalogue/repository.ts')],
  ['worker/matches/queries/deeper/service.ts', named('../../catalogue/repository.ts')],
  ['worker/matches/queries/deeper/still/service.ts', named('../../../catalogue/table.ts')],
  ['worker/matches/queries/suffix.ts', named('../changes/planted.service.ts')],
  ['worker/money/queries/alias.ts', named('#worker/people/accounts/sessions/repository.ts')],
  ['worker/people/queries/nested.ts', named('../accounts/sessions/repository.ts')],
  ['worker/people/queries/side.ts', "import '../accounts/jobs.ts'"],
  ['worker/alerting/queries/through.ts', "export * from '../alerts/repository.ts'"],
  ['worker/alerting/queries/dynamic.ts', "const planted = await import('../alerts/repository.ts')"],
  ['worker/alerting/queries/computed.ts', "const path = '../alerts/table.ts'\nexport const planted = import(path)"],
  ['worker/alerting/queries/typed.ts', "export type Planted = import('../alerts/repository.ts').Planted"],
  ['worker/alerting/queries/notify.ts', named('../alerts/notify.ts')],
  ['worker/people/accounts/deep/repository.ts', named('../../plans/service.ts')],
  // Wings: values only from those before.
  ['worker/people/upwards/rules.ts', named('#worker/alerting/alerts/rules.ts')],
  ['worker/matches/upwards/service.ts', named('#worker/watching/monitoring/constants.ts')],
  ['worker/money/upwards/service.ts', named('#worker/entry/messages.ts')],
  // Re-exports through what many import.
  ['worker/ground/http.ts', "export { planted } from '#worker/alerting/alerts/rules.ts'"],
  ['worker/entry/messages.ts', "export { planted } from '#worker/alerting/alerts/repository.ts'"],
  [
    'worker/entry/messages.ts',
    "import { createAlertsRepository } from '#worker/alerting/alerts/repository.ts'\nexport const planted = createAlertsRepository",
  ],
  [
    'worker/people/passed/service.ts',
    "import { createMailer } from '#worker/ground/mail/smtp.ts'\nexport const planted = createMailer",
  ],
  [
    'worker/people/listed/service.ts',
    "import { createMailer } from '#worker/ground/mail/smtp.ts'\nexport { createMailer as planted }",
  ],
  ['worker/people/globbed/service.ts', "const planted = import.meta.glob('../*/repository.ts')"],
  ['worker/people/required/service.ts', "import { createRequire } from 'node:module'"],
  // Files by their role.
  ['worker/money/stored/rules.ts', named('./repository.ts')],
  ['worker/money/stored/deeper/rules.ts', named('../repository.ts')],
  ['worker/money/stored/walk.rules.ts', named('./repository.ts')],
  ['worker/money/connected/rules.ts', named('#worker/ground/platform/database.ts')],
  ['worker/money/asking/contract.ts', named('hono')],
  ['worker/money/parsed/constants.ts', named('zod')],
  ['worker/money/timed/constants.ts', named('./rules.ts')],
  ['worker/money/timed/walk.constants.ts', named('./rules.ts')],
  ['worker/money/serving/table.ts', named('./service.ts')],
  // Layers.
  ['worker/ground/platform/featured.ts', named('#worker/alerting/alerts/rules.ts')],
  ['worker/entry/roots.ts', named('#app/root.tsx')],
  ['worker/lost.ts', named('./index.ts')],
  ['durable/room/served.ts', named('#worker/alerting/alerts/service.ts')],
  ['durable/room/relative.ts', named('../../worker/alerting/alerts/service.ts')],
  ['durable/room/shown.ts', named('#app/context.ts')],
]

const allowed: Planted[] = [
  ['app/ui/words.tsx', named('#worker/matches/catalogue/constants.ts')],
  ['app/ui/lent.tsx', "import type { Change } from '#worker/matches/changes/contract.ts'"],
  ['app/context.ts', "import type { Services } from '#worker/entry/services.ts'"],
  ['worker/money/boards/service.ts', named('#durable/match-room/protocol.ts')],
  ['worker/money/boards/deeper/service.ts', "import type { AlertsService } from '#worker/alerting/alerts/service.ts'"],
  ['worker/money/boards/deeper/mail.ts', named('#worker/ground/mail/smtp.ts')],
  ['worker/people/boards/compose.ts', "import type { AlertsService } from '#worker/alerting/alerts/service.ts'"],
  ['durable/room/timed.ts', named('#worker/ground/platform/clock.ts')],
]

/** `npm run check` checks it; here are only what it would say and what it still needs. */
const product = readProduct()

const namesOf = (planted: readonly Planted[]) => planted.map(([path]) => path)
const pathsOverTheLine = (planted: readonly Planted[]) =>
  violations(planted.map(([path, source]) => ({ path, source }))).map((text) => text.split(' ')[0])

describe('the architecture', () => {
  test('reports every planted violation, in any import syntax', () => {
    expect([...new Set(pathsOverTheLine([...forbidden, ...allowed]))]).toEqual([...new Set(namesOf(forbidden))])
  })

  test('has the whole product to check', () => expect(product.length).toBeGreaterThan(400))

  test.each(exceptions)('$file still needs its exception for $may', ({ file, may }) => {
    const one = product.filter(({ path }) => path === file || path.endsWith('/table.ts'))
    const without = exceptions.filter((exception) => exception.file !== file || exception.may !== may)
    const found = [...violations(one, without), ...tablesPast(one, without)]
    expect(found.filter((text) => text.startsWith(file))).not.toEqual([])
  })
})

describe('SQL', () => {
  const tables: Planted[] = [
    ['worker/alerting/planted/table.ts', "export const ordersPlanted = sqliteTable('orders_planted', {})"],
    ['worker/matches/planted/table.ts', "export const boardsPlanted = sqliteTable('boards_planted', {})"],
    ['worker/matches/catalogue/table.ts', "export const matches = sqliteTable('matches', {})"],
    [
      'worker/people/accounts/table.ts',
      "export const users = sqliteTable('users', {})\nexport const sessions = sqliteTable('sessions', {})",
    ],
  ]
  const users = "import { users } from '#worker/people/accounts/table.ts'"
  const planted: Planted[] = [
    // Written.
    ['worker/alerting/other/service.ts', "prepare('INSERT INTO orders_planted (id) VALUES (?1)')"],
    ['worker/alerting/other/repository.ts', 'prepare(`SELECT 1; DELETE FROM boards_planted WHERE id = ?1`)'],
    [
      'worker/alerting/other/drizzle.repository.ts',
      "import { matches } from '#worker/matches/catalogue/table.ts'\ndatabase.update(matches).set({})",
    ],
    [
      'worker/alerting/other/renamed.repository.ts',
      "import { matches as rows } from '#worker/matches/catalogue/table.ts'\ndatabase.delete(rows)",
    ],
    // Of a later wing.
    ['worker/matches/other/repository.ts', "prepare('SELECT 1 FROM matches JOIN orders_planted ON true')"],
    ['worker/matches/other/again.ts', 'const all = `select * from "orders_planted"`'],
    // Of one before, which keeps it.
    ['worker/alerting/other/hash.repository.ts', "prepare('SELECT password_hash FROM users WHERE id = ?1')"],
    ['worker/alerting/other/star.repository.ts', "prepare('SELECT users.* FROM users WHERE id = ?1')"],
    ['worker/alerting/other/rows.repository.ts', `${users}\ndatabase.select().from(users).where(isOne)`],
    ['worker/alerting/other/column.repository.ts', `${users}\ndatabase.select({ a: users.passwordHash }).from(users)`],
    ['worker/alerting/other/sessions.repository.ts', "prepare('SELECT id FROM sessions WHERE id = ?1')"],
    [
      'worker/alerting/other/comma.repository.ts',
      "prepare('SELECT s.id FROM users AS u, sessions AS s WHERE s.id = ?1')",
    ],
    [
      'worker/alerting/other/json.repository.ts',
      "prepare('SELECT 1 FROM json_each(?1) AS a, sessions WHERE sessions.id = a.value')",
    ],
    [
      'worker/alerting/other/template.repository.ts',
      "const table = 'sessions'\nprepare(`SELECT id FROM ${" + 'table} WHERE id = ?1`)',
    ],
    [
      'worker/alerting/other/listed.repository.ts',
      "for (const one of ['sessions']) prepare(`DELETE FROM ${" + 'one} WHERE id = ?1`)',
    ],
    [
      'worker/alerting/other/alias.repository.ts',
      "import { sessions as rows } from '#worker/people/accounts/table.ts'\ndatabase.select({ id }).from(rows)",
    ],
    ['worker/alerting/other/all.repository.ts', "import * as tables from '#worker/people/accounts/table.ts'"],
    ['worker/alerting/other/part.repository.ts', "const part = ' FROM sessions WHERE id = ?1'"],
  ]
  const fine: Planted[] = [
    ['worker/alerting/planted/repository.ts', "prepare('UPDATE orders_planted SET id = 1')"],
    ['worker/alerting/planted/reading.ts', "prepare('SELECT 1 FROM matches, users')"],
    ['worker/alerting/planted/typed.repository.ts', "import type { sessions } from '#worker/people/accounts/table.ts'"],
    ['worker/people/accounts/repository.ts', "prepare('SELECT password_hash FROM users, sessions')"],
  ]

  test('reads what other features before its own let it read, and writes none of theirs', () => {
    const found = tablesPast(
      [...tables, ...planted, ...fine].map(([path, source]) => ({ path, source })),
      [],
    )
    expect([...new Set(found.map((text) => text.split(' ')[0]))]).toEqual(namesOf(planted))
  })
})

describe('SQL outside of repositories', () => {
  const planted: Planted[] = [
    ['worker/money/planted/service.ts', "client.prepare('SELECT 1')"],
    ['worker/money/planted/routes.ts', 'const due = `SELECT id FROM orders WHERE id = ?1`'],
    ['worker/money/planted/small.ts', "const all = 'select id from orders limit 1'"],
    ['worker/money/planted/written.ts', "const gone = 'DELETE FROM orders WHERE id = ?1'"],
    ['worker/money/planted/changed.ts', "const changed = 'UPDATE orders SET id = ?1'"],
    ['worker/money/planted/computed.ts', "client['prepare'](text)"],
    ['worker/money/planted/tagged.ts', "import { sql } from 'drizzle-orm'"],
    ['worker/money/planted/tables.ts', "import { orders } from './table.ts'\ndatabase.insert(orders)"],
    ['worker/money/planted/renamed.ts', "import { orders as rows } from './table.ts'\ndatabase.select().from(rows)"],
    ['worker/money/planted/whole.ts', "import * as tables from './table.ts'"],
    ['worker/money/planted/pay.rules.ts', "export const all = 'SELECT id FROM orders'"],
    ['worker/money/planted/with.ts', "export const all = 'WITH x AS (SELECT 1) SELECT * FROM x'"],
    ['durable/planted/planted.ts', "this.sql.exec('INSERT INTO facts VALUES (1)')"],
    ['app/pages/planted.tsx', "const all = 'SELECT id FROM orders'"],
    // Allowed: in repositories, a condition that several share, types, words.
    ['worker/money/planted/due.repository.ts', "client.prepare('SELECT 1')"],
    ['worker/money/planted/rules.ts', 'export const isOf = () => `EXISTS (SELECT 1 FROM orders WHERE id = ?1)`'],
    ['worker/money/planted/typed.ts', "import type { orders } from './table.ts'\nprovider.prepare()"],
    ['worker/money/planted/words.ts', "const words = ['Select a match from the list', 'update me with news']"],
  ]

  test('is found, however it is written', () => {
    const found = sqlOutside(planted.map(([path, source]) => ({ path, source })))
    expect([...new Set(found.map((text) => text.split(' ')[0]))]).toEqual(namesOf(planted).slice(0, 14))
  })
})

describe('a query', () => {
  const planted: Planted[] = [
    ['worker/money/planted/all.ts', 'const rows = await database.select().from(orders)'],
    ['worker/money/planted/joined.ts', 'await database.select({ id }).from(orders).innerJoin(payers, on).orderBy(id)'],
    ['worker/money/planted/batched.ts', 'await database.batch([database.select().from(orders)])'],
    ['worker/money/planted/raw.ts', "prepare('SELECT id FROM orders ORDER BY id')"],
    ['worker/money/planted/again.ts', "database.prepare('SELECT count(*) FROM orders').first()"],
    ['worker/money/planted/template.ts', 'const all = `SELECT id FROM orders`'],
    ['worker/money/planted/made.ts', 'const from = `orders`\nprepare(`SELECT id FROM orders ORDER BY ${' + 'order}`)'],
    ['worker/money/planted/constant.ts', "const all = 'SELECT id FROM orders'\nprepare(all)"],
    ['worker/money/planted/always.ts', "prepare('SELECT id FROM orders WHERE 1 = 1')"],
    ['worker/money/planted/true.ts', "prepare('SELECT id FROM orders WHERE true ORDER BY id')"],
    ['worker/money/planted/inside.ts', "prepare('SELECT (SELECT 1 FROM x WHERE id = 1) FROM orders')"],
    ['worker/money/planted/returned.ts', 'function all() { return database.select().from(orders) }'],
    ['worker/money/planted/arrow.ts', 'const all = () => database.select().from(orders)'],
    ['worker/money/planted/method.ts', 'const x = { all: () => database.select().from(orders).orderBy(id) }'],
    ['worker/money/planted/given.ts', 'const first = rowsOf(database.select().from(orders))'],
    ['worker/money/planted/undefined.ts', 'await database.select().from(orders).where(undefined)'],
    ['worker/money/planted/sql.ts', 'await database.select().from(orders).where(sql`1 = 1`)'],
    ['worker/money/planted/then.ts', 'database.select().from(orders).then(first)'],
    ['worker/money/planted/counted.ts', 'const all = database.$count(orders)'],
    // Allowed: bounded, completed elsewhere, of no stored table.
    ['worker/money/bounded/part.ts', "const all = 'SELECT id FROM orders'\nprepare(`${" + 'all} WHERE id = ?1`)'],
    ['worker/money/bounded/counted.ts', 'const all = database.$count(orders, eq(id, 1))'],
    ['worker/money/bounded/some.ts', 'await database.select().from(orders).limit(most)'],
    ['worker/money/bounded/begun.ts', 'const begun = () => database.select().from(orders)\nbegun().where(isDue)'],
    ['worker/money/bounded/raw.ts', "prepare('SELECT id FROM orders WHERE id = ?1'); prepare('SELECT 1')"],
    ['worker/money/bounded/values.ts', "prepare('SELECT value FROM json_each(?1)')"],
  ]

  test('has a condition or a limit', () => {
    const found = unboundedQueries(planted.map(([path, source]) => ({ path, source })))
    expect(found.map((text) => text.split(' ')[0])).toEqual(namesOf(planted).slice(0, 19))
  })

  test.each(Object.keys(whole))('%s still stands', (place) => {
    const [path = '', table = ''] = place.split(' ')
    expect(readFileSync(path, 'utf8')).toContain(`$count(${table})`)
  })
})

describe('the ways into an account', () => {
  test('are written by no file that is not named for it, in drizzle or in SQL', () => {
    const planted = [
      'database.update(users).set({ passwordHash })',
      'database.batch([database.delete( sessions ).where(x)])',
      "prepare('UPDATE users SET role_id = ?2 WHERE role_id = ?1')",
      'prepare(`INSERT OR REPLACE INTO connections (user_id) VALUES (?1)`)',
      "prepare('DELETE FROM calendar_feeds')",
    ].map((source, index) => ({ path: `worker/planted/${index}.ts`, source }))
    const harmless = ['database.select().from(users)', "'SELECT id FROM users_daily'", 'updated(users)']
    const files = [...planted, ...harmless.map((source) => ({ path: 'worker/planted/reads.ts', source }))]
    const found = writersPast(files).map((text) => text.split(' ')[0] ?? '')
    expect(found.toSorted()).toEqual(planted.map(({ path }) => path))
  })

  test.each(guarded)('of $names.1 have no exception too many', ({ names, files }) => {
    for (const path of Object.keys(files)) expect(writes(readFileSync(path, 'utf8'), names), path).toBe(true)
  })
})

describe('what outlives a session', () => {
  test('is added by statements alone that ask whether the session goes on', () => {
    const planted: Planted[] = [
      ['worker/people/planted/one.ts', 'prepare(`INSERT OR REPLACE INTO connections (user_id) VALUES (?1)`)'],
      ['worker/people/planted/two.ts', 'database.insert(passkeys).values(row)\n\nisSignedIn(sessionId)'],
      // Allowed: asked for, of another table.
      ['worker/people/asked/one.ts', '`INSERT INTO phones (user_id) SELECT ?1 WHERE isSessionOf`'],
      ['worker/people/asked/two.ts', 'database.insert(phonesOfClubs).values(row)'],
    ]
    const found = addedPastSession(planted.map(([path, source]) => ({ path, source })))
    expect(found.map((text) => text.split(' ')[0])).toEqual(namesOf(planted).slice(0, 2))
  })
})

describe("an operator's change", () => {
  const gives = (policies: string) => `const mayAll = { permission: 'ALL' } as const\nconst policies = { ${policies} }`
  const planted: Planted[] = [
    ['worker/money/planted/compose.ts', gives("'POST /api/admin/planted': { permission: 'MANAGE_USERS' }")],
    ['worker/money/again/desk/compose.ts', gives("'DELETE /api/admin/planted/:id': mayAll")],
    ['worker/money/quiet/compose.ts', gives("'POST /api/admin/quiet': mayAll")],
    ['worker/money/named/compose.ts', gives("'POST /api/admin/named': { permission: manageUsers }")],
    ['worker/money/spread/policies.ts', gives("'POST /api/admin/spread': { ...mayAll, scope: 'write' }")],
    ['worker/money/brought/policies.ts', gives("'POST /api/admin/brought': adminPolicy")],
    ['worker/money/quiet/routes.ts', "routes.post('/admin/quiet', (c) => desk.quiet(c))"],
    ['worker/money/quiet/desk.ts', 'const desk = { change: () => note({ actorId }), quiet: () => write() }'],
    // Allowed: noted, a person's own, read.
    ['worker/money/noted/compose.ts', gives("'PUT /api/admin/noted': mayAll")],
    ['worker/money/noted/routes.ts', "routes.put('/admin/noted', (c) => desk.change(c))"],
    ['worker/money/noted/desk.ts', 'const desk = { change: () => note({ actorId }), quiet: () => write() }'],
    [
      'worker/money/own/compose.ts',
      gives("'PUT /api/own': { permission: 'CREATE_ALERTS' }, 'POST /api/own': 'signed_in'"),
    ],
    ['worker/money/read/compose.ts', gives("'GET /api/admin/read': mayAll")],
  ]

  test('is noted by the feature that lets one make it', () => {
    const found = unnotedWrites(planted.map(([path, source]) => ({ path, source })))
    expect(found.map((text) => text.split(' ')[0])).toEqual(namesOf(planted).slice(0, 6))
  })

  test.each(Object.keys(unnoted))('%s still stands', (write) => {
    expect(product.some(({ source }) => source.includes(`'${write}'`))).toBe(true)
  })
})

describe('the client build', () => {
  async function buildClient(source: string) {
    await build({
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rollupOptions: { input: 'virtual:planted' } },
      plugins: [
        {
          name: 'planted',
          resolveId: (id) => (id === 'virtual:planted' ? `${process.cwd()}/app/planted.ts` : undefined),
          load: (id) => (id.endsWith('/app/planted.ts') ? source : undefined),
        },
        serverOnly(),
      ],
    })
  }

  test('fails when a server module reaches a browser chunk, and names it', async () => {
    const source = "import { alerts } from '#worker/alerting/alerts/table.ts'\nconsole.log(alerts)\n"
    await expect(buildClient(source)).rejects.toThrow(
      /server module in browser chunk .*worker\/alerting\/alerts\/table\.ts/,
    )
  })

  test('fails when a schema reaches a browser chunk', async () => {
    const source = "import { Change } from '#worker/matches/changes/contract.ts'\nconsole.log(Change)\n"
    await expect(buildClient(source)).rejects.toThrow(/worker\/matches\/changes\/contract\.ts/)
  })

  test('allows constants and what the architecture calls pure', async () => {
    const source =
      "import { availabilities } from '#worker/matches/catalogue/constants.ts'\nimport { countText } from '#worker/ground/platform/count-text.ts'\nimport { formatMoney } from '#worker/ground/platform/money.ts'\nconsole.log(availabilities, countText(1), formatMoney(1, 'GBP'))\n"
    await expect(buildClient(source)).resolves.toBeUndefined()
  })
})

describe('pure files', () => {
  const planted: Planted[] = [
    ...[
      'export const now = Date.now()',
      'export const today = () => new Date()',
      "export const clock = Date['now']",
      'export const dice = () => Math.random()',
      'export const since = performance.now()',
      "export const page = globalThis.fetch('/')",
      "export const page = () => fetch('/')",
      'export const id = crypto.randomUUID()',
      'export const later = async (work: Promise<void>) => { await work }',
      'export const key = process.env.KEY',
      'const D = Date\nexport const now = () => D.now()',
      'const { now } = Date\nexport const at = () => now()',
      'const { random } = Math\nexport const dice = () => random()',
      'export const dice = (roll = Math.random) => roll()',
      "export const dice = Math['ran' + 'dom']",
      'export const today = () => Intl.DateTimeFormat().format()',
      "export const today = () => new Intl.DateTimeFormat('en-GB').formatToParts()",
      "import { randomUUID } from 'node:crypto'\nexport const id = () => randomUUID()",
      "import { readFileSync } from 'node:fs'\nexport const read = readFileSync",
      'let calls = 0\nexport const count = () => ++calls',
      'const seen = new Map<string, number>()\nexport const see = (id: string) => seen.set(id, 1)',
      'const seen: string[] = []\nexport const see = (id: string) => seen.push(id)',
      'const seen: Record<string, 1> = {}\nexport function see(id: string) { seen[id] = 1 }',
    ].map((source, index): Planted => [`worker/money/planted/walk-${index}.rules.ts`, source]),
    ['worker/money/planted/constants.ts', 'export const startedAt = Date.now()'],
    ...['room', 'desk', 'feed', 'diff', 'timing', 'breaker', 'protocol'].map(
      (name): Planted => [`durable/planted/${name}.ts`, 'export const now = () => new Date()'],
    ),
    // Settings and bindings, in any file but the roots.
    ['worker/money/planted/service.ts', 'export const read = (env: Env) => env.DB'],
    ['worker/money/planted/browse.ts', 'export const key = process.env.KEY'],
    ['worker/money/planted/node.ts', "import process from 'node:process'\nexport const key = process.env.KEY"],
    ['worker/money/planted/global.ts', 'export const key = globalThis.process.env.KEY'],
    ['worker/money/planted/bracket.ts', "export const key = globalThis['process']"],
    ['worker/money/planted/vite.ts', 'export const key = import.meta.env.KEY'],
    ['worker/money/planted/workers.ts', "import { env } from 'cloudflare:workers'"],
    ['durable/planted/store.ts', 'export const read = (env: Env) => env.DB'],
    ['durable/planted/outbox.ts', 'export const key = process.env.KEY'],
    ['app/ui/planted.ts', 'export const key = process.env.KEY'],
    ['app/ui/vite.ts', 'export const key = import.meta.env.VITE_KEY'],
  ]
  const harmless: Planted[] = [
    [
      'worker/money/planted/rules.ts',
      'export const ask = (fetch: (a: string) => void) => fetch(new Date(0).toISOString())',
    ],
    ['worker/money/planted/of.rules.ts', 'export const of = (x: { fetch: number; now: number }) => x.fetch + x.now'],
    ['worker/entry/planted.ts', 'export const read = (env: Env) => env.DB'],
    ['durable/planted/planted.ts', 'export const read = (env: Env) => Date.now()'],
    ['app/ui/served.ts', 'export const isServer = import.meta.env.SSR'],
    [
      'worker/money/planted/made.rules.ts',
      'const kinds = new Map([[1, 2]])\nexport const of = (at: Date, n: number) => kinds.get(new Date(n).getTime() + Math.max(1, Date.UTC(1, 1)))',
    ],
  ]

  test('take time, randomness and the network as arguments, however they are written', () => {
    const found = impurities([...planted, ...harmless].map(([path, source]) => ({ path, source })))
    expect([...new Set(found.map((text) => text.split(' ')[0]))]).toEqual(namesOf(planted))
  })

  test.each(Object.keys(remembered))('%s still needs its exception', (place) => {
    const [path = '', name = ''] = place.split(' ')
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^(?:const|let) ${name}\\b`, 'm'))
  })
})
