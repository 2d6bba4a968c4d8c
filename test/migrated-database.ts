export type Kept = { migrated?: { statements: string[]; inventory: string[] } }

type Part = { type: string; name: string; sql: string }

/**
 * A database as the statements that make it again: for test files, which each begin with a migrated one. Made in a tenth
 * of the time that all migrations take.
 */
export async function statementsOf(database: D1Database): Promise<string[]> {
  const parts = await partsOf(database)
  const tables = parts.filter(({ type }) => type === 'table')
  const rows: string[] = []
  for (const table of tables) {
    const { name } = table
    rows.push(...(isVirtual(table) ? await optionsOf(database, name) : await insertsOf(database, name)))
  }
  const others = parts.filter(({ type }) => type !== 'table')
  // Triggers come last, because they would act on the rows.
  return [...tables.map(({ sql }) => sql), ...rows, ...others.map(({ sql }) => sql)]
}

async function partsOf(database: D1Database): Promise<Part[]> {
  const { results } = await database
    .prepare(
      `SELECT type, name, sql FROM sqlite_master
       WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY rowid`,
    )
    .all<Part>()
  const virtual = results.filter(isVirtual)
  // A virtual table makes the tables of its content itself.
  return results.filter(({ name }) => !virtual.some((one) => name.startsWith(`${one.name}_`)))
}

function isVirtual({ sql }: Part): boolean {
  return /^CREATE VIRTUAL/i.test(sql)
}

/** Settings of a full-text index, which are written as rows of it (sqlite.org/fts5.html, "Configuration Options"). */
async function optionsOf(database: D1Database, index: string): Promise<string[]> {
  const { results } = await database
    .prepare(`SELECT quote(k) AS option, quote(v) AS value FROM "${index}_config" WHERE k <> 'version'`)
    .all<{ option: string; value: string }>()
  return results.map(({ option, value }) => `INSERT INTO "${index}" ("${index}", rank) VALUES (${option}, ${value})`)
}

async function insertsOf(database: D1Database, table: string): Promise<string[]> {
  const columns = await database.prepare('SELECT name FROM pragma_table_info(?)').bind(table).all<{ name: string }>()
  const names = columns.results.map(({ name }) => `"${name}"`)
  const values = names.map((name) => `quote(${name})`).join(` || ', ' || `)
  const { results } = await database.prepare(`SELECT ${values} AS row FROM "${table}"`).all<{ row: string }>()
  return results.map(({ row }) => `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${row})`)
}

/** Everything that a database holds, as it says itself, with the number of each table's rows. */
export async function inventoryOf(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare("SELECT type, name, sql FROM sqlite_master WHERE name NOT GLOB '_cf_*' ORDER BY type, name")
    .all<{ type: string; name: string; sql: string | null }>()
  return Promise.all(
    results.map(async ({ type, name, sql }) => {
      const rows = type === 'table' ? await database.prepare(`SELECT count(*) AS n FROM "${name}"`).first('n') : ''
      return `${type} ${name} ${rows} ${sql}`
    }),
  )
}
