import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

// Each test file has a database of its own; within a file, tests make their own rows.
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
