import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../migrations')

/** Same table as `wrangler d1 migrations apply`, so that both agree on what has been applied. */
const ledger = `create table if not exists d1_migrations (
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null
)`

const halfMade =
  'This database was left half made: start over with "npm start -- --fresh" (an empty one: "npm start -- --empty --fresh").'

const madeBefore = (name: string) =>
  `This database was made by another version (${name}): start over with "npm start -- --fresh" (an empty one: "npm start -- --empty --fresh").`

/**
 * Applies the missing migrations of a local database; returns their names. A database that has others, or where one was
 * cut off, is refused.
 */
export async function applyMigrations(d1: D1Database): Promise<string[]> {
  await d1.prepare(ledger).run()
  const { results } = await d1.prepare('select name from d1_migrations').all<{ name: string }>()
  const applied = new Set(results.map((row) => row.name))
  const present = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const unknown = [...applied].find((name) => !present.includes(name))
  if (unknown !== undefined) throw new Error(madeBefore(unknown))
  const missing = present.filter((name) => !applied.has(name)).sort()
  for (const name of missing) {
    // In one call: the runtime closes a connection that is silent for five seconds, which a busy process notices late.
    const statements = readFileSync(join(folder, name), 'utf8').replaceAll('--> statement-breakpoint', ';')
    await d1
      .prepare(statements)
      .run()
      .catch((error: unknown) => {
        throw /already exists/.test(String(error)) ? new Error(halfMade) : error
      })
    await d1.prepare('insert into d1_migrations (name) values (?)').bind(name).run()
  }
  return missing
}
