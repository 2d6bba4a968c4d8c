// npm run restore-copy -- ID FILE [-- --from FOLDER]
//
// Fetches a copy of the database that /admin/system/backup made, opens it with LINK_SECRET of the environment (and
// LINK_SECRET_PREVIOUS), and writes it as SQL for a database that has its tables (`wrangler d1 migrations apply`).
import { spawnSync } from 'node:child_process'
import { appendFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { Secret } from '#worker/platform/secret.ts'
import { manifestsPrefix } from '#worker/system/backup/copy/constants.ts'
import { Copy } from '#worker/system/backup/copy/contract.ts'
import { afterRestore, beforeRestore, restoreStatements } from '#worker/system/backup/copy/rules.ts'
import { createPartSealer } from '#worker/system/backup/copy/sealing.ts'

const help = `npm run restore-copy -- ID FILE    write a copy of the database as SQL

  --from FOLDER    read the bucket's files below FOLDER instead of fetching them

Then, into a database that has its tables and is otherwise empty:
  npx wrangler d1 execute NAME --remote --file=FILE`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})
const [id, file] = positionals

function fail(text: string): never {
  console.error(text)
  process.exit(1)
}

/** One file of the bucket. */
function read(key: string): Uint8Array {
  if (values.from !== undefined) return readFileSync(join(values.from, key))
  const folder = mkdtempSync(join(tmpdir(), 'touchline-copy-'))
  const path = join(folder, 'part')
  const args = ['r2', 'object', 'get', `touchline-exports/${key}`, '--remote', `--file=${path}`]
  const done = spawnSync(process.execPath, ['node_modules/wrangler/bin/wrangler.js', ...args], { encoding: 'utf8' })
  if (done.status !== 0) fail(`${done.stdout}${done.stderr}`)
  const bytes = readFileSync(path)
  rmSync(folder, { recursive: true })
  return bytes
}

/** The triggers that a new database gets from the migrations. */
function triggers(): { name: string; sql: string }[] {
  const database = new DatabaseSync(':memory:')
  for (const migration of globSync('migrations/*.sql').toSorted()) database.exec(readFileSync(migration, 'utf8'))
  return database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as never
}

if (values.help || !id || !file) {
  console.log(help)
  process.exit(values.help ? 0 : 1)
}
const { LINK_SECRET = '', LINK_SECRET_PREVIOUS = '' } = process.env
if (LINK_SECRET === '') fail('LINK_SECRET is not set: the copy is sealed with it.')
const sealer = createPartSealer(new Secret(LINK_SECRET, LINK_SECRET_PREVIOUS ? new Secret(LINK_SECRET_PREVIOUS) : null))
const { tables, parts } = Copy.parse(JSON.parse(new TextDecoder().decode(read(`${manifestsPrefix}${id}.json`))))
const made = triggers()
writeFileSync(file, `PRAGMA defer_foreign_keys = on;\n${beforeRestore(tables, made).join('\n')}\n`)
let rows = 0
for (const table of tables.toReversed()) {
  for (const part of parts.filter((one) => one.table === table.name)) {
    const lines = await sealer.open(read(part.key))
    if (!lines) fail(`${part.key} does not open: it was sealed with another secret.`)
    if (lines.length !== part.rows) fail(`${part.key} holds ${lines.length} rows, not ${part.rows}.`)
    for (const statement of restoreStatements(table, lines)) appendFileSync(file, `${statement}\n`)
    rows += lines.length
  }
}
appendFileSync(file, `${afterRestore(made).join('\n')}\n`)
console.log(`${rows} rows of ${tables.length} tables are in ${file}.`)
