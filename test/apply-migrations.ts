import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

// Test files share a runtime so that modules load once. Each file begins with empty
// storage and new objects; within a file, tests use their own rows.
await reset()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
