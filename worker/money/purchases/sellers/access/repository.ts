import { eq } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { platforms } from '#worker/matches/catalogue/table.ts'
import { sellerAccess } from '../../table.ts'
import type { AccessForm, AccessRow, Discovered } from './contract.ts'
import { sealedColumns, withoutSettings } from './rules.ts'

export type AccessRepository = ReturnType<typeof createAccessRepository>

type Named = { row: AccessRow; name: string; slug: string; origin: string }
type Noted = D1PreparedStatement

export function createAccessRepository(database: Database) {
  const { $client } = database

  /** With its platform; null where there is none. */
  async function read(where: ReturnType<typeof eq>): Promise<Named | null> {
    const [found] = await database
      .select({
        id: platforms.id,
        name: platforms.name,
        slug: platforms.slug,
        origin: platforms.origin,
        row: sellerAccess,
      })
      .from(platforms)
      .leftJoin(sellerAccess, eq(sellerAccess.platformId, platforms.id))
      .where(where)
      .limit(1)
    if (!found) return null
    const { id, row, ...platform } = found
    return { row: row ?? withoutSettings(id), ...platform }
  }

  return {
    find: (platformId: number): Promise<Named | null> => read(eq(platforms.id, platformId)),
    findBySlug: (slug: string): Promise<Named | null> => read(eq(platforms.slug, slug)),
    findByOrigin: (origin: string): Promise<Named | null> => read(eq(platforms.origin, origin)),

    /** False when another version is stored by now. */
    async save(platformId: number, form: AccessForm, note: Noted): Promise<boolean> {
      const [saved] = await $client.batch([
        $client
          .prepare(
            `INSERT INTO seller_access (platform_id, version, protocol, api_url, merchant_id, handler_name, vault_url,
               ticket_limit, asks, asks_text, quantity_param, section_param)
             SELECT ?1, 1, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12
             WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM seller_access WHERE platform_id = ?1)
             ON CONFLICT DO UPDATE SET version = version + 1, protocol = excluded.protocol, api_url = excluded.api_url,
               merchant_id = excluded.merchant_id, handler_name = excluded.handler_name, vault_url = excluded.vault_url,
               ticket_limit = excluded.ticket_limit, asks = excluded.asks, asks_text = excluded.asks_text,
               quantity_param = excluded.quantity_param, section_param = excluded.section_param
             WHERE seller_access.version = ?2
             RETURNING version`,
          )
          .bind(
            platformId,
            form.version,
            form.protocol,
            form.api_url,
            form.merchant_id,
            form.handler_name,
            form.vault_url,
            form.ticket_limit,
            form.asks,
            form.asks_text,
            form.quantity_param,
            form.section_param,
          ),
        note,
      ])
      return (saved?.results.length ?? 0) > 0
    },

    /** Null removes it. */
    async keepSecret(
      platformId: number,
      column: keyof typeof columnNames,
      sealed: string | null,
      note: Noted,
    ): Promise<void> {
      const name = columnNames[column]
      await $client.batch([
        $client
          .prepare(
            `INSERT INTO seller_access (platform_id, ${name}) VALUES (?1, ?2)
             ON CONFLICT DO UPDATE SET ${name} = excluded.${name}`,
          )
          .bind(platformId, sealed),
        note,
      ])
    },

    /** The same secret under the newer key, unless it was replaced meanwhile. */
    async reseal(platformId: number, column: keyof typeof columnNames, sealed: string, anew: string): Promise<void> {
      const name = columnNames[column]
      await $client
        .prepare(`UPDATE seller_access SET ${name} = ?3 WHERE platform_id = ?1 AND ${name} = ?2`)
        .bind(platformId, sealed, anew)
        .run()
    },

    async stop(platformId: number, isStopped: boolean, note: Noted): Promise<void> {
      await $client.batch([
        $client
          .prepare(
            `INSERT INTO seller_access (platform_id, is_stopped) VALUES (?1, ?2)
             ON CONFLICT DO UPDATE SET is_stopped = excluded.is_stopped WHERE is_stopped <> excluded.is_stopped`,
          )
          .bind(platformId, Number(isStopped)),
        note,
      ])
    },

    async keepDiscovered(platformId: number, discovered: Discovered): Promise<void> {
      await database
        .insert(sellerAccess)
        .values({ platformId, discovered })
        .onConflictDoUpdate({ target: sellerAccess.platformId, set: { discovered } })
    },
  }
}

const columnNames = {
  [sealedColumns.key]: 'sealed_key',
  [sealedColumns.webhook_secret]: 'sealed_webhook_secret',
  [sealedColumns.vault_key]: 'sealed_vault_key',
} as const
