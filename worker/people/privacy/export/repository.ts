import { and, asc, desc, eq, getTableName, inArray, lt } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { dataExports } from '../table.ts'

export type ExportRow = typeof dataExports.$inferSelect

/** Above what the limits allow: five an hour for seven days. */
const maxListed = 1_000

/** Expired exports removed per sweep. */
const sweepLimit = 100

export type ExportRepository = ReturnType<typeof createExportRepository>

export function createExportRepository(database: Database) {
  return {
    table: getTableName(dataExports),

    async add(row: ExportRow): Promise<void> {
      await database.insert(dataExports).values(row)
    },

    async latest(userId: number): Promise<ExportRow | null> {
      const [row] = await database
        .select()
        .from(dataExports)
        .where(eq(dataExports.userId, userId))
        .orderBy(desc(dataExports.requestedAt))
        .limit(1)
      return row ?? null
    },

    async isPending(userId: number): Promise<boolean> {
      const [row] = await database
        .select({ id: dataExports.id })
        .from(dataExports)
        .where(and(eq(dataExports.userId, userId), eq(dataExports.status, 'pending')))
        .limit(1)
      return row !== undefined
    },

    async find(userId: number, id: string): Promise<ExportRow | null> {
      const [row] = await database
        .select()
        .from(dataExports)
        .where(and(eq(dataExports.id, id), eq(dataExports.userId, userId)))
        .limit(1)
      return row ?? null
    },

    async listOf(userId: number): Promise<ExportRow[]> {
      return database.select().from(dataExports).where(eq(dataExports.userId, userId)).limit(maxListed)
    },

    async pending(limit: number): Promise<ExportRow[]> {
      return database
        .select()
        .from(dataExports)
        .where(eq(dataExports.status, 'pending'))
        .orderBy(asc(dataExports.requestedAt))
        .limit(limit)
    },

    /** False when the user was erased meanwhile; the file must then be deleted too. */
    async setReady(id: string, readyAt: Instant, expiresAt: Instant): Promise<boolean> {
      const rows = await database
        .update(dataExports)
        .set({ status: 'ready', readyAt, expiresAt })
        .where(eq(dataExports.id, id))
        .returning({ id: dataExports.id })
      return rows.length > 0
    },

    async expired(now: Instant): Promise<ExportRow[]> {
      return database.select().from(dataExports).where(lt(dataExports.expiresAt, now)).limit(sweepLimit)
    },

    async remove(ids: readonly string[]): Promise<void> {
      await database.delete(dataExports).where(inArray(dataExports.id, [...ids]))
    },
  }
}
