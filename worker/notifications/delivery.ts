// Part of the service: works through one leased batch.

import type { SendResult } from '../mail/contract.ts'
import type { Message } from '../messages.ts'
import type { Clock, Instant } from '../platform/clock.ts'
import { eachConcurrently } from '../platform/concurrency.ts'
import { errorText, type Logger } from '../platform/logger.ts'
import {
  batchWorkMs,
  type DeliveryChannel,
  maxBatchLeases,
  type SubjectKind,
  sendConcurrency,
  turnMs,
} from './constants.ts'
import type {
  BatchLease,
  Channel,
  DeliveryState,
  Notice,
  PendingDelivery,
  Reach,
  SubjectTeller,
  Unsent,
} from './contract.ts'
import type { NotificationsRepository } from './repository.ts'
import { backoffMs, stateAfter } from './rules.ts'

export type DeliveryDependencies = {
  repository: NotificationsRepository
  clock: Clock
  /** In [0, 1). */
  random: () => number
  logger: Logger
  enqueue: (message: Message, options?: { delaySeconds: number }) => Promise<void>
  channels: Record<DeliveryChannel, Channel>
  tellers: Record<SubjectKind, SubjectTeller>
}

/** Contents and addresses, read once per batch. */
type Plan = {
  noticeFor: (delivery: PendingDelivery) => Notice | Unsent | 'not yet'
  reached: Map<number, Reach | Unsent>
}

/** Results of what was tried, and whether anything waits for its turn. */
type Tried = { states: DeliveryState[]; isAnyNotYet: boolean }

export function createDelivery(dependencies: DeliveryDependencies) {
  const { repository, clock, random, logger, enqueue, channels, tellers } = dependencies

  async function planFor({ subjectId, channel }: BatchLease, deliveries: PendingDelivery[]): Promise<Plan> {
    const subject = await repository.subject(subjectId)
    if (!subject) return { noticeFor: () => ({ reason: 'subject deleted' }), reached: new Map() }
    const [noticeFor, reached] = await Promise.all([
      tellers[subject.kind].open(subject, deliveries),
      channels[channel].reach(deliveries.map(({ userId }) => userId)),
    ])
    return { noticeFor, reached }
  }

  /** A channel that throws has a bug or an outage: this delivery is retried, and the others go on. */
  async function send(delivery: PendingDelivery, reach: Reach, notice: Notice): Promise<SendResult> {
    try {
      return await reach.send(notice)
    } catch (error) {
      logger.error('channel_failed', { subject_id: delivery.subjectId, error: errorText(error) })
      return { kind: 'retry', reason: errorText(error) }
    }
  }

  /** Null while an earlier change is to be tried first; nothing is recorded. */
  async function tryOnce(delivery: PendingDelivery, { noticeFor, reached }: Plan): Promise<DeliveryState | null> {
    const skipped = { status: 'skipped', attempts: delivery.attempts, sentAt: null } as const
    const reach = reached.get(delivery.userId) ?? { reason: 'account deleted' }
    if ('reason' in reach) return { ...skipped, reason: reach.reason }
    const notice = noticeFor(delivery)
    if (notice === 'not yet') return null
    if ('reason' in notice) return { ...skipped, reason: notice.reason }
    return stateAfter(delivery.attempts, await send(delivery, reach, notice), clock())
  }

  /**
   * Sends concurrently until time is up. Each result is recorded at once, so that a crash repeats only sends in
   * progress.
   */
  async function tryAll(deliveries: PendingDelivery[], plan: Plan, stopAt: Instant): Promise<Tried> {
    const states: DeliveryState[] = []
    let isAnyNotYet = false
    const failures: unknown[] = []
    function* whileTimeLasts() {
      for (const delivery of deliveries) {
        if (clock() >= stopAt || failures.length > 0) return
        yield delivery
      }
    }
    await eachConcurrently(whileTimeLasts(), sendConcurrency, async (delivery) => {
      const state = await tryOnce(delivery, plan)
      if (state === null) {
        isAnyNotYet = true
        return
      }
      // All sends in progress are recorded before a failed record is rethrown.
      await repository.settle(delivery, state).then(
        () => states.push(state),
        (error) => failures.push(error),
      )
    })
    if (failures.length > 0) throw failures[0]
    return { states, isAnyNotYet }
  }

  /** Closes the batch or postpones the rest: with back-off after failures, to the next turn, or at once if only time ran out. */
  async function conclude(lease: BatchLease, total: number, { states, isAnyNotYet }: Tried): Promise<void> {
    const again = states.filter((state) => state.status === 'pending')
    const left = total - states.length + again.length
    if (left === 0) return repository.release(lease, 'close')
    const attempts = Math.max(0, ...again.map((state) => state.attempts))
    const delayMs = isAnyNotYet ? turnMs : attempts === 0 ? 0 : backoffMs(attempts, random())
    await repository.release(lease, { notBefore: clock() + delayMs })
    const delaySeconds = Math.ceil(delayMs / 1_000)
    await enqueue({ version: 1, type: 'deliver', batchId: lease.batchId, channel: lease.channel }, { delaySeconds })
  }

  async function giveUp(deliveries: PendingDelivery[]): Promise<Tried> {
    const reason = `given up after ${maxBatchLeases} starts of the batch`
    const states = deliveries.map(
      (delivery): DeliveryState => ({ status: 'failed', attempts: delivery.attempts, sentAt: null, reason }),
    )
    for (const [index, delivery] of deliveries.entries())
      await repository.settle(delivery, states[index] as DeliveryState)
    return { states, isAnyNotYet: false }
  }

  return async function workThrough(lease: BatchLease, leasedAt: Instant): Promise<void> {
    const deliveries = await repository.pending(lease)
    const isHopeless = lease.attempts > maxBatchLeases
    const tried = isHopeless
      ? await giveUp(deliveries)
      : await tryAll(deliveries, await planFor(lease, deliveries), leasedAt + batchWorkMs)
    await conclude(lease, deliveries.length, tried)
    const { states } = tried
    const count = (status: DeliveryState['status']) => states.filter((state) => state.status === status).length
    logger.info('batch_delivered', {
      batch_id: lease.batchId,
      subject_id: lease.subjectId,
      channel: lease.channel,
      sent: count('sent'),
      skipped: count('skipped'),
      failed: count('failed'),
      put_off: deliveries.length - states.length + count('pending'),
      slowest_ms: Math.max(0, ...states.map((state) => (state.sentAt ?? leasedAt) - leasedAt)),
    })
  }
}
