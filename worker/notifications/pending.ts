// Part of the repository: the joined read of a batch and the shape of its rows.
import type { AlertTargetKind, AlertType } from '../alerts/constants.ts'
import type { DeliveryChannel } from './constants.ts'
import type { PendingDelivery } from './contract.ts'

/** ?1: the batch. Who was erased has no notification any more. Everything is read by primary key. */
export const selectPending = `
  SELECT batch.id AS batch_id, told.change_id, told.user_id, -told.newest_first AS seen_at, 'email' AS channel,
    coalesce(message.attempts, 0) AS attempts, u.id AS known_user_id, a.id AS known_alert_id,
    u.email, u.first_name, u.is_active AS is_user_active, u.is_email_verified,
    a.alert_type, a.target_kind, a.target_id, a.price_threshold_pence, a.is_active AS is_alert_active
  FROM delivery_batches AS batch
  CROSS JOIN told_changes AS change ON change.id = batch.change_id
  CROSS JOIN json_each(batch.user_ids) AS person
  CROSS JOIN notifications AS told
    ON told.user_id = person.value AND told.newest_first = -change.seen_at AND told.change_id = change.id
  LEFT JOIN outbox AS message
    ON message.change_id = told.change_id AND message.user_id = told.user_id AND message.channel = 'email'
  LEFT JOIN users AS u ON u.id = told.user_id
  LEFT JOIN alerts AS a ON a.id = told.alert_id
  WHERE batch.id = ?1 AND (message.status IS NULL OR message.status = 'pending')`

/** ?1: the batch, ?2: the person, ?3: when the change was seen; then the channel and how the delivery stands. */
export const recordDelivery = `
  INSERT INTO outbox
    (change_id, user_id, channel, batch_id, alert_id, status, attempts, seen_at, decided_at, sent_at, reason)
  SELECT told.change_id, told.user_id, ?4, batch.id, told.alert_id, ?5, ?6, ?3, batch.created_at, ?7, ?8
  FROM delivery_batches AS batch
  CROSS JOIN notifications AS told
    ON told.user_id = ?2 AND told.newest_first = -?3 AND told.change_id = batch.change_id
  WHERE batch.id = ?1
  ON CONFLICT DO UPDATE SET
    status = excluded.status, attempts = excluded.attempts, sent_at = excluded.sent_at, reason = excluded.reason
  WHERE outbox.status = 'pending'`

/** Per person their newest notifications, by key; of those, what was sent about the match at nearly the same moment. */
export const selectToldBeside = `
  SELECT person.value AS userId, min(CASE
    WHEN change.facts ->> '$.platformAfter.lowestPricePence' < change.facts ->> '$.matchAfter.lowestPricePence'
    THEN change.facts ->> '$.platformAfter.lowestPricePence'
    ELSE change.facts ->> '$.matchAfter.lowestPricePence' END) AS lowestPence
  FROM json_each(?1) AS person
  CROSS JOIN notifications AS told ON told.user_id = person.value AND told.newest_first BETWEEN ?2 AND ?3
  CROSS JOIN outbox AS message
    ON message.change_id = told.change_id AND message.user_id = told.user_id AND message.channel = 'email'
  CROSS JOIN told_changes AS change ON change.id = told.change_id
  WHERE told.match_id = ?4 AND told.change_id <> ?5 AND message.status = 'sent'
  GROUP BY person.value`

/** Columns of the person mean something when `known_user_id` is set, those of the alert when `known_alert_id` is. */
export type PendingRow = {
  batch_id: string
  change_id: string
  seen_at: number
  user_id: number
  channel: DeliveryChannel
  attempts: number
  known_user_id: number | null
  email: string
  first_name: string
  is_user_active: number
  is_email_verified: number
  known_alert_id: number | null
  alert_type: AlertType
  target_kind: AlertTargetKind
  target_id: number
  price_threshold_pence: number | null
  is_alert_active: number
}

export function pendingDelivery(row: PendingRow): PendingDelivery {
  return {
    batchId: row.batch_id,
    changeId: row.change_id,
    seenAt: row.seen_at,
    userId: row.user_id,
    channel: row.channel,
    attempts: row.attempts,
    recipient:
      row.known_user_id === null
        ? null
        : {
            email: row.email,
            firstName: row.first_name,
            isActive: row.is_user_active === 1,
            isEmailVerified: row.is_email_verified === 1,
          },
    alert:
      row.known_alert_id === null
        ? null
        : {
            id: row.known_alert_id,
            alertType: row.alert_type,
            targetKind: row.target_kind,
            targetId: row.target_id,
            priceThresholdPence: row.price_threshold_pence,
            isActive: row.is_alert_active === 1,
          },
  }
}
