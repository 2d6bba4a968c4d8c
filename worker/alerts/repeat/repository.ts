import type { Instant } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Alert } from '../contract.ts'
import { maxFirings } from '../why/constants.ts'
import { spacingMs } from './rules.ts'

export type FiringsRepository = ReturnType<typeof createFiringsRepository>

/** An alert that is about to fire, with the price it would name. */
export type Claim = { alert: Pick<Alert, 'id' | 'repeatMode' | 'repeatHours'>; pence: number | null }

/** What the alerts fire about. */
export type Occasion = { subjectId: string; matchId: number; at: Instant }

/**
 * One statement, so that of two changes at once only one is let through. The occasion itself does not count, so that a
 * repeat gives the same answer; for a match the newest firing is kept, so an older change that comes late is refused where
 * firings are spaced. ?1: the claims, each [alert, mode, spacing,
 * pence]; ?2: the subject, ?3: the match, ?4: the moment.
 */
const claimFirings = `
  INSERT INTO alert_firings (alert_id, match_id, subject_id, at, pence)
  SELECT claim.value ->> 0, ?3, ?2, ?4, claim.value ->> 3 FROM json_each(?1) AS claim
  WHERE NOT EXISTS (
    SELECT 1 FROM alert_firings AS past
    WHERE past.alert_id = claim.value ->> 0 AND past.subject_id <> ?2 AND CASE claim.value ->> 1
      WHEN 'once' THEN 1
      WHEN 'spaced' THEN past.at > ?4 - (claim.value ->> 2)
      ELSE past.match_id = ?3 AND coalesce(past.pence <= claim.value ->> 3, 1)
    END
  )
  ON CONFLICT DO UPDATE SET
    subject_id = CASE WHEN excluded.at >= alert_firings.at THEN excluded.subject_id ELSE alert_firings.subject_id END,
    pence = CASE WHEN excluded.at >= alert_firings.at THEN excluded.pence ELSE alert_firings.pence END,
    at = max(excluded.at, alert_firings.at)
  RETURNING alert_id AS alertId`

const releaseFirings = `
  DELETE FROM alert_firings
  WHERE alert_id IN (SELECT value FROM json_each(?1)) AND match_id = ?3 AND subject_id = ?2`

/** By the primary key; SQLite takes the other columns from the row with the greatest moment. */
const lastFirings = `
  SELECT alert_id AS alertId, max(at) AS at, pence FROM (
    SELECT alert_id, at, pence FROM alert_firings WHERE alert_id IN (SELECT value FROM json_each(?1)) LIMIT ${maxFirings}
  ) GROUP BY alert_id`

/** The last firing of alerts that do not fire at every crossing. */
export function createFiringsRepository({ $client: client }: Database) {
  return {
    /** Lets those fire that their owners' choice allows, and remembers it; idempotent. Returns ids of alerts. */
    async claim(claims: Claim[], { subjectId, matchId, at }: Occasion): Promise<Set<number>> {
      const listed = claims.map(({ alert, pence }) => [alert.id, alert.repeatMode, spacingMs(alert), pence])
      const { results } = await client
        .prepare(claimFirings)
        .bind(JSON.stringify(listed), subjectId, matchId, at)
        .all<{ alertId: number }>()
      return new Set(results.map(({ alertId }) => alertId))
    },

    /** The newest of each alert, whatever its match. */
    async last(alertIds: number[]): Promise<Map<number, { at: Instant; pence: number | null }>> {
      const { results } = await client
        .prepare(lastFirings)
        .bind(JSON.stringify(alertIds))
        .all<{ alertId: number; at: Instant; pence: number | null }>()
      return new Map(results.map(({ alertId, at, pence }) => [alertId, { at, pence }]))
    },

    /** Forgets firings of which nothing was sent, so that the next crossing fires. */
    async release(alertIds: number[], { subjectId, matchId }: Omit<Occasion, 'at'>): Promise<void> {
      await client.prepare(releaseFirings).bind(JSON.stringify(alertIds), subjectId, matchId).run()
    },
  }
}
