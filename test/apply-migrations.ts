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
// As one statement: hundreds of them take ten times as long.
await env.DB.prepare(env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).join(';\n')).run()

// Whatever the product made of the failure: beyond a limit, production would have failed.
afterEach(() => expect(meter.takeOverruns()).toEqual([]))

afterAll(async () => expect(await readsOfWholeTables(env.DB, meter.statements)).toEqual([]))
