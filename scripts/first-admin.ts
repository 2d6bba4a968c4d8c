// npm run first-admin [-- --local DIR] [-- --dry-run]
//
// Makes the one-time secret by which a new deployment gets its first administrator, once the database has its tables.
// Shown once and stored as a hash; valid for 24 hours, and only while there is no administrator.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { firstAdminPath } from '#worker/people/roles/first-admin/constants.ts'
import { storeFirstAdminSecret } from './first-admin/local.ts'
import { newFirstAdminSecret } from './first-admin/secret.ts'

const help = `npm run first-admin [-- options]    make the secret for the first administrator

  --local DIR    for the local database below DIR (.wrangler/empty of npm start -- --empty)
  --dry-run      print what would be run`

const { values } = parseArgs({
  options: { local: { type: 'string' }, 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
})
const settings = readFileSync('wrangler.toml', 'utf8')
const setting = (name: string) => new RegExp(`^${name} = "(.+)"$`, 'm').exec(settings)?.[1] ?? ''

/** What `wrangler d1 execute --json` prints. */
const Executed = z.array(z.object({ results: z.array(z.unknown()) })).nonempty()

async function storeRemotely(): Promise<string | null> {
  const { secret, sql } = await newFirstAdminSecret(Date.now())
  const args = ['d1', 'execute', setting('database_name'), '--remote', '--json', '--command', sql]
  const done = spawnSync(process.execPath, ['node_modules/wrangler/bin/wrangler.js', ...args], { encoding: 'utf8' })
  if (done.status !== 0) {
    console.error(`${done.stdout}${done.stderr}\nThe tables come with npm run deploy: run that first.`)
    process.exit(done.status ?? 1)
  }
  return Executed.parse(JSON.parse(done.stdout)).some(({ results }) => results.length > 0) ? secret : null
}

if (values.help) {
  console.log(help)
} else if (values['dry-run']) {
  console.log(
    `wrangler d1 execute ${setting('database_name')} --remote --json --command 'INSERT … first_admin_secrets …'`,
  )
} else {
  const secret = values.local === undefined ? await storeRemotely() : await storeFirstAdminSecret(values.local)
  if (secret !== null) {
    const site = values.local === undefined ? setting('PUBLIC_ORIGIN') : ''
    console.log(`The secret for the first administrator, for 24 hours and not shown again:

  ${secret}

Enter it at ${site}${firstAdminPath}, then register.`)
  } else {
    console.log('There is an administrator already: they give others the role.')
  }
}
