import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { readPages } from '#worker/ground/platform/pages.ts'
import type { KeptVersion, MandateDocument } from './contract.ts'

type Row = KeptVersion & { version: number; revokedAt: Instant | null; clientId: number | null }

const versionsPerPage = 100

const page = `SELECT signed.mandate_id AS mandateId, signed.version, signed.document, signed.hash, mandate.revoked_at AS revokedAt, mandate.client_id AS clientId
  FROM purchase_mandates AS mandate CROSS JOIN purchase_mandate_versions AS signed ON signed.mandate_id = mandate.id
  WHERE mandate.user_id = ?1 AND (signed.mandate_id, signed.version) > (?2, ?3)
  ORDER BY signed.mandate_id, signed.version LIMIT ?4`

/** Every version of a person's mandates, revoked ones among them: by mandate, oldest first. */
export function readVersions({ $client }: Database, userId: number) {
  return readPages<Row>(versionsPerPage, async (after, limit) => {
    const { results } = await $client
      .prepare(page)
      .bind(userId, after?.mandateId ?? '', after?.version ?? 0, limit)
      .all<Omit<Row, 'document'> & { document: string }>()
    return results.map((row) => ({ ...row, document: JSON.parse(row.document) as MandateDocument }))
  })
}
