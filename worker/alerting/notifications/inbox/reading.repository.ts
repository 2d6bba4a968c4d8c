// Part of the repository: what a person reads of their inbox.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { withoutLimit } from '../constants.ts'
import { anyTicket } from '../lifetimes/constants.ts'
import { type StoredAlerts, withAlertIds } from '../pending.repository.ts'
import { maxMatchMessages, maxScanned, maxScannedForMatch } from './constants.ts'
import type { DeliveryStep, InboxKey, InboxQuery, MatchMessage, StoredItem } from './contract.ts'
import { type InboxRow, itemOf } from './item.rules.ts'
import { idOf } from './rules.ts'

/** What a search looks through: names as in addresses, without case and accents. */
const names = `(
    coalesce((
      SELECT home.slug || ' ' || away.slug || ' ' || league.slug FROM matches AS match
      JOIN teams AS home ON home.id = match.home_team_id
      JOIN teams AS away ON away.id = match.away_team_id
      JOIN leagues AS league ON league.id = match.league_id
      WHERE match.id = coalesce((SELECT into_id FROM match_merges WHERE old_id = n.match_id AND state <> 'splitting'), n.match_id)
    ), '') || ' ' || coalesce((
      SELECT lower(coalesce(facts ->> '$.platform.name', '') || ' ' || coalesce(facts ->> '$.title', ''))
      FROM subjects WHERE id = n.subject_id
    ), ''))`

/**
 * A page of the inbox.
 *
 * | ?1      | the person                                                         |
 * | ?2, ?3  | where the page before ended, by `newest_first` and `subject_id`     |
 * | ?4      | where a filter stops reading, by `newest_first`                    |
 * | ?5      | 1 for unread ones alone, else 0                                    |
 * | ?6      | the type; 'system' for those without an alert type, '' for any     |
 * | ?7      | words, as a JSON list, that must all be in the names               |
 * | ?8      | how many                                                           |
 * | ?9      | the client that it is for; null for all                            |
 */
const chosen = `
  SELECT * FROM notifications AS n
  WHERE n.user_id = ?1 AND (n.newest_first, n.subject_id) > (?2, ?3) AND n.newest_first <= ?4 AND n.deleted_at IS NULL
    AND (?5 = 0 OR n.is_read = 0) AND (?6 = '' OR coalesce(n.alert_type, 'system') = ?6)
    AND (?9 IS NULL OR EXISTS (SELECT 1 FROM json_each(n.client_ids) AS client WHERE client.value = ?9))
    AND NOT EXISTS (SELECT 1 FROM json_each(?7) AS word WHERE instr(${names}, word.value) = 0)
  ORDER BY n.newest_first, n.subject_id LIMIT ?8`

/** ?1: the person. For each notification `n`, its way through its channels. */
const deliveriesOf = `
    (SELECT json_group_array(json_object('channel', used.value, 'status', coalesce(log.status, 'pending'),
       'attempts', coalesce(log.attempts, 0), 'decidedAt', log.decided_at, 'sentAt', log.sent_at, 'reason', log.reason))
     FROM json_each(n.channels) AS used LEFT JOIN deliveries AS log
       ON log.subject_id = n.subject_id AND log.user_id = ?1 AND log.channel = used.value) AS deliveries`

/** ?1: the person. For each notification `n`, their other alerts that it is for, as these are now. */
const alsoOf = `
    (SELECT json_group_array(json_object('alertType', also.alert_type, 'priceThresholdPence', also.price_threshold_pence,
       'currency', also.currency, 'conditions', also.conditions, 'targetName', CASE also.target_kind
         WHEN 'team' THEN (SELECT name FROM teams WHERE teams.id = also.target_id)
         WHEN 'league' THEN (SELECT name FROM leagues WHERE leagues.id = also.target_id) END))
     FROM json_each(n.also_alert_ids) AS one CROSS JOIN alerts AS also
       ON also.id = one.value AND also.user_id = ?1) AS also`

/** ?1: the person. For each notification `n`, the clients that it is for. */
const clientsOf = `
    (SELECT json_group_array(json_object('id', clients.id, 'name', clients.name))
     FROM json_each(n.client_ids) AS one CROSS JOIN clients
       ON clients.id = one.value AND clients.user_id = ?1) AS clients`

const listed = `
  SELECT n.newest_first AS newestFirst, n.subject_id AS subjectId, coalesce(merged.into_id, n.match_id) AS matchId, n.alert_id AS alertId,
    n.alert_type AS alertType, n.is_read AS isRead, subject.kind, subject.facts, n.wanted,
    nullif(coalesce(n.limit_pence, alert.price_threshold_pence), ${withoutLimit}) AS priceThresholdPence,
    alert.client_id AS limitOfClient,
    home.name AS homeTeamName, away.name AS awayTeamName, league.name AS leagueName,
    match.kickoff_at AS kickoffAt, match.match_day AS matchDay,
    ${alsoOf}, ${clientsOf}, ${deliveriesOf}, lifetime.gone_at AS goneAt, lifetime.checked_at AS checkedAt
  FROM (${chosen}) AS n
  LEFT JOIN subjects AS subject ON subject.id = n.subject_id
  LEFT JOIN alerts AS alert ON alert.id = n.alert_id AND alert.user_id = ?1
  LEFT JOIN lifetimes AS lifetime ON lifetime.subject_id = n.subject_id
    AND lifetime.what = iif(n.alert_type = 'price_drop', 'price', 'tickets')
    AND lifetime.alert_id = iif(alert.conditions IS NULL, ${anyTicket}, n.alert_id)
  LEFT JOIN match_merges AS merged ON merged.old_id = n.match_id AND merged.state <> 'splitting'
  LEFT JOIN matches AS match ON match.id = coalesce(merged.into_id, n.match_id)
  LEFT JOIN teams AS home ON home.id = match.home_team_id
  LEFT JOIN teams AS away ON away.id = match.away_team_id
  LEFT JOIN leagues AS league ON league.id = match.league_id
  ORDER BY n.newest_first, n.subject_id`

/** The last notification that a filter reads, when there are more than `maxScanned`. */
const scanEnd = `
  SELECT newest_first AS newestFirst, subject_id AS subjectId FROM notifications
  WHERE user_id = ?1 AND (newest_first, subject_id) > (?2, ?3)
  ORDER BY newest_first, subject_id LIMIT 1 OFFSET ${maxScanned - 1}`

/** ?2: the match, ?3: how far back. */
const aboutMatch = `
  SELECT -n.newest_first AS at, n.subject_id AS subjectId, n.alert_id AS alertId,
    n.also_alert_ids AS alsoAlertIds, ${deliveriesOf}
  FROM (
    SELECT * FROM notifications WHERE user_id = ?1 AND newest_first <= -?3
    ORDER BY newest_first, subject_id LIMIT ${maxScannedForMatch}
  ) AS n
  WHERE n.match_id IN (SELECT ?2 UNION ALL SELECT old_id FROM match_merges WHERE into_id = ?2) ORDER BY n.newest_first, n.subject_id LIMIT ${maxMatchMessages}`

export function createInboxReading({ $client: client }: Pick<Database, '$client'>) {
  return {
    /** Newest first. `scannedTo` is where a filter stopped reading, when more may match behind it. */
    async list(
      userId: number,
      { filter, words, clientId, after, limit }: InboxQuery,
    ): Promise<{ items: StoredItem[]; scannedTo: InboxKey | null }> {
      const from = [userId, after ? -after.at : Number.MIN_SAFE_INTEGER, after?.subjectId ?? '']
      const isFiltered = filter !== 'all' || words.length > 0 || clientId !== null
      const end = isFiltered
        ? await client
            .prepare(scanEnd)
            .bind(...from)
            .first<{ newestFirst: number; subjectId: string }>()
        : null
      const type = filter === 'all' || filter === 'unread' ? '' : filter
      const { results } = await client
        .prepare(listed)
        .bind(
          ...from,
          end?.newestFirst ?? Number.MAX_SAFE_INTEGER,
          filter === 'unread' ? 1 : 0,
          type,
          JSON.stringify(words),
          limit,
          clientId,
        )
        .all<InboxRow>()
      return { items: results.map(itemOf), scannedTo: end && { at: -end.newestFirst, subjectId: end.subjectId } }
    },

    /** Messages about a match since a moment, newest first. */
    async aboutMatch(userId: number, matchId: number, since: Instant): Promise<MatchMessage[]> {
      const { results } = await client
        .prepare(aboutMatch)
        .bind(userId, matchId, since)
        .all<{ at: Instant; subjectId: string; deliveries: string } & StoredAlerts>()
      return results.map((row) => ({
        ...withAlertIds(row),
        id: idOf(row),
        deliveries: JSON.parse(row.deliveries) as DeliveryStep[],
      }))
    },
  }
}
