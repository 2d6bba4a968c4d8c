import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

// Test files share a runtime, which spares loading every module again for each of them. Each file begins with empty
// storage and new objects; within a file, tests make their own rows.
await reset()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
