import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { earlierFiringsKept, notificationsAskedForLast } from '../constants.ts'
import type { Alert } from '../contract.ts'
import { maxFirings } from '../seen/constants.ts'
import { spacingMs } from './rules.ts'

export type FiringsRepository = ReturnType<typeof createFiringsRepository>

/** An alert that is about to fire, with the price it would name (decision 7). */
export type Claim = { alert: Pick<Alert, 'id' | 'repeatMode' | 'repeatHours'>; pence: number | null }

/** What the alerts fire about. */
export type Occasion = { subjectId: string; matchId: number; at: Instant }

/** The firings of a row before its newest, without that of subject ?2. */
const earlierOnes = `SELECT value FROM json_each(alert_firings.earlier) WHERE value ->> 0 <> ?2`

/** The older of the row's firing and the one being recorded. */
const olderOne = `iif(excluded.at >= alert_firings.at,
  json_array(alert_firings.subject_id, alert_firings.at, alert_firings.pence), json_array(?2, ?4, excluded.pence))`

const listed = (values: string) =>
  `(SELECT json_group_array(json(value)) FROM (SELECT value FROM (${values}) ORDER BY value ->> 1 DESC LIMIT ${earlierFiringsKept}))`

/**
 * One statement, so that of two changes at once only one is let through. The occasion itself does not count, so that a
 * repeat gives the same answer. A row has the newest firing for a match, so an older change that comes late is refused
 * where firings are spaced, and those before it: a better price is better than all of them. ?1: the claims, each [alert,
 * mode, spacing, pence]; ?2: the subject, ?3: the match, ?4: the moment.
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
  ) AND NOT (claim.value ->> 1 = 'only_better' AND EXISTS (
    SELECT 1 FROM alert_firings AS past CROSS JOIN json_each(past.earlier) AS one
    WHERE past.alert_id = claim.value ->> 0 AND past.match_id = ?3 AND one.value ->> 0 <> ?2
      AND coalesce(one.value ->> 2 <= claim.value ->> 3, 1)
  ))
  ON CONFLICT DO UPDATE SET
    earlier = iif(alert_firings.subject_id = ?2, alert_firings.earlier,
      ${listed(`${earlierOnes} UNION ALL SELECT ${olderOne}`)}),
    subject_id = CASE WHEN excluded.at >= alert_firings.at THEN excluded.subject_id ELSE alert_firings.subject_id END,
    pence = CASE WHEN excluded.at >= alert_firings.at THEN excluded.pence ELSE alert_firings.pence END,
    at = max(excluded.at, alert_firings.at)
  RETURNING alert_id AS alertId`

/** ?1: the alerts, ?2: the subject, ?3: the match. */
const ofRelease = 'alert_id IN (SELECT value FROM json_each(?1)) AND match_id = ?3'

/** The subject is forgotten; where it was the newest, the one before it is again. */
const releaseFirings = [
  `UPDATE alert_firings SET earlier = ${listed(earlierOnes)} WHERE ${ofRelease} AND earlier <> '[]'`,
  `UPDATE alert_firings SET subject_id = earlier ->> '$[0][0]', at = earlier ->> '$[0][1]', pence = earlier ->> '$[0][2]',
     earlier = json_remove(earlier, '$[0]')
   WHERE ${ofRelease} AND subject_id = ?2 AND earlier <> '[]'`,
  `DELETE FROM alert_firings WHERE ${ofRelease} AND subject_id = ?2`,
]

/**
 * What an alert announced by its notifications, and its stored firings. Of certain tickets a notification has the price
 * only for the alert that it names. ?1: the person, ?2: the alert.
 */
const announced = `
  SELECT newest.match_id, newest.subject_id AS subject_id, -newest.newest_first AS at, CASE
      WHEN alert.conditions IS NOT NULL THEN iif(newest.alert_id = alert.id, newest.wanted ->> '$.after.lowestPricePence', NULL)
      WHEN alert.platform_id IS NULL AND alert.alert_type IN ('price_drop', 'high_demand')
        THEN subject.facts ->> '$.matchAfter.lowestPricePence'
      ELSE subject.facts ->> '$.platformAfter.lowestPricePence'
    END AS pence
  FROM alerts AS alert CROSS JOIN newest CROSS JOIN subjects AS subject ON subject.id = newest.subject_id AND subject.kind = 'change'
  WHERE alert.id = ?2 AND alert.user_id = ?1
    AND (newest.alert_id = alert.id OR EXISTS (SELECT 1 FROM json_each(newest.also_alert_ids) WHERE value = alert.id))
    AND EXISTS (
      SELECT 1 FROM json_each(newest.channels) AS used LEFT JOIN deliveries AS log
        ON log.subject_id = newest.subject_id AND log.user_id = newest.user_id AND log.channel = used.value
      WHERE coalesce(log.status, 'pending') IN ('pending', 'sent'))
  UNION SELECT match_id, subject_id, at, pence FROM alert_firings WHERE alert_id = ?2
  UNION SELECT match_id, value ->> 0, value ->> 1, value ->> 2
    FROM alert_firings CROSS JOIN json_each(earlier) WHERE alert_id = ?2`

/** Rebuilds an alert's firings from its messages: per match the newest, and the cheapest before it. */
const recallFirings = `
  WITH newest AS MATERIALIZED (
    SELECT * FROM notifications WHERE user_id = ?1 ORDER BY newest_first LIMIT ${notificationsAskedForLast}
  ), announced AS (SELECT * FROM (${announced}) WHERE pence IS NOT NULL)
  INSERT INTO alert_firings (alert_id, match_id, subject_id, at, pence, earlier)
  SELECT ?2, match_id, subject_id, max(at), pence, ${listed(`SELECT value FROM (
      SELECT json_array(before.subject_id, before.at, before.pence) AS value FROM announced AS before
      WHERE before.match_id = announced.match_id AND before.subject_id <> announced.subject_id
      ORDER BY before.pence LIMIT ${earlierFiringsKept})`)}
  FROM announced GROUP BY match_id
  ON CONFLICT DO UPDATE SET
    subject_id = excluded.subject_id, at = excluded.at, pence = excluded.pence, earlier = excluded.earlier`

/** By the primary key; SQLite takes the other columns from the row with the greatest moment. */
const lastFirings = `
  SELECT alert_id AS alertId, max(at) AS at, pence FROM (
    SELECT alert_id, at, (
      SELECT min(price) FROM (SELECT pence AS price UNION ALL SELECT value ->> 2 FROM json_each(earlier))
    ) AS pence FROM alert_firings WHERE alert_id IN (SELECT value FROM json_each(?1)) LIMIT ${maxFirings}
  ) GROUP BY alert_id`

/** The last firings of alerts that do not fire at every crossing. */
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

    /** The newest of each alert, of any match, with the lowest price that it had announced of that match. */
    async last(alertIds: number[]): Promise<Map<number, { at: Instant; pence: number | null }>> {
      const { results } = await client
        .prepare(lastFirings)
        .bind(JSON.stringify(alertIds))
        .all<{ alertId: number; at: Instant; pence: number | null }>()
      return new Map(results.map(({ alertId, at, pence }) => [alertId, { at, pence }]))
    },

    /** Before an alert fires only for better prices: stores those it announced while it fired at every crossing. */
    async recall(userId: number, alertId: number): Promise<void> {
      await client.prepare(recallFirings).bind(userId, alertId).run()
    },

    /** Deletes firings of which nothing was sent, so that the next crossing fires; those announced before them stay. */
    async release(alertIds: number[], { subjectId, matchId }: Omit<Occasion, 'at'>): Promise<void> {
      const bound = [JSON.stringify(alertIds), subjectId, matchId]
      await client.batch(releaseFirings.map((statement) => client.prepare(statement).bind(...bound)))
    },
  }
}
