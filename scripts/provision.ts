// npm run provision [-- --dry-run]
//
// Once per Cloudflare account: creates what wrangler.toml names (the D1 database, the queues, the bucket), writes the database's
// id into wrangler.toml, and asks for the secrets. Sign in first with `npx wrangler login`. Running it again skips
// what exists. --dry-run prints the commands.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { findPlaceholders, readWranglerConfig } from './deploy/checks.ts'
import { askedSecrets, secretSources } from './deploy/secrets.ts'
import { newSigningKeys } from './setup/signing-keys.ts'

/** What `wrangler secret list` prints. */
const Secrets = z.array(z.object({ name: z.string() }))

const isDryRun = process.argv.includes('--dry-run')
if (process.argv.includes('--help')) {
  console.log('npm run provision [-- --dry-run]    create the database, the queues and the secrets, once')
  process.exit(0)
}

const settings = readFileSync('wrangler.toml', 'utf8')
const queues = [...new Set([...settings.matchAll(/^queue = "(.+)"$/gm)].map((found) => found[1] ?? ''))]
const bucket = settings.match(/^bucket_name = "(.+)"$/m)?.[1] ?? ''
const database = settings.match(/^database_name = "(.+)"$/m)?.[1] ?? ''

function wrangler(args: string[], input?: string): string {
  console.log(`wrangler ${args.join(' ')}${input === undefined ? '' : '  (value from standard input)'}`)
  if (isDryRun) return ''
  const { stdout, stderr, status } = spawnSync(process.execPath, ['node_modules/wrangler/bin/wrangler.js', ...args], {
    encoding: 'utf8',
    input,
    stdio: [input === undefined ? 'inherit' : 'pipe', 'pipe', 'pipe'],
  })
  if (status !== 0 && !/already (exists|taken)/i.test(stdout + stderr)) {
    console.error(stdout + stderr)
    process.exit(status ?? 1)
  }
  return stdout
}

/** Wrangler asks on the terminal itself: with its output caught it would wait without a word. */
function ask(args: string[]): void {
  console.log(`wrangler ${args.join(' ')}`)
  if (isDryRun) return
  const { status } = spawnSync(process.execPath, ['node_modules/wrangler/bin/wrangler.js', ...args], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/** Names of the secrets that the Worker has; the first one stored makes the Worker. */
function storedSecrets(): Set<string> {
  console.log('wrangler secret list')
  if (isDryRun) return new Set()
  const done = spawnSync(process.execPath, ['node_modules/wrangler/bin/wrangler.js', 'secret', 'list'], {
    encoding: 'utf8',
    stdio: ['inherit', 'pipe', 'pipe'],
  })
  if (done.status === 0) return new Set(Secrets.parse(JSON.parse(done.stdout)).map(({ name }) => name))
  if (/not found/i.test(done.stdout + done.stderr)) return new Set()
  console.error(done.stdout + done.stderr)
  process.exit(done.status ?? 1)
}

wrangler(['d1', 'create', database])
const listed = wrangler(['d1', 'list', '--json'])
const id = listed && JSON.parse(listed).find((entry: { name: string }) => entry.name === database)?.uuid
if (id) writeFileSync('wrangler.toml', settings.replace(/^database_id = ".*"$/m, `database_id = "${id}"`))
for (const queue of queues) wrangler(['queues', 'create', queue])
wrangler(['r2', 'bucket', 'create', bucket])
// Existing secrets stay: sealed data opens with the same LINK_SECRET alone, and browsers subscribed with the first VAPID keys.
const stored = storedSecrets()
if (!stored.has('LINK_SECRET')) {
  wrangler(['secret', 'put', 'LINK_SECRET'], Buffer.from(randomBytes(32)).toString('base64url'))
}
if (!stored.has('LINK_SECRET_PREVIOUS')) wrangler(['secret', 'put', 'LINK_SECRET_PREVIOUS'], 'none')
for (const name of ['VAPID', 'UCP']) {
  const empty = new RegExp(`^${name}_PUBLIC_KEY = ""$`, 'm')
  const text = readFileSync('wrangler.toml', 'utf8')
  if (!empty.test(text)) continue
  const { publicKey, privateKey } = newSigningKeys()
  wrangler(['secret', 'put', `${name}_PRIVATE_KEY`], privateKey)
  if (!isDryRun) writeFileSync('wrangler.toml', text.replace(empty, `${name}_PUBLIC_KEY = "${publicKey}"`))
}
console.log('\nEnter each secret, or none where you leave that part out:')
for (const name of askedSecrets.filter((one) => !stored.has(one))) {
  console.log(`\n${name}: ${secretSources[name]}`)
  ask(['secret', 'put', name])
}
console.log(
  '\nNext: set these in wrangler.toml, and the route’s pattern (the host of PUBLIC_ORIGIN), then npm run deploy, then npm run first-admin.',
)
for (const line of findPlaceholders(readWranglerConfig('wrangler.toml'))) console.log(`  ${line}`)
