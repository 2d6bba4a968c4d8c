import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { hasPurchasesEnding } from '#worker/people/accounts/ownership/ending.rules.ts'
import type { SignedIn } from '#worker/people/accounts/sessions/contract.ts'
import { isSessionOf } from '#worker/people/accounts/sessions/rules.ts'
import { maxMandates, maxMandatesOfClient, type RevokedFrom } from './constants.ts'
import type { Mandate, MandateDocument, MandateTarget, SignedVersion } from './contract.ts'
import { canonicalJson } from './document.rules.ts'
import { ticketBoundPence } from './rules.ts'

export type MandatesRepository = ReturnType<typeof createMandatesRepository>

type Row = {
  id: string
  document: string
  hash: string
  isLive: number
  revokedAt: Instant | null
  revokedFrom: RevokedFrom | null
  clientId: number | null
}

export type ListedMandate = { boundPence: number; mandateId: string; userId: number; isLive: boolean }

const columns = `mandate.id, newest.document, newest.hash, mandate.live_since IS NOT NULL AND mandate.revoked_at IS NULL AS isLive, mandate.revoked_at AS revokedAt, mandate.revoked_from AS revokedFrom, mandate.client_id AS clientId
  FROM purchase_mandates AS mandate
  CROSS JOIN purchase_mandate_versions AS newest ON newest.mandate_id = mandate.id AND newest.version = mandate.version`

/** ?1 id, ?2 person, ?3 moment, ?4 session. Of two with one id, from one form, the first wins. */
const add = `INSERT INTO purchase_mandates (id, user_id, version, signed_at)
  SELECT ?1, ?2, 1, ?3
  WHERE (SELECT count(*) FROM purchase_mandates WHERE user_id = ?2 AND revoked_at IS NULL) < ${maxMandates}
    AND ${isSessionOf('?4', '?2')} AND NOT ${hasPurchasesEnding('?2')}
    AND NOT EXISTS (SELECT 1 FROM purchase_mandates WHERE id = ?1)`

/** ?1 id, ?2 person, ?3 moment, ?4 session, ?5 new version. */
const replace = `UPDATE purchase_mandates SET version = ?5, signed_at = ?3
  WHERE id = ?1 AND user_id = ?2 AND version = ?5 - 1 AND revoked_at IS NULL AND ${isSessionOf('?4', '?2')}
    AND NOT ${hasPurchasesEnding('?2')}`

/** Only behind a mandate that has just come to this version; of two signers at once the first wins. */
const keep = `INSERT INTO purchase_mandate_versions (mandate_id, version, document, hash)
  SELECT ?1, ?2, ?3, ?4 FROM purchase_mandates WHERE id = ?1 AND version = ?2 AND revoked_at IS NULL
  ON CONFLICT DO NOTHING`

/** ?1 id, ?2 hash. */
const isOurs = `EXISTS (SELECT 1 FROM purchase_mandates AS mandate
  CROSS JOIN purchase_mandate_versions AS newest ON newest.mandate_id = mandate.id AND newest.version = mandate.version
  WHERE mandate.id = ?1 AND newest.hash = ?2)`

const unlist = `DELETE FROM purchase_mandate_targets WHERE mandate_id = ?1 AND ${isOurs}`

/** ?3 targets, ?4 currency, ?5 bound. */
const list = `INSERT INTO purchase_mandate_targets (target_kind, target_id, currency, bound_pence, mandate_id)
  SELECT target.value ->> 'kind', target.value ->> 'id', ?4, ?5, ?1 FROM json_each(?3) AS target WHERE ${isOurs}
  ON CONFLICT DO NOTHING`

export function createMandatesRepository({ $client }: Database) {
  async function read(rest: string, ...bound: unknown[]): Promise<Mandate[]> {
    const { results } = await $client
      .prepare(`SELECT ${columns} ${rest}`)
      .bind(...bound)
      .all<Row>()
    return results.map(({ document, isLive, ...row }) => {
      return { ...row, isLive: isLive === 1, document: JSON.parse(document) as MandateDocument }
    })
  }

  return {
    /** Writes a version with all that finds it. False when there is no room, or it, or the session, ended meanwhile. */
    async sign({ document, hash }: SignedVersion, sessionId: string): Promise<boolean> {
      const { mandate: id, owner, version, terms, signedAt } = document
      const mandate =
        version === 1
          ? $client.prepare(add).bind(id, owner, signedAt, sessionId)
          : $client.prepare(replace).bind(id, owner, signedAt, sessionId, version)
      const bound = ticketBoundPence(terms)
      const results = await $client.batch([
        mandate,
        $client.prepare(keep).bind(id, version, canonicalJson(document), hash),
        $client.prepare(unlist).bind(id, hash),
        $client.prepare(list).bind(id, hash, JSON.stringify(terms.targets), terms.currency, bound),
      ])
      return results[1]?.meta.changes === 1
    },

    /** It stays listed until the ledger has said of the next ticket why it was not bought. */
    async revoke(userId: number, id: string, at: Instant, from: RevokedFrom): Promise<void> {
      await $client
        .prepare(
          `UPDATE purchase_mandates SET revoked_at = ?3, revoked_from = ?4
            WHERE id = ?1 AND user_id = ?2 AND revoked_at IS NULL`,
        )
        .bind(id, userId, at, from)
        .run()
    },

    /** From then on no ticket finds it, unless it was signed anew meanwhile. */
    async unlist({ id, hash }: Pick<Mandate, 'id' | 'hash'>): Promise<void> {
      await $client.prepare(unlist).bind(id, hash).run()
    },

    /** Null switches it to paper. */
    async setLive({ userId, sessionId }: SignedIn, id: string, since: Instant | null): Promise<void> {
      await $client
        .prepare(
          `UPDATE purchase_mandates SET live_since = ?3 WHERE id = ?1 AND user_id = ?2 AND revoked_at IS NULL
            AND ${isSessionOf('?4', '?2')}`,
        )
        .bind(id, userId, since, sessionId)
        .run()
    },

    /** False for another agent's client. */
    async setClient({ userId, sessionId }: SignedIn, id: string, clientId: number | null): Promise<boolean> {
      const { meta } = await $client
        .prepare(
          `UPDATE purchase_mandates SET client_id = ?3 WHERE id = ?1 AND user_id = ?2 AND ${isSessionOf('?4', '?2')}
            AND (?3 IS NULL OR EXISTS (SELECT 1 FROM clients WHERE clients.id = ?3 AND clients.user_id = ?2))`,
        )
        .bind(id, userId, clientId, sessionId)
        .run()
      return meta.changes === 1
    },

    /** Names of those that buy for a client. */
    async idsFor(userId: number, clientId: number): Promise<string[]> {
      const { results } = await $client
        .prepare(
          'SELECT id FROM purchase_mandates WHERE client_id = ?2 AND user_id = ?1 ORDER BY signed_at DESC LIMIT ?3',
        )
        .bind(userId, clientId, maxMandatesOfClient)
        .all<{ id: string }>()
      return results.map(({ id }) => id)
    },

    async find(userId: number, id: string): Promise<Mandate | null> {
      const [found] = await read('WHERE mandate.id = ?1 AND mandate.user_id = ?2', id, userId)
      return found ?? null
    },

    /** In force or not, newest signature first. */
    ofUser: (userId: number, limit: number): Promise<Mandate[]> =>
      read('WHERE mandate.user_id = ?1 ORDER BY mandate.signed_at DESC LIMIT ?2', userId, limit),

    /** Not revoked. */
    inForce: (userId: number): Promise<Mandate[]> =>
      read(
        'WHERE mandate.user_id = ?1 AND mandate.revoked_at IS NULL ORDER BY mandate.signed_at DESC LIMIT ?2',
        userId,
        maxMandates,
      ),

    /** Those of some targets that any mandate names, in one query. */
    async named(targets: readonly MandateTarget[]): Promise<MandateTarget[]> {
      const { results } = await $client
        .prepare(
          `SELECT asked.key AS number FROM json_each(?1) AS asked WHERE EXISTS (SELECT 1 FROM purchase_mandate_targets
            WHERE target_kind = asked.value ->> 'kind' AND target_id = asked.value ->> 'id')`,
        )
        .bind(JSON.stringify(targets))
        .all<{ number: number }>()
      const numbers = new Set(results.map(({ number }) => number))
      return targets.filter((_, number) => numbers.has(number))
    },

    /** Mandates on one target that may let a ticket at that price pass, after one of them. */
    async listed(
      { kind, id }: MandateTarget,
      ticket: { pence: number; currency: string },
      after: { boundPence: number; mandateId: string },
      limit: number,
    ): Promise<ListedMandate[]> {
      const { results } = await $client
        .prepare(
          `SELECT target.bound_pence AS boundPence, target.mandate_id AS mandateId, mandate.user_id AS userId,
              mandate.live_since IS NOT NULL AS isLive
            FROM purchase_mandate_targets AS target CROSS JOIN purchase_mandates AS mandate ON mandate.id = target.mandate_id
            WHERE target.target_kind = ?1 AND target.target_id = ?2 AND target.currency = ?3 AND target.bound_pence >= ?4
              AND (target.bound_pence, target.mandate_id) > (?5, ?6)
              AND EXISTS (SELECT 1 FROM users WHERE users.id = mandate.user_id AND users.is_active = 1)
            ORDER BY target.bound_pence, target.mandate_id LIMIT ?7`,
        )
        .bind(kind, id, ticket.currency, ticket.pence, after.boundPence, after.mandateId, limit)
        .all<Omit<ListedMandate, 'isLive'> & { isLive: number }>()
      return results.map((row) => ({ ...row, isLive: row.isLive === 1 }))
    },
  }
}
