import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { createWrites, type Writes } from '#worker/ground/platform/writes.ts'
import type { ColleagueWrite } from '#worker/people/activity/constants.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { mayWrite } from '#worker/people/colleagues/seat.rules.ts'
import { maxAlertsPerAgent, undoDeleteMs } from '../constants.ts'
import type { Alert } from '../contract.ts'
import { alerts } from '../table.ts'
import type { NewAlert } from './contract.ts'
import type { Editable } from './rules.ts'
import { targetReads } from './targets.repository.ts'

export type OwnAlertsRepository = ReturnType<typeof createOwnAlertsRepository>

/** What an alert starts with. */
export type AlertToMake = NewAlert & { currency: string | null }

/** A plan's alerts a month, null for unlimited, when the month began, and the most alerts at a time. */
export type Allowance = { limit: number | null; monthStartAt: Instant; most: number }

/** `draftId`: the draft that the alert comes from. `unlessMadeSince`: another like it, made after this, is the same. */
export type InsertTerms = { now: Instant; draftId?: string | null; unlessMadeSince?: Instant | null }

/**
 * What the statements that make or restore an alert bind. A snippet keeps these numbers, whichever of them it is put into.
 *
 * | ?1 | the owner                                                          |
 * | ?2 | alerts a month that the plan allows; null for any number           |
 * | ?3 | when the month began                                               |
 * | ?4 | the alert: as JSON where it is made, its id where it is restored   |
 * | ?5 | now                                                                |
 * | ?6 | alerts that the owner may have at a time                           |
 * | ?7 | session of the colleague who writes; null for the owner            |
 * | ?8 | the draft that the alert comes from; null for none                 |
 * | ?9 | when another alert like it must have been made to count as it;     |
 * |    | null where none does                                               |
 *
 * The shorter statements say what they bind where they stand.
 */
const isWithinPlan = `(?2 IS NULL OR ?2 > coalesce(
  (SELECT monthly_alert_count FROM user_plans WHERE user_id = ?1 AND alert_count_since >= ?3), 0))`
const isWithinCap = '(SELECT count(*) FROM alerts WHERE user_id = ?1 AND deleted_at IS NULL) < ?6'
const isWriterAllowed = mayWrite('?7', '?1')

/** Alerts that were held to another plan's limits since this was decided are decided about anew. */
const isNotOvertaken = 'NOT EXISTS (SELECT 1 FROM user_plans WHERE user_id = ?1 AND enforced_at > ?5)'

/** The live alert that asks for the same as ?4, made after ?9. */
const sameMadeSince = `FROM alerts AS same
  WHERE same.user_id = ?1 AND same.deleted_at IS NULL AND same.is_active = 1 AND same.created_at > ?9
    AND same.target_kind = ?4 ->> '$.targetKind' AND same.target_id = ?4 ->> '$.targetId'
    AND same.more_targets = ?4 -> '$.moreTargets' AND same.alert_type = ?4 ->> '$.alertType'
    AND same.price_threshold_pence IS ?4 ->> '$.priceThresholdPence' AND same.platform_id IS ?4 ->> '$.platformId'
    AND same.conditions IS nullif(?4 -> '$.conditions', 'null') AND same.repeat_mode = ?4 ->> '$.repeatMode'
    AND same.repeat_hours IS ?4 ->> '$.repeatHours' AND same.digest IS ?4 ->> '$.digest'
    AND same.channels = ?4 -> '$.channels' AND same.expires_at IS ?4 ->> '$.expiresAt'
    AND same.client_id IS ?4 ->> '$.clientId'`

const insertIfAllowed = `INSERT INTO alerts (user_id, created_at, target_kind, target_id, more_targets, alert_type,
    price_threshold_pence, currency, conditions, platform_id, repeat_mode, repeat_hours, digest, channels,
    left_out_channels, expires_at, client_id)
  SELECT ?1, ?5, ?4 ->> '$.targetKind', ?4 ->> '$.targetId', ?4 -> '$.moreTargets', ?4 ->> '$.alertType',
    ?4 ->> '$.priceThresholdPence', ?4 ->> '$.currency', nullif(?4 -> '$.conditions', 'null'), ?4 ->> '$.platformId',
    ?4 ->> '$.repeatMode', ?4 ->> '$.repeatHours', ?4 ->> '$.digest', ?4 -> '$.channels',
    ?4 -> '$.leftOutChannels', ?4 ->> '$.expiresAt',
    (SELECT id FROM clients WHERE clients.id = ?4 ->> '$.clientId' AND clients.user_id = ?1)
  WHERE ${isWithinPlan} AND ${isWithinCap} AND ${isNotOvertaken}
    AND (?8 IS NULL OR EXISTS (SELECT 1 FROM draft_alerts WHERE id = ?8 AND claimed_at IS NULL))
    AND (?9 IS NULL OR NOT EXISTS (SELECT 1 ${sameMadeSince})) AND ${isWriterAllowed}
  RETURNING id`

/**
 * ?1 the draft, ?2 now. A draft that made no alert stays unclaimed, so that another claim still learns why there was no room.
 */
const claimIfInserted = `UPDATE draft_alerts SET claimed_at = ?2, draft = '{}' WHERE id = ?1 AND changes() > 0`
const isWaiting = 'SELECT 1 FROM draft_alerts WHERE id = ?1 AND claimed_at IS NULL'

/** Needs ?3 alone. Users on the free plan may have no row yet. */
const countOneMore = `ON CONFLICT (user_id) DO UPDATE SET
    monthly_alert_count = CASE WHEN alert_count_since >= ?3 THEN monthly_alert_count + 1 ELSE 1 END,
    alert_count_since = CASE WHEN alert_count_since >= ?3 THEN alert_count_since ELSE excluded.alert_count_since END`

/** ?1 the owner, ?2 now, ?3 when the month began. */
const countIfInserted = `INSERT INTO user_plans (user_id, monthly_alert_count, alert_count_since)
  SELECT ?1, 1, ?2 WHERE changes() > 0 ${countOneMore}`

/** ?1 the owner, ?2 the channel: added to deleted alerts, too, which can be restored. */
const addToAll = `UPDATE alerts SET channels = json_insert(channels, '$[#]', ?2)
  WHERE user_id = ?1 AND NOT EXISTS (SELECT 1 FROM json_each(channels) WHERE value = ?2)
    AND NOT EXISTS (SELECT 1 FROM json_each(left_out_channels) WHERE value = ?2)`

/** ?1 the owner, ?2 the channel: removed from deleted alerts, too. An alert keeps at least its emails. */
const removeFromAll = `UPDATE alerts SET channels = coalesce(
    (SELECT nullif(json_group_array(value), '[]') FROM json_each(alerts.channels) WHERE value <> ?2), '["email"]')
  WHERE user_id = ?1 AND EXISTS (SELECT 1 FROM json_each(channels) WHERE value = ?2)`

/**
 * Whether a deleted alert's making was undone, so that the month's count has it back: deleted soon after it was made,
 * in the month it counts in, and before it sent anything. Needs ?3 alone.
 */
const wasUndone = `(deleted_at - created_at <= ${undoDeleteMs} AND created_at >= ?3 AND NOT EXISTS (
  SELECT 1 FROM notifications WHERE notifications.user_id = alerts.user_id
    AND newest_first <= -created_at AND alert_id = alerts.id))`

/** ?1 the owner, ?2 the alert's id, ?3 now, ?4 session of the colleague who writes. */
const deleteOwn = `UPDATE alerts SET deleted_at = ?3
  WHERE id = ?2 AND user_id = ?1 AND deleted_at IS NULL AND ${mayWrite('?4', '?1')} RETURNING id`

/** ?1 the owner, ?2 the alert's id, ?3 when the month began. */
const giveBackIfUndone = `UPDATE user_plans SET monthly_alert_count = monthly_alert_count - 1
  WHERE user_id = ?1 AND alert_count_since >= ?3 AND monthly_alert_count > 0 AND changes() > 0
    AND EXISTS (SELECT 1 FROM alerts WHERE id = ?2 AND ${wasUndone})`

const isRestorable = `id = ?4 AND user_id = ?1 AND deleted_at > ?5 - ${undoDeleteMs} AND ${isWithinCap}
  AND ${isWriterAllowed}`

const countIfUndone = `INSERT INTO user_plans (user_id, monthly_alert_count, alert_count_since)
  SELECT ?1, 1, ?5 FROM alerts WHERE ${isRestorable} AND ${wasUndone} AND ${isWithinPlan} ${countOneMore}`

/** When the plan of an alert's owner last changed. */
const enforcedAt = 'coalesce((SELECT enforced_at FROM user_plans WHERE user_plans.user_id = alerts.user_id), -1)'
const isNewerThanPlan = `alerts.created_at > ${enforcedAt}`
const othersOn = `(SELECT count(*) FROM alerts AS other WHERE other.user_id = alerts.user_id AND other.is_active = 1
  AND other.deleted_at IS NULL AND other.created_at <= ${enforcedAt})`

/** Another alert may have been switched on in its place meanwhile: then it comes back switched off. */
const restoreOwn = `UPDATE alerts SET deleted_at = NULL,
    is_active = is_active AND (?2 IS NULL OR ${isNewerThanPlan} OR ?2 > ${othersOn})
  WHERE ${isRestorable} AND (changes() > 0 OR NOT ${wasUndone}) RETURNING id`

/**
 * Room to have an alert on: of those made before the plan last changed, no more are on than the plan keeps. Alerts made
 * since were counted when they were made. A limit of null is none.
 */
const hasRoom = (limit: number | null) =>
  sql`(${limit} IS NULL OR ${alerts.isActive} = 1 OR ${sql.raw(isNewerThanPlan)} OR ${limit} > ${sql.raw(othersOn)})`

/** Whether the columns that a change names are as they were read. */
function isStill(from: Alert, to: Partial<Editable>) {
  const names = Object.keys(to) as (keyof Editable)[]
  return and(
    ...names.map((name) => (from[name] === null ? isNull(alerts[name]) : eq(alerts[name], from[name] as never))),
  )
}

/**
 * `writes`: by whom; a colleague's are refused once they no longer work for the owner, and noted. `onlyClient`: there are
 * no alerts but those for this client.
 */
export function createOwnAlertsRepository(
  database: Database,
  writes: Writes<ColleagueWrite> = createWrites(database),
  onlyClient: number | null = null,
) {
  const { $client } = database
  const { sessionId } = writes
  const isShown = onlyClient === null ? undefined : eq(alerts.clientId, onlyClient)
  const isOwn = (userId: number, alertId: number) => and(eq(alerts.id, alertId), eq(alerts.userId, userId), isShown)

  /** Whether the statements below, which ask for the owner alone, may run on an alert. */
  async function isThere(userId: number, alertId: number): Promise<boolean> {
    if (onlyClient === null) return true
    const [row] = await database.select({ id: alerts.id }).from(alerts).where(isOwn(userId, alertId))
    return row !== undefined
  }

  return {
    ...targetReads($client),

    isStillAllowed: writes.isStillAllowed,

    /**
     * Makes an alert and counts it in one transaction; null when the plan or the cap has no room for it. A draft is
     * claimed in the same transaction, so that of several claims one makes the alert. Null, too, when another alert like
     * it was made after `unlessMadeSince`.
     */
    async insert(
      userId: number,
      alert: AlertToMake,
      { limit, monthStartAt, most }: Allowance,
      { now, draftId = null, unlessMadeSince = null }: InsertTerms,
    ): Promise<Alert | 'claimed before' | null> {
      const bound = [userId, limit, monthStartAt, JSON.stringify(alert), now, most, sessionId, draftId, unlessMadeSince]
      const [inserted] = await writes.run('colleague_alert_made', {
        write: $client.prepare(insertIfAllowed).bind(...bound),
        after: [
          $client.prepare(countIfInserted).bind(userId, now, monthStartAt),
          ...(draftId === null ? [] : [$client.prepare(claimIfInserted).bind(draftId, now)]),
        ],
        detail: `${alert.targetKind} ${alert.targetId}`,
      })
      if (inserted) return this.findOwn(userId, (inserted as { id: number }).id)
      if (draftId === null) return null
      return (await $client.prepare(isWaiting).bind(draftId).first()) === null ? 'claimed before' : null
    },

    /** The live alert that asks for the same, if it was made after a moment. */
    async findMadeSince(userId: number, alert: AlertToMake, since: Instant): Promise<Alert | null> {
      const bound = [userId, null, null, JSON.stringify(alert), null, null, null, null, since]
      const same = await $client
        .prepare(`SELECT same.id AS id ${sameMadeSince} LIMIT 1`)
        .bind(...bound)
        .first<{ id: number }>()
      return same ? this.findOwn(userId, same.id) : null
    },

    /** Also a deleted alert, as long as it can be restored. */
    async findOwn(userId: number, alertId: number): Promise<Alert | null> {
      const [row] = await database.select().from(alerts).where(isOwn(userId, alertId))
      return row ?? null
    },

    /** Newest first, deleted ones left out. */
    async listOwn(userId: number, limit = maxAlertsPerAgent): Promise<Alert[]> {
      return database
        .select()
        .from(alerts)
        .where(and(eq(alerts.userId, userId), isNull(alerts.deletedAt), isShown))
        .orderBy(sql`${alerts.id} DESC`)
        .limit(limit)
    },

    /**
     * Null when the user has no such alert, their plan's limit leaves no room to switch it on, or a column that `to` names
     * differs from `from`.
     */
    async update(
      userId: number,
      alertId: number,
      to: Partial<Editable & Pick<Alert, 'currency'>>,
      limit: number | null,
      from: Alert | null = null,
    ): Promise<Alert | null> {
      const isLive = and(isOwn(userId, alertId), isNull(alerts.deletedAt), to.isActive ? hasRoom(limit) : undefined)
      const [row] = await writes.run('colleague_alert_changed', {
        write: database
          .update(alerts)
          .set(to)
          .where(and(isLive, from ? isStill(from, to) : undefined, writes.isAllowed(userId)))
          .returning({ id: alerts.id }),
        detail: `alert ${alertId}`,
      })
      return row ? this.findOwn(userId, alertId) : null
    },

    async addChannel(userId: number, channel: DeliveryChannel): Promise<void> {
      await $client.prepare(addToAll).bind(userId, channel).run()
    },

    async removeChannel(userId: number, channel: DeliveryChannel): Promise<void> {
      await $client.prepare(removeFromAll).bind(userId, channel).run()
    },

    /** Marks an alert deleted; an undone one is given back to the month's count, in one transaction. */
    async remove(userId: number, alertId: number, monthStartAt: Instant, now: Instant): Promise<boolean> {
      if (!(await isThere(userId, alertId))) return false
      const removed = await writes.run('colleague_alert_deleted', {
        write: $client.prepare(deleteOwn).bind(userId, alertId, now, sessionId),
        after: [$client.prepare(giveBackIfUndone).bind(userId, alertId, monthStartAt)],
        detail: `alert ${alertId}`,
      })
      return removed.length > 0
    },

    /** Undeletes an alert, and counts it again if it was given back; false when there is no room or nothing to restore. */
    async restore(userId: number, alertId: number, allowance: Allowance, now: Instant): Promise<boolean> {
      if (!(await isThere(userId, alertId))) return false
      const { limit, monthStartAt, most } = allowance
      const bound = [userId, limit, monthStartAt, alertId, now, most, sessionId]
      const restored = await writes.run('colleague_alert_restored', {
        before: [$client.prepare(countIfUndone).bind(...bound)],
        write: $client.prepare(restoreOwn).bind(...bound),
        detail: `alert ${alertId}`,
      })
      return restored.length > 0
    },

    onlyClient,

    /** Whether an agent has this client. */
    async hasClient(userId: number, clientId: number): Promise<boolean> {
      if (onlyClient !== null && clientId !== onlyClient) return false
      const own = $client.prepare('SELECT 1 FROM clients WHERE id = ?1 AND user_id = ?2')
      return (await own.bind(clientId, userId).first()) !== null
    },
  }
}
