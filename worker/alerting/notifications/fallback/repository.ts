import type { Database } from '#worker/ground/platform/database.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import type { SubjectKind } from '../constants.ts'
import type { NewNotifications, Subject } from '../contract.ts'
import { unreachedReasons } from './rules.ts'

export type FallbackRepository = ReturnType<typeof createFallbackRepository>

/** A person that no channel of a notification reached. */
export type Unreached = {
  userId: number
  alertId: number | null
  /** Channels that were tried. */
  used: DeliveryChannel[]
  /** Why the last of them did not reach them. */
  reason: string | null
}

export type UnreachedOfBatch = {
  subject: Subject
  matchId: number | null
  alertType: NewNotifications['alertType']
  people: Unreached[]
}

type Row = {
  userId: number
  alertId: number | null
  matchId: number | null
  alertType: NewNotifications['alertType']
  channels: string
  reason: string | null
  subjectId: string
  kind: SubjectKind
  at: number
  facts: string
}

/** ?1: the batch, ?2: reasons. By keys alone; letters, which are about no alert, stay with their mail. */
const selectUnreached = `
  SELECT n.user_id AS userId, n.alert_id AS alertId, n.match_id AS matchId, n.alert_type AS alertType, n.channels,
    log.reason, subject.id AS subjectId, subject.kind, subject.at, subject.facts
  FROM delivery_batches AS batch
  CROSS JOIN subjects AS subject ON subject.id = batch.subject_id
  CROSS JOIN json_each(batch.user_ids) AS person
  CROSS JOIN notifications AS n
    ON n.user_id = person.value AND n.newest_first = -subject.at AND n.subject_id = subject.id
  CROSS JOIN deliveries AS log
    ON log.subject_id = subject.id AND log.user_id = n.user_id AND log.channel = batch.channel
  WHERE batch.id = ?1 AND n.alert_id IS NOT NULL AND (log.status = 'failed'
      OR (log.status = 'skipped' AND log.reason IN (SELECT value FROM json_each(?2))))
    AND NOT EXISTS (
      SELECT 1 FROM json_each(n.channels) AS used
      LEFT JOIN deliveries AS other
        ON other.subject_id = subject.id AND other.user_id = n.user_id AND other.channel = used.value
      WHERE coalesce(other.status, 'pending') IN ('sent', 'pending'))`

export function createFallbackRepository({ $client: client }: Pick<Database, '$client'>) {
  return {
    /** Null when every person of the batch was reached, may still be, or wants nothing. */
    async unreached(batchId: string): Promise<UnreachedOfBatch | null> {
      const { results } = await client
        .prepare(selectUnreached)
        .bind(batchId, JSON.stringify(unreachedReasons))
        .all<Row>()
      const [first] = results
      if (!first) return null
      const { subjectId: id, kind, at, facts, matchId, alertType } = first
      const people = results.map(({ userId, alertId, channels, reason }) => ({
        userId,
        alertId,
        used: JSON.parse(channels) as DeliveryChannel[],
        reason,
      }))
      return { subject: { id, kind, at, facts: JSON.parse(facts) as unknown }, matchId, alertType, people }
    },
  }
}
