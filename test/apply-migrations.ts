import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, afterEach, expect } from 'vitest'
import { meter } from './meter/in-workerd.ts'
import { readsOfWholeTables } from './meter/whole-tables.ts'
import { emptyStorage } from './started-objects.ts'
import type { FileStart } from './worker-entry.ts'

// Test files share a runtime so that modules load once. Each file begins with empty
// storage and new objects; within a file, tests use their own rows.
;(globalThis as FileStart).fileStartedAt = Date.now()
await emptyStorage()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)

// Whatever the product made of the failure: beyond a limit, production would have failed.
afterEach(() => expect(meter.takeOverruns()).toEqual([]))

afterAll(async () => expect(await readsOfWholeTables(env.DB, meter.statements)).toEqual([]))
