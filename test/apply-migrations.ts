import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect } from 'vitest'
import { meter } from './meter/in-workerd.ts'
import { inventoryOf, type Kept, statementsOf } from './migrated-database.ts'
import { emptyStorage } from './started-objects.ts'
import type { FileStart } from './worker-entry.ts'

/** Kept for the files that follow in this runtime. */
const kept = globalThis as Kept & FileStart

async function migrate(): Promise<void> {
  if (kept.migrated) {
    await env.DB.batch(kept.migrated.statements.map((statement) => env.DB.prepare(statement)))
    return
  }
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  kept.migrated = { statements: await statementsOf(env.DB), inventory: await inventoryOf(env.DB) }
}

// Test files share a runtime so that modules load once. Each file begins with empty
// storage and new objects; within a file, tests use their own rows.
kept.fileStartedAt = Date.now()
await emptyStorage()
await migrate()

// Whatever the product made of the failure: beyond a limit, production would have failed.
afterEach(() => expect(meter.takeOverruns()).toEqual([]))
