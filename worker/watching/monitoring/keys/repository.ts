import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { platformKeys } from '../table.ts'

export type KeysRepository = ReturnType<typeof createKeysRepository>

type Row = typeof platformKeys.$inferSelect

export function createKeysRepository(db: Database) {
  const client = db.$client
  return {
    find: (platformId: number): Promise<Row | undefined> =>
      db.select().from(platformKeys).where(eq(platformKeys.platformId, platformId)).get(),

    async save({ platformId, sealed, setAt }: Row, notes: readonly D1PreparedStatement[]): Promise<void> {
      await client.batch([
        client
          .prepare(
            `insert into platform_keys (platform_id, sealed, set_at) values (?1, ?2, ?3)
             on conflict do update set sealed = excluded.sealed, set_at = excluded.set_at`,
          )
          .bind(platformId, sealed, setAt),
        ...notes,
      ])
    },

    async remove(platformId: number, note: D1PreparedStatement): Promise<void> {
      await client.batch([client.prepare('delete from platform_keys where platform_id = ?1').bind(platformId), note])
    },

    /** For a batch that moves the platform to another origin: the old origin no longer gets the key. */
    removalOnMove: (platformId: number, origin: string): D1PreparedStatement =>
      client
        .prepare(
          `delete from platform_keys where platform_id = ?1
           and exists (select 1 from platforms where id = ?1 and origin = ?2)`,
        )
        .bind(platformId, origin),

    /** The same key under the newer secret, unless it was replaced meanwhile. */
    async reseal({ platformId, sealed }: Row, anew: string): Promise<void> {
      const isSame = and(eq(platformKeys.platformId, platformId), eq(platformKeys.sealed, sealed))
      await db.update(platformKeys).set({ sealed: anew }).where(isSame)
    },
  }
}
