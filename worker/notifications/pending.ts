// Part of the repository: the joined read of a batch and the shape of its rows.
import type { AlertTargetKind, AlertType } from '../alerts/constants.ts'
import type { DeliveryChannel } from './constants.ts'
import type { PendingDelivery } from './contract.ts'

/** ?1: the batch's people as a JSON list, ?2: the change. Everything is read by primary key. */
export const selectPending = `
  SELECT o.change_id, o.user_id, o.channel, o.attempts, u.id AS known_user_id, a.id AS known_alert_id,
    u.email, u.first_name, u.is_active AS is_user_active, u.is_email_verified,
    a.alert_type, a.target_kind, a.target_id, a.price_threshold_pence, a.is_active AS is_alert_active
  FROM json_each(?1) AS person
  CROSS JOIN outbox AS o ON o.change_id = ?2 AND o.user_id = person.value
  LEFT JOIN users AS u ON u.id = o.user_id
  LEFT JOIN alerts AS a ON a.id = o.alert_id
  WHERE o.status = 'pending'`

/** Columns of the person mean something when `known_user_id` is set, those of the alert when `known_alert_id` is. */
export type PendingRow = {
  change_id: string
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
    changeId: row.change_id,
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
