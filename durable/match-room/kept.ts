type Row = { name: string; value: string }

/** As rooms stored them when they used the object's key-value store. */
const formerNames = ['standing_rule', 'closed', 'handovers', 'listened_until']

/**
 * The few facts of a room beside its board, read at once when it wakes. They are not in the object's key-value store:
 * an object that has one prepares its thirteen statements when it wakes, which made an unchanged check cost a sixth more.
 */
export function createKept(sql: SqlStorage) {
  const values = new Map<string, unknown>()

  function put(name: string, value: unknown): void {
    sql.exec('INSERT OR REPLACE INTO kept VALUES (?, ?)', name, JSON.stringify(value))
    values.set(name, value)
  }

  return {
    load(): void {
      for (const { name, value } of sql.exec<Row>('SELECT name, value FROM kept')) values.set(name, JSON.parse(value))
    },

    /** Once, when the table is new. */
    takeOver(former: Pick<SyncKvStorage, 'get'>): void {
      for (const name of formerNames) {
        const value = former.get(name)
        if (value !== undefined) put(name, value)
      }
    },

    get: <Value>(name: string): Value | undefined => values.get(name) as Value | undefined,
    put,
    delete(name: string): void {
      sql.exec('DELETE FROM kept WHERE name = ?', name)
      values.delete(name)
    },
  }
}

export type Kept = ReturnType<typeof createKept>
