import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { inventoryOf, type Kept } from './migrated-database.ts'

test('a test file begins with the database that the migrations make', async () => {
  const { migrated } = globalThis as Kept
  expect(migrated?.inventory.length).toBeGreaterThan(env.TEST_MIGRATIONS.length)
  expect(await inventoryOf(env.DB)).toEqual(migrated?.inventory)
})
