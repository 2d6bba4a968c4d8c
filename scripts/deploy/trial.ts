// What of a deployment can be tried without an account.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeFirstAdminSecret } from '../first-admin/local.ts'
import { openLocalDatabase } from '../seed/local-database.ts'
import { writeReference } from '../seed/reference.ts'
import { ensureBuild } from '../start/build.ts'

/** Tries each on an empty local database; throws at the first that fails. */
export async function tryLocally(say: (text: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-deploy-'))
  try {
    wrangler('d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', folder)
    say('an empty database takes all migrations')
    if ((await storeFirstAdminSecret(folder)) === null)
      throw new Error('The secret for the first administrator was not stored.')
    say('it takes the secret for the first administrator')
    say(`it takes the reference data: ${await loadReference(folder)}`)
    await ensureBuild()
    wrangler('deploy', '--dry-run', '--outdir', join(folder, 'bundle'))
    say('the Worker builds and bundles (wrangler deploy --dry-run)')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function loadReference(folder: string): Promise<string> {
  const { d1, close } = await openLocalDatabase(folder)
  try {
    return (await writeReference(d1)).map(({ table, added }) => `${added} ${table}`).join(', ')
  } finally {
    await close()
  }
}

/** Wrangler prints the whole list of migrations after each of them, and a child that says more than this is killed. */
const maxOutputBytes = 64 * 1024 * 1024

function wrangler(...args: string[]): void {
  const path = 'node_modules/wrangler/bin/wrangler.js'
  // Not asked whether to apply: the database is a throwaway.
  const env = { ...process.env, CI: 'true' }
  const options = { encoding: 'utf8', env, maxBuffer: maxOutputBytes } as const
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [path, ...args], options)
  if (status !== 0) throw new Error(`wrangler ${args.join(' ')} failed:\n${stdout}${stderr}${error ?? ''}`)
}
