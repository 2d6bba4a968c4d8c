import { type SQL, sql } from 'drizzle-orm'
import { type Database, preparedOf, type Statement } from './database.ts'

/** How an account's statements are written: by its owner, or for them by another person's session. */
export type Writes<Kind extends string = string> = {
  /** Session that the condition of raw statements (`mayWrite`) binds; null for the owner. */
  sessionId: string | null
  /** The same condition for a statement of drizzle's. */
  isAllowed: (ownerId: number) => SQL | undefined
  /** The same, asked after a write that changed nothing. */
  isStillAllowed: (ownerId: number) => Promise<boolean>
  /**
   * Runs a write and what follows it in one batch, and gives the rows of the write. What is written for the owner is noted
   * in the same batch. What follows sees by `changes()` whether the write changed something.
   */
  run: (
    kind: Kind,
    write: { before?: readonly Statement[]; write: Statement; after?: readonly Statement[]; detail?: string },
  ) => Promise<unknown[]>
}

/** Another person's session: the SQL of whether it may, and the statements that note what it did. */
type Other<Kind> = {
  sessionId: string
  may: (session: string, owner: string) => string
  noted: (kind: Kind, detail: string | undefined) => { note: D1PreparedStatement; trim: D1PreparedStatement }
}

export function createWrites<Kind extends string = string>(
  database: Pick<Database, '$client'>,
  other: Other<Kind> | null = null,
): Writes<Kind> {
  return {
    sessionId: other?.sessionId ?? null,
    isAllowed(ownerId) {
      if (!other) return undefined
      const parts = other.may(':session', String(ownerId)).split(':session')
      return sql.join(
        parts.map((part) => sql.raw(part)),
        sql`${other.sessionId}`,
      )
    },
    async isStillAllowed(ownerId) {
      if (!other) return true
      const asked = `SELECT ${other.may('?1', '?2')} AS may`
      return (await database.$client.prepare(asked).bind(other.sessionId, ownerId).first<number>('may')) === 1
    },
    async run(kind, { before = [], write, after = [], detail }) {
      const log = other?.noted(kind, detail)
      const batch = [...before, write, ...(log ? [log.note] : []), ...after, ...(log ? [log.trim] : [])]
      const results = await database.$client.batch(batch.map((one) => preparedOf(database, one)))
      return results[before.length]?.results ?? []
    },
  }
}
