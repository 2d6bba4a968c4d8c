// npm run restore-copy -- ID FILE [-- --from FOLDER]
//
// Fetches a copy of the database that /admin/system/backup made, opens it with LINK_SECRET of the environment (and
// LINK_SECRET_PREVIOUS), and writes it as SQL for a database that has its tables (`wrangler d1 migrations apply`).
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { Secret } from '#worker/ground/platform/secret.ts'
import { manifestsPrefix } from '#worker/running/system/backup/copy/constants.ts'
import { Copy } from '#worker/running/system/backup/copy/contract.ts'
import { afterRestore, beforeRestore, restoreStatements } from '#worker/running/system/backup/copy/rules.ts'
import { createPartSealer } from '#worker/running/system/backup/copy/sealing.ts'
import { type Printer, runCommand } from './command.ts'

const help = `npm run restore-copy -- ID FILE    write a copy of the database as SQL

  --from FOLDER    read the bucket's files below FOLDER instead of fetching them

Then, into a database that has its tables and is otherwise empty:
  npx wrangler d1 execute NAME --remote --file=FILE`

/** What an operator can do something about: one line, without a stack. */
class Trouble extends Error {}

function fail(text: string): never {
  throw new Trouble(text)
}

/** One file of the bucket; null when it is not there. */
type Read = (key: string) => Uint8Array | null

const readBelow =
  (folder: string): Read =>
  (key) => {
    const path = join(folder, key)
    return existsSync(path) ? readFileSync(path) : null
  }

function readRemotely(key: string): Uint8Array | null {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-copy-'))
  const path = join(folder, 'part')
  const args = ['r2', 'object', 'get', `touchline-exports/${key}`, '--remote', `--file=${path}`]
  const done = spawnSync(process.execPath, ['node_modules/wrangler/bin/wrangler.js', ...args], { encoding: 'utf8' })
  try {
    if (done.status === 0) return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true })
  }
  const said = stripVTControlCharacters(`${done.stdout}${done.stderr}`)
  if (/key does not exist|NoSuchKey/i.test(said)) return null
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  return fail(
    `${key} could not be fetched: ${(lines.find((line) => line.includes('ERROR')) ?? lines.at(-1) ?? '').trim()}`,
  )
}

type Sealer = ReturnType<typeof createPartSealer>

/** The triggers that a new database gets from the migrations. */
function triggers(): { name: string; sql: string }[] {
  const database = new DatabaseSync(':memory:')
  for (const migration of globSync('migrations/*.sql').toSorted()) database.exec(readFileSync(migration, 'utf8'))
  return database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as never
}

function copyOf(copyId: string, read: Read): Copy {
  const list = read(`${manifestsPrefix}${copyId}.json`)
  if (!list) fail(`There is no copy ${copyId}. /admin/system/backup lists the copies.`)
  try {
    const copy = Copy.parse(JSON.parse(new TextDecoder().decode(list)))
    if (copy.finishedAt !== null) return copy
  } catch {
    fail(`${manifestsPrefix}${copyId}.json is not the list of a copy that this version can read.`)
  }
  return fail(`The copy ${copyId} was given up before it was whole.`)
}

async function linesOf(part: Copy['parts'][number], read: Read, sealer: Sealer): Promise<string[][]> {
  const bytes = read(part.key)
  if (!bytes) fail(`${part.key} is missing: this copy is not whole.`)
  const lines = await sealer.open(bytes)
  if (!lines) fail(`${part.key} does not open: it was sealed with another secret.`)
  if (lines.length !== part.rows) fail(`${part.key} holds ${lines.length} rows, not ${part.rows}.`)
  return lines
}

/** Returns the number of rows. */
async function write({ tables, parts }: Copy, to: string, read: Read, sealer: Sealer): Promise<number> {
  const made = triggers()
  writeFileSync(to, `PRAGMA defer_foreign_keys = on;\n${beforeRestore(tables, made).join('\n')}\n`)
  let rows = 0
  for (const table of tables.toReversed()) {
    for (const part of parts.filter((one) => one.table === table.name)) {
      const lines = await linesOf(part, read, sealer)
      for (const statement of restoreStatements(table, lines)) appendFileSync(to, `${statement}\n`)
      rows += lines.length
    }
  }
  appendFileSync(to, `${afterRestore(made).join('\n')}\n`)
  return rows
}

async function restore(copyId: string, to: string, read: Read, environment: Environment): Promise<string> {
  const { LINK_SECRET = '', LINK_SECRET_PREVIOUS = '' } = environment
  if (LINK_SECRET === '') fail('LINK_SECRET is not set: the copy is sealed with it.')
  const previous = LINK_SECRET_PREVIOUS ? new Secret(LINK_SECRET_PREVIOUS) : null
  const copy = copyOf(copyId, read)
  // Under its name only once it is whole: half a database must not be restored.
  const begun = `${to}.part`
  try {
    const rows = await write(copy, begun, read, createPartSealer(new Secret(LINK_SECRET, previous)))
    renameSync(begun, to)
    return `${rows} rows of ${copy.tables.length} tables are in ${to}.`
  } finally {
    rmSync(begun, { force: true })
  }
}

type Environment = { [name: string]: string | undefined }

/** The script's work with the secrets of an environment. */
export async function restoreCopy(environment: Environment, args: string[], print: Printer): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { from: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  const [id, file] = positionals
  if (values.help || !id || !file) {
    print.out(help)
    return values.help ? 0 : 1
  }
  try {
    const read = values.from === undefined ? readRemotely : readBelow(values.from)
    print.out(await restore(id, file, read, environment))
    return 0
  } catch (error) {
    const isExpected = error instanceof Trouble || (error instanceof Error && 'syscall' in error)
    if (!isExpected) throw error
    print.problem(error.message)
    return 1
  }
}

if (import.meta.main) await runCommand((args, print) => restoreCopy(process.env, args, print))
