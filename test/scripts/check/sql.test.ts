import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { unboundedQueries, whole } from '#scripts/check/bounds.ts'
import { unindexedStatements } from '#scripts/check/plans.ts'
import { tablesPast } from '#scripts/check/sql.ts'
import { sqlOutside } from '#scripts/check/statements.ts'
import { namesOf, type Planted } from './planted.ts'

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
    // A table of a later wing.
    ['worker/matches/other/repository.ts', "prepare('SELECT 1 FROM matches JOIN orders_planted ON true')"],
    ['worker/matches/other/again.ts', 'const all = `select * from "orders_planted"`'],
    // A column that an earlier wing keeps to itself.
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

describe('a statement', () => {
  const planted: Planted[] = [
    ['worker/money/planted/repository.ts', "prepare('SELECT id FROM payment_orders WHERE amount_pence = ?1')"],
    ['worker/money/planted/more.repository.ts', 'prepare(`UPDATE alerts SET is_active = 0 WHERE currency = ?1`)'],
    [
      'worker/money/planted/made.repository.ts',
      "const all = 'alerts'\nprepare(`DELETE FROM ${" + 'all} WHERE currency = ?1`)',
    ],
    // Allowed: by a key, with a limit, of a few rows, part of another, words.
    ['worker/money/indexed/repository.ts', "prepare('SELECT id FROM payment_orders WHERE id = ?1')"],
    ['worker/money/indexed/limited.repository.ts', "prepare('SELECT id FROM alerts WHERE currency = ?1 LIMIT 10')"],
    ['worker/money/indexed/few.repository.ts', "prepare('SELECT id FROM platforms WHERE name = ?1')"],
    ['worker/money/indexed/part.repository.ts', "export const columns = 'SELECT id FROM alerts WHERE currency = ?1'"],
    ['worker/money/indexed/words.repository.ts', "const words = 'select a match from the list where it stands'"],
  ]

  test('finds its rows by an index', () => {
    const found = unindexedStatements(planted.map(([path, source]) => ({ path, source })))
    expect(found.map((text) => text.split(' ')[0])).toEqual(namesOf(planted).slice(0, 3))
  })
})
