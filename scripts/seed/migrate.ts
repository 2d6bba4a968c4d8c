import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../migrations')

/** Same table as `wrangler d1 migrations apply`, so that both agree on what has been applied. */
const ledger = `create table if not exists d1_migrations (
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null
)`

/**
 * Preparing a statement blocks this process, and the runtime closes a connection that has been silent for five seconds:
 * with all of a migration at once, the call that follows is lost on a busy machine.
 */
const statementsAtOnce = 5

const halfMade = 'This database was left half made: start afresh with "rm -rf .wrangler/state" and the same command.'

const madeBefore = (name: string) =>
  `This database was made by another version (${name}): start afresh with "rm -rf .wrangler/state" and the same command.`

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
    const statements = readFileSync(join(folder, name), 'utf8').split('--> statement-breakpoint')
    const written = statements.filter((statement) => statement.trim())
    for (let from = 0; from < written.length; from += statementsAtOnce) {
      const some = written.slice(from, from + statementsAtOnce).map((statement) => d1.prepare(statement))
      await d1.batch(some).catch((error: unknown) => {
        throw /already exists/.test(String(error)) ? new Error(halfMade) : error
      })
    }
    await d1.prepare('insert into d1_migrations (name) values (?)').bind(name).run()
  }
  return missing
}
