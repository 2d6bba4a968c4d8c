import { cpSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { everyMatch, type SoldMatch, type Watched } from './watched.ts'

/** The platforms' ports in the seeded world, from this one on; nothing listens there. */
export const seededSandboxPort = 9_700

/** Gives a stack its own copy of the seeded state. */
export function copyWorld(seededPath: string, statePath: string, watched: Watched): void {
  cpSync(seededPath, statePath, { recursive: true })
  if (watched !== everyMatch) withDatabase(statePath, (database) => deleteTargets(database, watched))
}

/** Gives the platforms in its database the addresses at which they listen. */
export function moveWorld(statePath: string, platforms: readonly { slug: string; origin: string }[]): void {
  withDatabase(statePath, (database) => {
    const originOf = new Map(platforms.map(({ slug, origin }) => [slug, origin]))
    const seeded = database.prepare('SELECT slug, origin FROM platforms').all()
    const moves = new Map(seeded.map(({ slug, origin }) => [String(origin), originOf.get(String(slug))]))
    const moved = (url: unknown) =>
      typeof url === 'string' ? url.replace(/^http:\/\/localhost:\d+/, (origin) => moves.get(origin) ?? origin) : null
    database.function('moved', { deterministic: true }, moved)
    database.exec('UPDATE platforms SET origin = moved(origin)')
    database.exec('UPDATE seller_access SET api_url = moved(api_url), vault_url = moved(vault_url)')
    database.exec('UPDATE targets SET url = moved(url)')
    database.exec('UPDATE matches SET ticket_url = moved(ticket_url)')
  })
}

function withDatabase(statePath: string, work: (database: DatabaseSync) => void): void {
  const [file = ''] = globSync('v3/d1/miniflare-D1DatabaseObject/*.sqlite', {
    cwd: statePath,
    exclude: (name) => name.endsWith('metadata.sqlite'),
  })
  const database = new DatabaseSync(join(statePath, file))
  try {
    work(database)
  } finally {
    database.close()
  }
}

function deleteTargets(database: DatabaseSync, watched: Watched): void {
  const sold = database
    .prepare(
      `SELECT matches.id, leagues.slug AS league, matches.sort_at AS sortAt
       FROM matches JOIN leagues ON leagues.id = matches.league_id
       WHERE matches.id IN (SELECT match_id FROM targets) ORDER BY matches.sort_at, matches.id`,
    )
    .all() as SoldMatch[]
  const kept = new Set(watched(sold))
  const forgotten = sold.filter((match) => !kept.has(match)).map(({ id }) => id)
  database
    .prepare('DELETE FROM targets WHERE match_id IN (SELECT value FROM json_each(?))')
    .run(JSON.stringify(forgotten))
}
