// Reads a batch with joins and records attempts.

/** Whether one of some people has a notification of a subject, by primary key; each is the name of a parameter. */
export function isNotified({ people, id, at }: { people: string; id: string; at: string }): string {
  return `EXISTS (SELECT 1 FROM json_each(${people}) AS person CROSS JOIN notifications AS n
    ON n.user_id = person.value AND n.newest_first = -${at} AND n.subject_id = ${id})`
}

/** ?1: the batch, ?2: the moment at which it must be due, ?3: until when it is leased. */
export const leaseBatch = `
  UPDATE delivery_batches SET not_before = ?3, attempts = attempts + 1
  WHERE id = ?1 AND is_open = 1 AND not_before <= ?2
  RETURNING subject_id AS subjectId, channel, attempts, json_array_length(user_ids) AS people`

/** ?1: the batch. */
export const selectSubjectOfBatch = `
  SELECT id, kind, at, facts FROM subjects WHERE id = (SELECT subject_id FROM delivery_batches WHERE id = ?1)`

/** ?1: the batch. Erased users have no notification. Every read is by primary key. */
export const selectPending = `
  SELECT batch.id AS batchId, subject.id AS subjectId, subject.at AS subjectAt, notification.user_id AS userId,
    batch.channel AS channel, coalesce(delivery.attempts, 0) AS attempts, notification.alert_id AS alertId,
    notification.also_alert_ids AS alsoAlertIds,
    notification.match_id IS NULL AS isLetter
  FROM delivery_batches AS batch
  CROSS JOIN subjects AS subject ON subject.id = batch.subject_id
  CROSS JOIN json_each(batch.user_ids) AS person
  CROSS JOIN notifications AS notification
    ON notification.user_id = person.value AND notification.newest_first = -subject.at
      AND notification.subject_id = subject.id
  LEFT JOIN deliveries AS delivery
    ON delivery.subject_id = subject.id AND delivery.user_id = notification.user_id AND delivery.channel = batch.channel
  WHERE batch.id = ?1 AND (delivery.status IS NULL OR delivery.status = 'pending')`

/** ?1: the batch, ?2: the user, ?3: the subject's time; then the delivery's state. */
export const recordDelivery = `
  INSERT INTO deliveries
    (subject_id, user_id, channel, batch_id, status, attempts, seen_at, decided_at, sent_at, reason)
  SELECT batch.subject_id, notification.user_id, batch.channel, batch.id, ?4, ?5, ?3, batch.created_at, ?6, ?7
  FROM delivery_batches AS batch
  CROSS JOIN notifications AS notification
    ON notification.user_id = ?2 AND notification.newest_first = -?3 AND notification.subject_id = batch.subject_id
  WHERE batch.id = ?1
  ON CONFLICT DO UPDATE SET
    status = excluded.status, attempts = excluded.attempts, sent_at = excluded.sent_at, reason = excluded.reason
  WHERE deliveries.status = 'pending'`

/** What a sent notification named: for an alert on certain tickets the price of these, where it was followed up. */
const sentPence = `CASE
    WHEN delivery.status IS NOT 'sent' THEN NULL
    ELSE coalesce(
      (SELECT pence FROM lifetimes WHERE subject_id = other.subject_id AND what = 'price'
        AND alert_id = asked.value ->> 1 AND asked.value ->> 2),
      CASE
        WHEN subject.facts ->> '$.platformAfter.currency' IS subject.facts ->> '$.matchAfter.currency'
          AND subject.facts ->> '$.platformAfter.lowestPricePence' < subject.facts ->> '$.matchAfter.lowestPricePence'
        THEN subject.facts ->> '$.platformAfter.lowestPricePence'
        ELSE subject.facts ->> '$.matchAfter.lowestPricePence' END)
    END`

/**
 * What else each alert's person was notified of on the channel about the match at about the same time: how often it was
 * sent, and its lowest price. Other tickets than the alert wants are no news for it: it counts what it fired for itself,
 * and any-ticket alerts count each other. ?1: the alerts, each [user, alert, whether it wants certain tickets].
 * Notifications are read by key.
 */
export const selectNewsBeside = `
  SELECT asked.value ->> 1 AS alertId, sum(delivery.status IS 'sent') AS sent, min(${sentPence}) AS lowestPence
  FROM json_each(?1) AS asked
  CROSS JOIN notifications AS other ON other.user_id = asked.value ->> 0 AND other.newest_first BETWEEN ?2 AND ?3
  CROSS JOIN subjects AS subject ON subject.id = other.subject_id
  LEFT JOIN deliveries AS delivery
    ON delivery.subject_id = other.subject_id AND delivery.user_id = other.user_id AND delivery.channel = ?6
  WHERE other.match_id = ?4 AND other.subject_id <> ?5 AND subject.kind = 'change'
    AND EXISTS (SELECT 1 FROM json_each(other.channels) AS used WHERE used.value = ?6)
    AND (other.alert_id = asked.value ->> 1
      OR EXISTS (SELECT 1 FROM json_each(other.also_alert_ids) AS also WHERE also.value = asked.value ->> 1)
      OR (NOT asked.value ->> 2 AND NOT EXISTS (
        SELECT 1 FROM alerts WHERE alerts.id = other.alert_id
          AND (alerts.conditions IS NOT NULL OR alerts.platform_id IS NOT NULL))))
  GROUP BY asked.value ->> 1`

/** ?1: the alerts, each [user, alert, channels]; ?2: the subject, ?3: minus its time. */
export const selectSpoken = `
  SELECT asked.value ->> 1 AS alertId FROM json_each(?1) AS asked
  WHERE EXISTS (
    SELECT 1 FROM deliveries WHERE subject_id = ?2 AND user_id = asked.value ->> 0 AND status = 'sent'
  ) OR EXISTS (
    SELECT 1 FROM notifications AS n CROSS JOIN json_each(n.channels) AS used
    WHERE n.user_id = asked.value ->> 0 AND n.newest_first = ?3 AND n.subject_id = ?2
      AND used.value IN (SELECT value FROM json_each(asked.value ->> 2))
  )`

/** As stored: the first, and the others as JSON. */
export type StoredAlerts = { alertId: number | null; alsoAlertIds: string }

/** A row's alerts, the one it was recorded for first. */
export function withAlertIds<Row extends StoredAlerts>({
  alertId,
  alsoAlertIds,
  ...row
}: Row): Omit<Row, 'alertId' | 'alsoAlertIds'> & { alertIds: number[] } {
  return { ...row, alertIds: [...(alertId === null ? [] : [alertId]), ...(JSON.parse(alsoAlertIds) as number[])] }
}
