// node scripts/seed.ts --state DIR [--world FILE] [--sandbox-port 9700] [--now ISO] [--fresh]
//
// Fills the local database: leagues, teams, platforms, a season of matches around now, their ticket pages, four demo
// users and the fan's alerts; and writes the world file that the sandbox serves. A second run changes nothing.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { seedDatabase } from './seed/database.ts'
import { leagues } from './seed/leagues.ts'
import { openLocalDatabase } from './seed/local-database.ts'
import { worldOf } from './seed/market.ts'
import { applyMigrations } from './seed/migrate.ts'
import { seasonAround } from './seed/season.ts'

const help = `node scripts/seed.ts [options]

  --state DIR           where D1 keeps its data (.wrangler/state)
  --world FILE          the sandbox's world file (.touchline/world.json)
  --sandbox-port PORT   the sandbox's port; its platforms listen on those after it (9700)
  --now ISO             the moment around which the season lies (now)
  --fresh               delete all local data below DIR first`

const { values } = parseArgs({
  options: {
    state: { type: 'string', default: '.wrangler/state' },
    world: { type: 'string', default: '.touchline/world.json' },
    'sandbox-port': { type: 'string', default: '9700' },
    now: { type: 'string' },
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
  if (values.fresh) rmSync(join(values.state, 'v3'), { recursive: true, force: true })
  const matches = seasonAround(now)
  const { d1, close } = await openLocalDatabase(values.state)
  try {
    for (const name of await applyMigrations(d1)) console.log(`  migration ${name}`)
    await seedDatabase(d1, matches, { now, sandboxPort }, ({ table, added, changed, unchanged }) => {
      console.log(`  ${table.padEnd(14)} ${added} added, ${changed} changed, ${unchanged} unchanged`)
    })
  } finally {
    await close()
  }
  mkdirSync(dirname(values.world), { recursive: true })
  const world = worldOf(matches, new Map(leagues.map((league) => [league.slug, league.name])))
  writeFileSync(values.world, `${JSON.stringify(world, null, 1)}\n`)
  console.log(`Seeded ${values.state} and ${values.world} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
