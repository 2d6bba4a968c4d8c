// SQLite says how it would run each statement that stands whole in a repository, on the empty tables of the migrations. What
// drizzle builds, or a run puts together, is explained where tests run it (test/meter/whole-tables.ts).
import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mayBeRead, mayRead, type Stored, storedIn, tablesReadWhole } from '#test/meter/plans.ts'
import { role } from './architecture.ts'
import { isPart } from './bounds.ts'
import type { SourceFile } from './imports.ts'
import { constantsOf, parse, walk, writtenOf } from './syntax.ts'

const isStatement = /^\s*(?:select|insert|update|delete|with)\b/i

/** One sentence for each statement that reads all rows of a table. */
export function unindexedStatements(files: readonly SourceFile[]): string[] {
  const database = openTables()
  const stored = storedIn(database.prepare('SELECT type, name, sql FROM sqlite_schema').all())
  const found = files
    .filter(({ path }) => role('repository', 'personal-data').some((glob) => matchesGlob(path, glob)))
    .flatMap(({ path, source }) =>
      [...statementsIn(path, source)]
        .flatMap((text) => readWholeBy(text, database, stored))
        .map((table) => `${path} finds rows of ${table} by no index. A statement has one, or a limit.`),
    )
  database.close()
  return [...new Set(found)]
}

function openTables(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  for (const path of globSync('migrations/*.sql').toSorted()) database.exec(readFileSync(path, 'utf8'))
  return database
}

/** A zero is what only a run can put in. */
function statementsIn(path: string, source: string): Set<string> {
  const { program } = parse(path, source)
  const constants = constantsOf(program)
  const texts = new Set<string>()
  walk(program, (node, parent) => {
    if ((node.type !== 'Literal' && node.type !== 'TemplateLiteral') || isPart(parent, source)) return
    const text = writtenOf(node, constants)
    if (isStatement.test(text) && !text.includes('\0')) texts.add(text)
  })
  return texts
}

function readWholeBy(text: string, database: DatabaseSync, stored: Stored): string[] {
  if (mayRead(text)) return []
  return tablesReadWhole(text, planOf(text, database), stored).filter((table) => !(table in mayBeRead))
}

/** None of words that only begin like a statement. */
function planOf(text: string, database: DatabaseSync): string[] {
  try {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all()
    return plan.map(({ detail }) => String(detail))
  } catch {
    return []
  }
}
