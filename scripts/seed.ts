// node scripts/seed.ts --state DIR [--world FILE] [--sandbox-port 9700] [--now ISO] [--history] [--empty] [--fresh]
//
// Fills the local database: leagues, teams, platforms, a season of matches around now, their ticket pages, four demo
// users and the fan's alerts; and writes the world file that the sandbox serves. With --history it also makes the past:
// prices, played matches and the state of the services. With --empty the tables get no rows: only the sandbox has its world. A
// second run changes nothing.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { seedDatabase } from './seed/database.ts'
import { fillPast } from './seed/history/fill.ts'
import { openLocalRooms } from './seed/history/local-rooms.ts'
import { openLocalDatabase } from './seed/local-database.ts'
import { worldOf } from './seed/market.ts'
import { applyMigrations } from './seed/migrate.ts'
import { createProgress, writtenLine } from './seed/progress.ts'
import { type SeedMatch, seasonAround, worldSeed } from './seed/season.ts'

const help = `node scripts/seed.ts [options]

  --state DIR           where D1 keeps its data (.wrangler/state)
  --world FILE          the sandbox's world file (.touchline/world.json)
  --sandbox-port PORT   the sandbox's port; its platforms listen on those after it (9700)
  --now ISO             the moment around which the season lies (now)
  --history             make the last 60 days as well
  --empty               make the tables alone, as of a new deployment
  --fresh               delete all local data below DIR first`

const { values } = parseArgs({
  options: {
    state: { type: 'string', default: '.wrangler/state' },
    world: { type: 'string', default: '.touchline/world.json' },
    'sandbox-port': { type: 'string', default: '9700' },
    now: { type: 'string' },
    history: { type: 'boolean', default: false },
    empty: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

const now = values.now === undefined ? Date.now() : Date.parse(values.now)
const sandboxPort = Number(values['sandbox-port'])

if (values.help) {
  console.log(help)
} else if (Number.isNaN(now) || !Number.isInteger(sandboxPort) || sandboxPort < 1 || sandboxPort > 65_000) {
  console.error(`--now must be an ISO 8601 time and --sandbox-port a port.\n\n${help}`)
  process.exitCode = 2
} else {
  await seed()
}

async function seed(): Promise<void> {
  const startedAt = performance.now()
  if (values.fresh) {
    for (const part of ['v3', 'history.json']) rmSync(join(values.state, part), { recursive: true, force: true })
  }
  const matches = seasonAround(now, worldSeed)
  mkdirSync(dirname(values.world), { recursive: true })
  writeFileSync(values.world, `${JSON.stringify(worldOf(matches), null, 1)}\n`)
  if (values.empty) await migrateAlone()
  else if (values.history) await seedWithHistory(matches)
  else await seedAlone(matches)
  console.log(`  The world is ready (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
}

async function migrateAlone(): Promise<void> {
  const { d1, close } = await openLocalDatabase(values.state)
  try {
    await applyMigrations(d1)
  } finally {
    await close()
  }
}

async function seedAlone(matches: SeedMatch[]): Promise<void> {
  const { d1, close } = await openLocalDatabase(values.state)
  try {
    await write(d1, matches)
  } finally {
    await close()
  }
}

async function seedWithHistory(matches: SeedMatch[]): Promise<void> {
  const rooms = await openLocalRooms(values.state)
  const memory = join(values.state, 'history.json')
  try {
    await write(rooms.d1, matches)
    const filled = await fillPast({
      rooms,
      matches,
      now,
      sandboxPort,
      world: worldOf(matches),
      seed: worldSeed,
      filled: new Set(readFilled(memory)),
      report: createProgress('past prices', 'matches', console.log, Date.now),
    })
    writeFileSync(memory, JSON.stringify([...filled]))
  } finally {
    await rooms.close()
  }
}

async function write(d1: D1Database, matches: SeedMatch[]): Promise<void> {
  for (const name of await applyMigrations(d1)) console.log(`  migration ${name}`)
  await seedDatabase(d1, matches, { now, sandboxPort }, (written) => {
    const line = writtenLine(written)
    if (line) console.log(line)
  })
}

/** Refs of the matches whose past was made by an earlier run; a state that was deleted has none. */
function readFilled(memory: string): string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(readFileSync(memory, 'utf8')))
  } catch {
    return []
  }
}
