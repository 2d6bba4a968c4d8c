import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * The app's stored texts: tables of D1 and of every Durable Object, bucket objects
 * and queued messages in their files, and the logs.
 */
export function keptWith(statePath: string, word: string): string[] {
  const databases = globSync('**/*.sqlite', { cwd: statePath })
  const files = globSync(['**/blobs/*', 'app.log'], { cwd: statePath })
  return [
    ...databases.flatMap((path) => rowsWith(join(statePath, path), word).map((place) => `${path}: ${place}`)),
    ...files.filter((path) => readFileSync(join(statePath, path), 'latin1').includes(word)),
  ]
}

function rowsWith(path: string, word: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[]
    return tables.flatMap(({ name }) => {
      const columns = database.prepare(`SELECT name FROM pragma_table_info(?)`).all(name) as { name: string }[]
      const found = columns.filter((column) => {
        const query = `SELECT 1 FROM "${name}" WHERE instr(CAST("${column.name}" AS TEXT), ?) > 0 LIMIT 1`
        return database.prepare(query).get(word) !== undefined
      })
      return found.map((column) => `${name}.${column.name}`)
    })
  } finally {
    database.close()
  }
}
