import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../migrations')

/** As `wrangler d1 migrations apply` has it, so that both agree on what has been applied, and of which text it was. */
const ledger = `create table if not exists d1_migrations (
  id integer primary key autoincrement,
  name text unique,
  applied_at timestamp default current_timestamp not null,
  text_hash text
)`

type Applied = { name: string; text_hash?: string | null }

const halfMade =
  'This database was left half made: start over with "npm start -- --fresh" (an empty one: "npm start -- --empty --fresh").'

const madeBefore = (name: string) =>
  `This database was made by another version (${name}): start over with "npm start -- --fresh" (an empty one: "npm start -- --empty --fresh").`

/**
 * Applies the missing migrations of a local database; returns their names. A database that has others, or had them with
 * another text (before a release they are all in one file), or where one was cut off, is refused.
 */
export async function applyMigrations(d1: D1Database): Promise<string[]> {
  await d1.prepare(ledger).run()
  const { results } = await d1.prepare('select * from d1_migrations').all<Applied>()
  const present = new Map(sqlFiles().map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  const other = results.find(({ name, text_hash }) => text_hash !== hashOf(present.get(name)))
  if (other !== undefined) throw new Error(madeBefore(other.name))
  const missing = [...present].slice(results.length)
  for (const [name, text] of missing) await apply(d1, name, text)
  return missing.map(([name]) => name)
}

const sqlFiles = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

function hashOf(text: string | undefined): string | undefined {
  return text && createHash('sha256').update(text).digest('hex')
}

async function apply(d1: D1Database, name: string, text: string): Promise<void> {
  // In one call: the runtime closes a connection that is silent for five seconds, which a busy process notices late.
  await d1
    .prepare(text.replaceAll('--> statement-breakpoint', ';'))
    .run()
    .catch((error: unknown) => {
      throw /already exists/.test(String(error)) ? new Error(halfMade) : error
    })
  await d1.prepare('insert into d1_migrations (name, text_hash) values (?, ?)').bind(name, hashOf(text)).run()
}
