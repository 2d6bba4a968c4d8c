// Every read and write of the inbox is by primary key: what a user sees costs the same with any number of notifications.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { Change } from '#worker/matches/changes/contract.ts'
import { withoutLimit } from '../constants.ts'
import { WantedNews } from '../contract.ts'
import { anyTicket } from '../lifetimes/constants.ts'
import type { NamedInShort } from '../naming.rules.ts'
import { type StoredAlerts, withAlertIds } from '../pending.repository.ts'
import { deletedPerRun, maxMarkedTogether, maxMatchMessages, maxScanned, maxScannedForMatch } from './constants.ts'
import {
  type DeliveryStep,
  type InboxChange,
  type InboxItem,
  type InboxKey,
  type InboxQuery,
  type MatchMessage,
  type NotificationFacts,
  type StoredItem,
  SystemNotice,
} from './contract.ts'
import { idOf, savingOf, wordsFor } from './rules.ts'

export type InboxRepository = ReturnType<typeof createInboxRepository>

type Row = {
  newestFirst: number
  subjectId: string
  matchId: number | null
  alertId: number | null
  alertType: InboxItem['type'] | null
  isRead: number
  kind: string | null
  facts: string | null
  wanted: string | null
  priceThresholdPence: number | null
  limitOfClient: number | null
  homeTeamName: string | null
  awayTeamName: string | null
  leagueName: string | null
  kickoffAt: Instant | null
  matchDay: string | null
  deliveries: string
  also: string
  clients: string
  goneAt: Instant | null
  checkedAt: Instant | null
}

type StoredAlso = Omit<NamedInShort, 'isForChosen'> & { conditions: string | null }

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

/** ?2: the match, ?3: how far back. */
const aboutMatch = `
  SELECT -n.newest_first AS at, n.subject_id AS subjectId, n.alert_id AS alertId,
    n.also_alert_ids AS alsoAlertIds, ${deliveriesOf}
  FROM (
    SELECT * FROM notifications WHERE user_id = ?1 AND newest_first <= -?3
    ORDER BY newest_first, subject_id LIMIT ${maxScannedForMatch}
  ) AS n
  WHERE n.match_id IN (SELECT ?2 UNION ALL SELECT old_id FROM match_merges WHERE into_id = ?2) ORDER BY n.newest_first, n.subject_id LIMIT ${maxMatchMessages}`

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

/**
 * What changes of messages bind, and the snippets that they are put together from.
 *
 * | ?1 | the person                                         |
 * | ?2 | keys of the messages, as JSON: [time, subject id]  |
 * | ?3 | the value that is set or compared                  |
 * | ?4 | the client that they must be for; null for any     |
 */
const isForClient = '(?4 IS NULL OR EXISTS (SELECT 1 FROM json_each(client_ids) AS client WHERE client.value = ?4))'

const byKeys = `(user_id, newest_first, subject_id) IN (SELECT ?1, -(value ->> 0), value ->> 1 FROM json_each(?2))`

export function createInboxRepository({ $client: client }: Pick<Database, '$client'>) {
  /** Changes the user's own among the keys, or those for one client, atomically with the count of them. */
  async function change(
    userId: number,
    keys: InboxKey[],
    { where, set, unless }: { where: string; set: string; unless: string },
    value: number,
    clientId: number | null = null,
  ): Promise<InboxChange> {
    const listed = JSON.stringify(keys.map(({ at, subjectId }) => [at, subjectId]))
    const own = `${byKeys} AND ${isForClient} AND ${where}`
    const [counted, written] = await client.batch<{ found: number; at: Instant; subjectId: string }>([
      client
        .prepare(`SELECT count(*) AS found, ?3 AS value FROM notifications WHERE ${own}`)
        .bind(userId, listed, value, clientId),
      client
        .prepare(
          `UPDATE notifications SET ${set} WHERE ${own} AND NOT (${unless})
           RETURNING -newest_first AS at, subject_id AS subjectId`,
        )
        .bind(userId, listed, value, clientId),
    ])
    return { found: counted?.results[0]?.found ?? 0, keys: written?.results ?? [] }
  }

  return {
    /**
     * Newest first. `scannedTo` is where a filter stopped reading, when more may match behind it.
     */
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
        .all<Row>()
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

    mark: (userId: number, keys: InboxKey[], isRead: boolean, clientId: number | null = null) =>
      change(
        userId,
        keys,
        { where: 'deleted_at IS NULL', set: 'is_read = ?3', unless: 'is_read = ?3' },
        isRead ? 1 : 0,
        clientId,
      ),

    /** Among the newest, those seen until a moment: news that came after the page was made stays unread. */
    async markAllRead(userId: number, until: Instant): Promise<InboxKey[]> {
      const { results } = await client
        .prepare(
          `UPDATE notifications SET is_read = 1 WHERE (user_id, newest_first, subject_id) IN (
             SELECT user_id, newest_first, subject_id FROM (
               SELECT user_id, newest_first, subject_id, is_read, deleted_at FROM notifications
               WHERE user_id = ?1 AND newest_first >= -?2 ORDER BY newest_first, subject_id LIMIT ${maxMarkedTogether})
             WHERE is_read = 0 AND deleted_at IS NULL)
           RETURNING -newest_first AS at, subject_id AS subjectId`,
        )
        .bind(userId, until)
        .all<InboxKey>()
      return results
    },

    remove: (userId: number, keys: InboxKey[], now: Instant) =>
      change(userId, keys, { where: 'deleted_at IS NULL', set: 'deleted_at = ?3', unless: 'FALSE' }, now),

    /** Those deleted after a moment. */
    restore: (userId: number, keys: InboxKey[], deletedAfter: Instant) =>
      change(userId, keys, { where: 'deleted_at > ?3', set: 'deleted_at = NULL', unless: 'FALSE' }, deletedAfter),

    /** Removes for good, with the log of their deliveries, a bounded part per call. */
    async purgeDeleted(before: Instant): Promise<void> {
      const due = `SELECT user_id, newest_first, subject_id FROM notifications
        WHERE deleted_at <= ?1 ORDER BY deleted_at LIMIT ${deletedPerRun}`
      await client.batch([
        client
          .prepare(
            `DELETE FROM deliveries WHERE (subject_id, user_id, channel) IN (
               SELECT log.subject_id, log.user_id, log.channel FROM (${due}) AS gone
               CROSS JOIN deliveries AS log ON log.subject_id = gone.subject_id AND log.user_id = gone.user_id)`,
          )
          .bind(before),
        client.prepare(`DELETE FROM notifications WHERE (user_id, newest_first, subject_id) IN (${due})`).bind(before),
      ])
    },
  }
}

function itemOf(row: Row): StoredItem {
  const { matchId, priceThresholdPence, homeTeamName, awayTeamName, leagueName, matchDay } = row
  const key = { at: -row.newestFirst, subjectId: row.subjectId }
  const type = row.alertType ?? 'system'
  const facts: unknown = row.facts === null ? null : JSON.parse(row.facts)
  const news: NotificationFacts = {
    type,
    priceThresholdPence,
    change: Change.safeParse(facts).data ?? null,
    wanted: row.wanted === null ? null : (WantedNews.safeParse(JSON.parse(row.wanted)).data ?? null),
    notice: SystemNotice.safeParse(facts).data ?? null,
    also: (JSON.parse(row.also) as StoredAlso[]).map(({ conditions, ...also }) => ({
      ...also,
      isForChosen: conditions !== null,
    })),
  }
  const isKnown = matchId !== null && homeTeamName !== null && awayTeamName !== null && leagueName !== null
  return {
    ...wordsFor(news),
    saving: savingOf(news),
    id: idOf(key),
    at: key.at,
    type,
    isRead: row.isRead === 1,
    alertId: row.alertId,
    priceThresholdPence,
    limitOfClient: row.limitOfClient,
    match:
      isKnown && matchDay !== null
        ? { id: matchId, homeTeamName, awayTeamName, leagueName, kickoffAt: row.kickoffAt, matchDay }
        : null,
    clients: JSON.parse(row.clients) as InboxItem['clients'],
    deliveries: JSON.parse(row.deliveries) as DeliveryStep[],
    lifetime: row.checkedAt === null ? null : { goneAt: row.goneAt, checkedAt: row.checkedAt },
  }
}
