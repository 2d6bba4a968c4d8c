import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readProduct } from '#scripts/check/imports.ts'
import { unnoted, unnotedWrites } from '#scripts/check/notes.ts'
import { addedPastSession, guarded, writersPast, writes } from '#scripts/check/writers.ts'
import { namesOf, type Planted } from './planted.ts'

const product = readProduct()

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
