// npm run provision [-- --dry-run]
//
// Once per Cloudflare account: creates what wrangler.toml names (the D1 database, the queues, the bucket), writes the database's
// id into wrangler.toml, and asks for the secrets. Sign in first with `npx wrangler login`. Running it again skips
// what exists. --dry-run prints the commands.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { newVapidKeys } from './setup/vapid-keys.ts'

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

wrangler(['d1', 'create', database])
const listed = wrangler(['d1', 'list', '--json'])
const id = listed && JSON.parse(listed).find((entry: { name: string }) => entry.name === database)?.uuid
if (id) writeFileSync('wrangler.toml', settings.replace(/^database_id = ".*"$/m, `database_id = "${id}"`))
for (const queue of queues) wrangler(['queues', 'create', queue])
wrangler(['r2', 'bucket', 'create', bucket])
wrangler(['secret', 'put', 'LINK_SECRET'], Buffer.from(randomBytes(32)).toString('base64url'))
wrangler(['secret', 'put', 'LINK_SECRET_PREVIOUS'], 'none')
// New keys would end every browser's subscription, so they are made once.
if (/^VAPID_PUBLIC_KEY = ""$/m.test(readFileSync('wrangler.toml', 'utf8'))) {
  const { publicKey, privateKey } = newVapidKeys()
  wrangler(['secret', 'put', 'VAPID_PRIVATE_KEY'], privateKey)
  const text = readFileSync('wrangler.toml', 'utf8')
  if (!isDryRun)
    writeFileSync('wrangler.toml', text.replace(/^VAPID_PUBLIC_KEY = ""$/m, `VAPID_PUBLIC_KEY = "${publicKey}"`))
}
for (const name of [
  'SMTP_PASSWORD',
  'GOOGLE_CLIENT_SECRET',
  'TURNSTILE_SECRET',
  'FOOTBALL_KEY',
  'TWILIO_AUTH_TOKEN',
  'PAYPAL_CLIENT_SECRET',
]) {
  wrangler(['secret', 'put', name])
}
console.log(
  '\nNext: set PUBLIC_ORIGIN, CRAWLER_CONTACT, the SMTP settings, MAIL_FROM and OPERATOR_EMAIL in wrangler.toml, then npm run deploy, then npm run first-admin.',
)
