import { Message } from '../messages.ts'
import type { Instant } from '../platform/clock.ts'
import type { NewId } from '../platform/ids.ts'
import { fail, type Result, succeed } from '../platform/result.ts'
import type { LinkSigner } from '../platform/signed-link.ts'
import { retention } from '../privacy/retention/constants.ts'
import { batchLeaseMs, maxDeadLettersListed, sweepAfterMs, sweepLimit } from './constants.ts'
import type { DeadLetter, DeliveryPulse, NewNotifications } from './contract.ts'
import { createDelivery, type DeliveryDependencies } from './delivery.ts'
import type { NotificationsRepository } from './repository.ts'
import { batchesFor, latestFreeNotBefore, parseUnsubscribe, shortReason } from './rules.ts'

export type NotificationsService = ReturnType<typeof createNotificationsService>

type Dependencies = DeliveryDependencies & {
  newId: NewId
  /** Signs and checks the links by which people unsubscribe. */
  unsubscribeSigner: LinkSigner
  switchAlertOff: (userId: number, alertId: number) => Promise<unknown>
}

/** Notifies people of a subject: stored all or nothing, then queued. The same again adds nothing. */
export function createRecord({
  repository,
  clock,
  newId,
  enqueue,
}: Pick<Dependencies, 'clock' | 'newId' | 'enqueue'> & { repository: Pick<NotificationsRepository, 'record'> }) {
  return async function record(fresh: NewNotifications): Promise<void> {
    const batchIds = Array.from({ length: batchesFor(fresh.people.length) }, newId)
    const made = await repository.record(fresh, { batchIds, decidedAt: clock() })
    const { channel } = fresh
    await Promise.all(made.map((batchId) => enqueue({ version: 1, type: 'deliver', batchId, channel })))
  }
}

export function createNotificationsService(dependencies: Dependencies) {
  const { repository, clock, newId, logger, enqueue, unsubscribeSigner, switchAlertOff } = dependencies
  const workThrough = createDelivery(dependencies)

  return {
    record: createRecord(dependencies),

    /** Sends what is still to be sent of a batch. Not won means that another consumer has it, or that it is done. */
    async deliver(batchId: string): Promise<void> {
      const now = clock()
      const lease = await repository.lease(batchId, latestFreeNotBefore(now), now + batchLeaseMs)
      if (lease) await workThrough(lease, now)
    },

    /** Hands open batches back to the queue whose message was lost, or whose consumer died. */
    async sweep(): Promise<number> {
      const now = clock()
      const batches = await repository.sweep(now - sweepAfterMs, now, sweepLimit)
      await Promise.all(
        batches.map(({ id, channel }) => enqueue({ version: 1, type: 'deliver', batchId: id, channel })),
      )
      if (batches.length > 0) logger.warn('deliveries_swept', { batches: batches.length })
      return batches.length
    },

    /** Deletes what is older than the legal pages say, a bounded part at a time. */
    async thinOut(): Promise<void> {
      const now = clock()
      await repository.removeMessagesBefore(now - retention.communications.ms)
      await repository.removeDeadLettersBefore(now - retention.logs.ms)
    },

    /** How deliveries have gone since a moment; bounded in what it reads. */
    pulse: (since: Instant): Promise<DeliveryPulse> => repository.pulse(since),

    /** Keeps a message that nobody could handle. The same origin recorded twice is one letter. */
    async recordDeadLetter(body: unknown, reason: string, origin?: { id: string; at: Instant }): Promise<void> {
      const { id, at } = origin ?? { id: newId(), at: clock() }
      const letter = { id: `${String(at).padStart(14, '0')}:${id}`, body: body ?? '', diedAt: at }
      await repository.insertDeadLetter({ ...letter, reason: shortReason(reason) })
      logger.error('dead_letter', { dead_letter_id: letter.id, reason: shortReason(reason) })
    },

    /** Newest first; `beforeId` continues after the last one of a page. */
    listDeadLetters(limit = maxDeadLettersListed, beforeId?: string): Promise<DeadLetter[]> {
      return repository.deadLetters(Math.min(limit, maxDeadLettersListed), beforeId)
    },

    /** Puts a dead letter back into its queue. Every consumer stands a message that comes twice. */
    async replayDeadLetter(id: string): Promise<Result<null, 'NOT_FOUND' | 'INVALID'>> {
      const letter = await repository.deadLetter(id)
      if (!letter) return fail('NOT_FOUND', 'There is no such dead letter.')
      const message = Message.safeParse(letter.body)
      if (!message.success) return fail('INVALID', 'This letter is no message that could be handled.')
      await enqueue(message.data)
      await repository.deleteDeadLetter(id)
      return succeed(null)
    },

    /** Whether a link's token is one of ours; asking changes nothing. */
    async isUnsubscribeToken(token: string): Promise<boolean> {
      return parseUnsubscribe(await unsubscribeSigner.verify(token)) !== null
    },

    /** Switches off the alert that a mail came from. Twice is once; an alert that is gone is off already. */
    async unsubscribe(token: string): Promise<Result<null, 'NOT_FOUND'>> {
      const wish = parseUnsubscribe(await unsubscribeSigner.verify(token))
      if (!wish) return fail('NOT_FOUND', 'This link is not valid.')
      await switchAlertOff(wish.userId, wish.alertId)
      logger.info('unsubscribed', { alert_id: wish.alertId })
      return succeed(null)
    },
  }
}
