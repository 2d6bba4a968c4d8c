// npm run deploy [-- --dry-run]
//
// Checks wrangler.toml against the code, builds, applies the new migrations to the remote database, and deploys. Migrations
// only add, so the version that is still running works with the new schema. --dry-run lists the steps from an empty
// account to the first alert, and tries what needs no account.
import { spawnSync } from 'node:child_process'
import { findFaults, findPlaceholders, readWranglerConfig } from './deploy/checks.ts'
import { readNeeds } from './deploy/needs.ts'
import { secretSources } from './deploy/secrets.ts'
import { describeStep, steps } from './deploy/steps.ts'
import { tryLocally } from './deploy/trial.ts'

const commands = [
  ['node_modules/@react-router/dev/bin.cjs', 'build'],
  ['node_modules/wrangler/bin/wrangler.js', 'd1', 'migrations', 'apply', 'DB', '--remote'],
  ['node_modules/wrangler/bin/wrangler.js', 'deploy'],
]

if (process.argv.includes('--help')) {
  console.log(`npm run deploy [-- --dry-run]    check, build, migrate the remote database, deploy

  --dry-run    list every step from an empty account to the first alert, check wrangler.toml,
               and try on this machine what needs no account; fails while settings are still placeholders
  --as-cloned  with --dry-run: placeholders are what the repository comes with, and no failure`)
  process.exit(0)
}

const config = readWranglerConfig('wrangler.toml')
const faults = findFaults(config, readNeeds())
const placeholders = findPlaceholders(config)
if (process.argv.includes('--dry-run')) await rehearse()
else deploy()

async function rehearse(): Promise<void> {
  print('From an empty account to the first alert:', steps.map(describeStep))
  print(
    'npm run deploy would run:',
    commands.map((command) => command.join(' ')),
  )
  print(
    'Secrets, kept by Cloudflare:',
    Object.entries(secretSources).map((entry) => entry.join(': ')),
  )
  stopAtFaults()
  console.log('\nwrangler.toml has what the code needs. Tried on this machine:')
  try {
    await tryLocally((text) => console.log(`  ok  ${text}`))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  if (!process.argv.includes('--as-cloned')) stopAtPlaceholders()
}

function deploy(): void {
  stopAtFaults()
  stopAtPlaceholders()
  for (const command of commands) {
    console.log(command.join(' '))
    const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
    if (status !== 0) process.exit(status ?? 1)
  }
}

function stopAtFaults(): void {
  if (faults.length === 0) return
  print('wrangler.toml is wrong:', faults)
  process.exit(1)
}

/** Stops at settings that are still the example's: these would stand in mails and on pages. */
function stopAtPlaceholders(): void {
  if (placeholders.length === 0) return
  print('Not ready to deploy. Set these in wrangler.toml:', placeholders)
  process.exit(1)
}

function print(title: string, lines: readonly string[]): void {
  console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
