import type { MessageOf, ReadMessage } from '#worker/entry/messages.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { retention } from '#worker/people/privacy/retention.constants.ts'
import { purgedBefore } from './archive/rules.ts'
import {
  batchLeaseMs,
  deadLetterClaimMs,
  deadLetterGone,
  deadLetterUnreadable,
  maxDeadLettersListed,
  sweepAfterMs,
  sweepLimit,
} from './constants.ts'
import type { DeadLetter, DeliveryPulse, NewNotifications } from './contract.ts'
import { createDelivery, type DeliveryDependencies } from './delivery.ts'
import type { NotificationsRepository } from './repository.ts'
import { batchesOf, latestFreeNotBefore, shortReason } from './rules.ts'

export type NotificationsService = ReturnType<typeof createNotificationsService>

type Dependencies = DeliveryDependencies & {
  newId: NewId
  readMessage: ReadMessage
  /** Not atomic: some may have been taken when it rejects. */
  enqueueDeliveries: (messages: readonly MessageOf<'deliver'>[]) => Promise<void>
  /** For agents' clients; without it they are mailed nothing. */
  enqueueClientMails?: (messages: readonly MessageOf<'client_mail'>[]) => Promise<void>
}

function toMessage({ id, channel }: { id: string; channel: DeliveryChannel }): MessageOf<'deliver'> {
  return { version: 1, type: 'deliver', batchId: id, channel }
}

/** Records notifications atomically, then queues them; idempotent. */
export function createRecord({
  repository,
  clock,
  newId,
  enqueueDeliveries,
  enqueueClientMails,
}: Pick<Dependencies, 'clock' | 'newId' | 'enqueueDeliveries' | 'enqueueClientMails'> & {
  repository: Pick<NotificationsRepository, 'record'>
}) {
  return async function record(fresh: NewNotifications): Promise<void> {
    const batches = batchesOf(fresh.people).map((batch) => ({ id: newId(), ...batch }))
    const made = await repository.record(fresh, { batches, decidedAt: clock() })
    await enqueueDeliveries(made.map(toMessage))
    const forClients = clientMailsOf(fresh)
    if (forClients.length > 0) await enqueueClientMails?.(forClients)
  }
}

/** One for each client that an agent was notified for. */
function clientMailsOf({ people, subject: { id: subjectId, at } }: NewNotifications): MessageOf<'client_mail'>[] {
  return people.flatMap(({ userId, clientIds = [] }) =>
    clientIds.map((clientId) => ({ version: 1, type: 'client_mail', userId, clientId, subjectId, at }) as const),
  )
}

export function createNotificationsService(dependencies: Dependencies) {
  const { repository, clock, newId, logger, enqueue, enqueueDeliveries, readMessage } = dependencies
  const workThrough = createDelivery(dependencies)

  return {
    record: createRecord(dependencies),

    /** Changes the words of what was recorded about an account: in the inbox, and of what was not sent yet. */
    reword: repository.reword,

    /** Sends the batch's remaining messages; does nothing when another consumer has it or it is done. */
    async deliver(batchId: string): Promise<void> {
      const now = clock()
      const leased = await repository.lease(batchId, latestFreeNotBefore(now), now + batchLeaseMs)
      if (leased) await workThrough(leased, now)
    },

    /** Requeues open batches whose message was lost or consumer crashed. */
    async sweep(): Promise<number> {
      const now = clock()
      const batches = await repository.sweep(now - sweepAfterMs, now, sweepLimit)
      await enqueueDeliveries(batches.map(toMessage))
      if (batches.length > 0) logger.warn('deliveries_swept', { batches: batches.length })
      return batches.length
    },

    /** Deletes data past the periods on the legal pages, a bounded part per call. */
    async purgeExpired(archivedUntil: Instant | null): Promise<void> {
      const now = clock()
      await repository.removeMessagesBefore(purgedBefore(now, archivedUntil))
      await repository.removeDeadLettersBefore(now - retention.logs.ms)
    },

    /** Deliveries since a moment; bounded in rows read. */
    pulse: (since: Instant): Promise<DeliveryPulse> => repository.pulse(since),

    /** Stores a message no consumer could handle; one per origin. */
    async recordDeadLetter(body: unknown, reason: string, origin?: { id: string; at: Instant }): Promise<void> {
      const { id, at } = origin ?? { id: newId(), at: clock() }
      const letter = { id: `${String(at).padStart(14, '0')}:${id}`, body: body ?? '', diedAt: at }
      await repository.insertDeadLetter({ ...letter, reason: shortReason(reason) })
      logger.error('dead_letter', { dead_letter_id: letter.id, reason: shortReason(reason) })
    },

    /** Newest first; `beforeId` continues a page. */
    listDeadLetters(limit = maxDeadLettersListed, beforeId?: string): Promise<DeadLetter[]> {
      return repository.deadLetters(Math.min(limit, maxDeadLettersListed), beforeId)
    },

    /** Requeues a dead letter. Its row is claimed before and removed after, so that a crash between loses no message. */
    async replayDeadLetter(id: string, noted?: D1PreparedStatement): Promise<Result<null, 'NOT_FOUND' | 'INVALID'>> {
      const letter = await repository.deadLetter(id)
      if (!letter) return fail('NOT_FOUND', deadLetterGone)
      const read = readMessage(letter.body)
      if (!read) return fail('INVALID', deadLetterUnreadable)
      const now = clock()
      const isMine = await repository.claimDeadLetter(id, now, now + deadLetterClaimMs, noted)
      if (!isMine) return fail('NOT_FOUND', deadLetterGone)
      try {
        await enqueue(read.message)
      } catch (error) {
        await repository.releaseDeadLetter(id)
        throw error
      }
      await repository.finishDeadLetter(id)
      return succeed(null)
    },

    async discardDeadLetter(id: string, noted?: D1PreparedStatement): Promise<Result<null, 'NOT_FOUND'>> {
      const isDeleted = await repository.discardDeadLetter(id, clock(), noted)
      return isDeleted ? succeed(null) : fail('NOT_FOUND', deadLetterGone)
    },
  }
}
