import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { statementsOf } from './migrated-database.ts'

test('a test file begins with the database that the migrations make', async () => {
  await applyD1Migrations(env.EMPTY, env.TEST_MIGRATIONS)
  // Migrations note when they were applied.
  const timeless = (statement: string) => statement.replace(/'\d{4}-\d\d-\d\d \d\d:\d\d:\d\d'/, 'now')
  const [migrated, mine] = [await statementsOf(env.EMPTY), await statementsOf(env.DB)]
  expect(mine.map(timeless)).toEqual(migrated.map(timeless))
  expect(mine.length).toBeGreaterThan(env.TEST_MIGRATIONS.length)
})
