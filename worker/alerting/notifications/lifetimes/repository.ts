// Every read is by an index over lifetimes that are still followed; a change touches those of its match and platform.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { Change, PriceSummary } from '#worker/matches/changes/contract.ts'
import { inOneMessage } from '../gathering/constants.ts'
import { isNotified } from '../pending.repository.ts'
import { anyTicket, confirmGoneMs, maxClocked, maxJudgedPerRun, readAgainAtMs } from './constants.ts'
import type { Announced, Judged, Lifetime, LifetimeKey, MatchClock } from './contract.ts'

export type LifetimesRepository = ReturnType<typeof createLifetimesRepository>

/** ?1: what was announced, ?2: the subject, ?3: the match, ?4: when it was seen, ?5: when the board is read again, ?6: the users. */
const insert = `
  INSERT INTO lifetimes (subject_id, what, alert_id, match_id, platform_id, pence, currency, is_plus_fees, seen_at,
    checked_at, due_at)
  SELECT ?2, value ->> 'what', value ->> 'alertId', ?3, value ->> 'platformId', value ->> 'pence', value ->> 'currency',
    value ->> 'isPlusFees', ?4, ?4, ?5
  FROM json_each(?1) WHERE ${isNotified({ people: '?6', id: '?2', at: '?4' })} ON CONFLICT DO NOTHING`

export function insertLifetimes(
  client: D1Database,
  announced: readonly Announced[],
  { subjectId, matchId, seenAt, userIds }: { subjectId: string; matchId: number; seenAt: Instant; userIds: string },
) {
  return client
    .prepare(insert)
    .bind(JSON.stringify(announced), subjectId, matchId, seenAt, seenAt + (readAgainAtMs[0] ?? 0), userIds)
}

/**
 * What the statements bind that note a change. They have the first numbers in common; each binds as many as it needs.
 *
 * | ?1, ?2     | the match and the platform                                             |
 * | ?3         | when the change was seen                                               |
 * | ?4         | when the board is read again                                           |
 * | ?5         | the check before the change                                            |
 * | ?6 to ?8   | after it: whether tickets are there, their lowest price, its currency  |
 * | ?9 to ?11  | the same before it                                                     |
 */
const followedHere = 'match_id = ?1 AND platform_id = ?2 AND due_at IS NOT NULL AND seen_at < ?3'

/** By whether tickets are there, and the lowest price. */
const isThere = (buyable: string, pence: string, currency: string) =>
  `(${buyable} AND (what = 'tickets' OR coalesce(pence >= ${pence} AND currency IS ${currency}, 0)))`

const isThereNow = isThere('?6', '?7', '?8')
const wasThereBefore = isThere('?9', '?10', '?11')

/**
 * What any buyer may have, by the change itself: the check before it still found it. One that was away for a moment alone
 * had not gone.
 */
const markMissing = `
  UPDATE lifetimes SET missing_at = ?3, returned_at = NULL, checked_at = max(checked_at, ?5), due_at = min(due_at, ?4)
  WHERE ${followedHere} AND alert_id = ${anyTicket} AND NOT ${isThereNow}
    AND (missing_at IS NULL OR returned_at - missing_at < ${confirmGoneMs})`

/**
 * What was there before the change as well had returned by the check before it: the change that brought it back is
 * noted later, or never.
 */
const returnedBy = `iif(alert_id = ${anyTicket} AND ${wasThereBefore} AND ?5 >= missing_at, ?5, ?3)`

/**
 * Certain tickets may be back from the platform's first later change on: that moment counts as their return. Two changes
 * of one millisecond may take the others away and bring them back.
 */
const markReturned = `
  UPDATE lifetimes SET returned_at = ${returnedBy}
  WHERE ${followedHere} AND coalesce(returned_at > ${returnedBy}, 1)
    AND iif(alert_id = ${anyTicket}, missing_at <= ?3 AND ${isThereNow}, missing_at < ?3)`

/**
 * Whether certain tickets are there, only the board can say. This is the first change since it was read: up to the check
 * before it they were as they were then.
 */
const readSoon = `
  UPDATE lifetimes SET due_at = ?4, checked_at = iif(missing_at IS NULL, max(checked_at, ?5), checked_at)
  WHERE ${followedHere} AND alert_id <> ${anyTicket} AND due_at > ?4`

const selectDue = `
  SELECT subject_id AS subjectId, what, alert_id AS alertId, match_id AS matchId, platform_id AS platformId, pence,
    currency, seen_at AS seenAt, checked_at AS checkedAt, missing_at AS missingAt, returned_at AS returnedAt,
    has_lasted AS hasLasted, due_at AS dueAt
  FROM lifetimes WHERE due_at <= ?1 ORDER BY due_at LIMIT ${maxJudgedPerRun}`

/**
 * Only by the reader that found it due then, and missing as it is. A return that the reader knew of is kept with what is
 * gone alone; one that was noted meanwhile stays.
 *
 * | ?1 to ?3    | subject, what was announced, and alert: the lifetime's key        |
 * | ?4          | when it was due, as the reader found it                           |
 * | ?5 to ?8    | as judged: checked, missing, gone, and whether it has lasted      |
 * | ?9          | when it is due next; null when it is over                         |
 * | ?10, ?11    | when it was missing and when it returned, as the reader found it  |
 */
const settle = `
  UPDATE lifetimes SET checked_at = ?5, missing_at = ?6, gone_at = ?7, has_lasted = ?8, due_at = ?9,
    returned_at = iif(?7 IS NOT NULL OR (?6 IS ?10 AND returned_at IS NOT ?11), returned_at, NULL)
  WHERE subject_id = ?1 AND what = ?2 AND alert_id = ?3 AND due_at = ?4 AND missing_at IS ?10`

/** ?1 the match, ?2 due up to, ?3 until when: lifetimes whose room did not answer wait. */
const postpone = 'UPDATE lifetimes SET due_at = ?3 WHERE due_at <= ?2 AND match_id = ?1'

/** As `isThere` takes them. */
function valuesOf(summary: PriceSummary | null) {
  return summary ? [isBuyable(summary) ? 1 : 0, summary.lowestPricePence, summary.currency] : [0, null, null]
}

type Row = Omit<Lifetime, 'hasLasted'> & { hasLasted: number | null }

export function createLifetimesRepository({ $client: client }: Pick<Database, '$client'>) {
  return {
    /** Notes what a change took away or brought back, of all that is followed on its platform. */
    async note(change: Change, now: Instant): Promise<void> {
      const { matchId, platform, seenAt, platformBefore, platformAfter, checkedBeforeAt = 0 } = change
      const bound = [matchId, platform.id, seenAt, now + confirmGoneMs, checkedBeforeAt]
      const after = valuesOf(platformAfter)
      await client.batch([
        client.prepare(markReturned).bind(...bound, ...after, ...valuesOf(platformBefore)),
        client.prepare(markMissing).bind(...bound, ...after),
        client.prepare(readSoon).bind(...bound),
      ])
    },

    async due(now: Instant): Promise<Lifetime[]> {
      const { results } = await client.prepare(selectDue).bind(now).all<Row>()
      return results.map((row) => ({ ...row, hasLasted: row.hasLasted === null ? null : row.hasLasted === 1 }))
    },

    /** `counting`, if any, counts in the same transaction what became known. */
    async settle(one: Lifetime, judged: Judged, counting: D1PreparedStatement | null = null): Promise<void> {
      const { subjectId, what, alertId, dueAt } = one
      const { checkedAt, missingAt, goneAt, hasLasted } = judged
      const settled = client
        .prepare(settle)
        .bind(
          subjectId,
          what,
          alertId,
          dueAt,
          checkedAt,
          missingAt,
          goneAt,
          hasLasted,
          judged.dueAt,
          one.missingAt,
          one.returnedAt,
        )
      await client.batch(counting ? [settled, counting] : [settled])
    },

    async postpone(matchId: number, dueUpTo: Instant, until: Instant): Promise<void> {
      await client.prepare(postpone).bind(matchId, dueUpTo, until).run()
    },

    /** What is still followed of a match that was merged into another. */
    async follow(from: number, into: number): Promise<void> {
      const statement = 'UPDATE lifetimes SET match_id = ?2 WHERE match_id = ?1 AND due_at IS NOT NULL'
      await client.prepare(statement).bind(from, into).run()
    },

    /** Push batches of a subject, by their own index: one row for up to a hundred people. */
    async pushBatches(subjectId: string): Promise<string[]> {
      const { results } = await client
        .prepare(`SELECT id FROM delivery_batches WHERE subject_id = ?1 AND channel = 'push'`)
        .bind(subjectId)
        .all<{ id: string }>()
      return results.map(({ id }) => id)
    },

    /**
     * Of a push batch, those whose phone still shows what has gone: sent by itself or leading, not deleted, and nothing newer
     * about the match was sent to them by push.
     */
    async stillShown(batchId: string, { what, alertId }: LifetimeKey): Promise<{ userId: number; alertId: number }[]> {
      const { results } = await client
        .prepare(stillShown)
        .bind(batchId, what === 'price' ? 1 : 0, alertId)
        .all<{ userId: number; alertId: number }>()
      return results
    },

    async clockOf(matchId: number): Promise<MatchClock> {
      const [newest, gone] = await client.batch<{ newestAt: Instant | null; livedMs: number }>([
        client.prepare(newestThere).bind(matchId),
        client.prepare(newestGone).bind(matchId),
      ])
      return {
        newestAt: newest?.results[0]?.newestAt ?? null,
        livedMs: gone?.results.map(({ livedMs }) => livedMs) ?? [],
      }
    },

    async find({ subjectId, what, alertId }: LifetimeKey): Promise<FoundLifetime | null> {
      return client.prepare(findOne).bind(subjectId, what, alertId).first<FoundLifetime>()
    },
  }
}

const newestThere = `SELECT max(seen_at) AS newestAt FROM lifetimes
  WHERE match_id = ?1 AND due_at IS NOT NULL AND missing_at IS NULL`

/** One announcement may have been of a price and of tickets: the one that went first counts. */
const newestGone = `SELECT min(gone_at) - min(seen_at) AS livedMs
  FROM (SELECT subject_id, seen_at, gone_at FROM lifetimes
    WHERE match_id = ?1 AND gone_at IS NOT NULL ORDER BY gone_at DESC LIMIT ${maxClocked})
  GROUP BY subject_id ORDER BY min(gone_at) DESC`

/** What a message about its end says. */
export type FoundLifetime = {
  matchId: number
  platformId: number
  platformName: string
  pence: number | null
  currency: string | null
  /** 0 or 1; null if not known. */
  isPlusFees: number | null
  seenAt: Instant
  goneAt: Instant | null
  missingAt: Instant | null
}

const findOne = `
  SELECT one.match_id AS matchId, one.platform_id AS platformId, platform.name AS platformName, one.pence, one.currency,
    one.is_plus_fees AS isPlusFees, one.seen_at AS seenAt, one.gone_at AS goneAt, one.missing_at AS missingAt
  FROM lifetimes AS one JOIN platforms AS platform ON platform.id = one.platform_id
  WHERE one.subject_id = ?1 AND one.what = ?2 AND one.alert_id = ?3`

const stillShown = `
  SELECT n.user_id AS userId, n.alert_id AS alertId
  FROM delivery_batches AS batch
  CROSS JOIN subjects AS subject ON subject.id = batch.subject_id
  CROSS JOIN json_each(batch.user_ids) AS person
  CROSS JOIN notifications AS n
    ON n.user_id = person.value AND n.newest_first = -subject.at AND n.subject_id = subject.id
  CROSS JOIN alerts AS alert ON alert.id = n.alert_id
  CROSS JOIN deliveries AS log ON log.subject_id = n.subject_id AND log.user_id = n.user_id AND log.channel = 'push'
  WHERE batch.id = ?1 AND n.deleted_at IS NULL AND (n.alert_type = 'price_drop') = ?2
    AND iif(alert.conditions IS NULL, ${anyTicket}, alert.id) = ?3
    AND log.status = 'sent' AND log.reason IS NOT '${inOneMessage}'
    AND NOT EXISTS (
      SELECT 1 FROM notifications AS newer CROSS JOIN deliveries AS sent
        ON sent.subject_id = newer.subject_id AND sent.user_id = newer.user_id AND sent.channel = 'push'
      WHERE newer.user_id = n.user_id AND newer.newest_first < n.newest_first AND newer.match_id = n.match_id
        AND sent.status = 'sent')`
