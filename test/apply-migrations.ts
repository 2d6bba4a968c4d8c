import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect } from 'vitest'
import { meter } from './meter/in-workerd.ts'
import { inventoryOf, type Kept, statementsOf } from './migrated-database.ts'
import { emptyStorage } from './started-objects.ts'
import type { FileStart } from './worker-entry.ts'

const waitMs = 100
const maxTries = 100

const isEmpty = async () => {
  const users = env.DB.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'users'`)
  return (await users.first()) === null
}

/** Again where it must be: what the file before left running may hold its database, which a reset then leaves as it was. */
async function empty(): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    await emptyStorage()
    if (await isEmpty()) return
    await new Promise((done) => setTimeout(done, waitMs))
  }
  throw new Error('the database of the file before could not be emptied')
}

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
await empty()
await migrate()

// Whatever the product made of the failure: beyond a limit, production would have failed.
afterEach(() => expect(meter.takeOverruns()).toEqual([]))
