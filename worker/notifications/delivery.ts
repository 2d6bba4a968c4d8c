// Part of the service: works through one leased batch.

import type { Message } from '../messages.ts'
import type { Clock, Instant } from '../platform/clock.ts'
import { eachConcurrently } from '../platform/concurrency.ts'
import { errorText, type Logger } from '../platform/logger.ts'
import {
  batchWorkMs,
  type DeliveryChannel,
  longestAskedWaitMs,
  maxBatchLeases,
  type SubjectKind,
  sendConcurrency,
  turnMs,
} from './constants.ts'
import type {
  BatchLease,
  Channel,
  DeliveryState,
  Letter,
  Notice,
  PendingDelivery,
  Reach,
  Sent,
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
  noticeFor: (delivery: PendingDelivery) => Notice | Letter | Unsent | 'not yet'
  reached: Map<number, Reach | Unsent>
}

/** Results of what was tried, whether anything waits for its turn, and how long the provider asked to be left alone. */
type Tried = { states: DeliveryState[]; isAnyNotYet: boolean; askedWaitMs: number }

/** One try: what to record, and how long the provider asked to wait. */
type Try = { state: DeliveryState; waitMs: number }

function skippedBecause({ attempts }: PendingDelivery, reason: string): Try {
  return { state: { status: 'skipped', attempts, sentAt: null, reason }, waitMs: 0 }
}

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
  async function send(delivery: PendingDelivery, reach: Reach, notice: Notice | Letter): Promise<Sent> {
    try {
      if (notice.kind === 'change') return await reach.send(notice)
      return (await reach.write?.(notice)) ?? { kind: 'skipped', reason: 'not by this channel' }
    } catch (error) {
      logger.error('channel_failed', { subject_id: delivery.subjectId, error: errorText(error) })
      return { kind: 'retry', reason: errorText(error) }
    }
  }

  /** Null while an earlier change is to be tried first; nothing is recorded. */
  async function tryOnce(delivery: PendingDelivery, { noticeFor, reached }: Plan): Promise<Try | null> {
    const reach = reached.get(delivery.userId) ?? { reason: 'account deleted' }
    if ('reason' in reach) return skippedBecause(delivery, reach.reason)
    const notice = noticeFor(delivery)
    if (notice === 'not yet') return null
    if ('reason' in notice) return skippedBecause(delivery, notice.reason)
    const sent = await send(delivery, reach, notice)
    if (sent.kind === 'skipped') return skippedBecause(delivery, sent.reason)
    const waitMs = sent.kind === 'retry' ? Math.min(sent.afterMs ?? 0, longestAskedWaitMs) : 0
    return { state: stateAfter(delivery.attempts, sent, clock()), waitMs }
  }

  /**
   * Sends concurrently until time is up. Each result is recorded at once, so that a crash repeats only sends in
   * progress.
   */
  async function tryAll(deliveries: PendingDelivery[], plan: Plan, stopAt: Instant): Promise<Tried> {
    const states: DeliveryState[] = []
    let isAnyNotYet = false
    let askedWaitMs = 0
    const failures: unknown[] = []
    function* whileTimeLasts() {
      for (const delivery of deliveries) {
        if (clock() >= stopAt || failures.length > 0) return
        yield delivery
      }
    }
    await eachConcurrently(whileTimeLasts(), sendConcurrency, async (delivery) => {
      const tried = await tryOnce(delivery, plan)
      if (tried === null) {
        isAnyNotYet = true
        return
      }
      const { state, waitMs } = tried
      if (state.status === 'pending') askedWaitMs = Math.max(askedWaitMs, waitMs)
      // All sends in progress are recorded before a failed record is rethrown.
      await repository.settle(delivery, state).then(
        () => states.push(state),
        (error) => failures.push(error),
      )
    })
    if (failures.length > 0) throw failures[0]
    return { states, isAnyNotYet, askedWaitMs }
  }

  /**
   * Closes the batch or postpones the rest: with back-off after failures and as long as the provider asked, to the next
   * turn, or at once if only time ran out.
   */
  async function conclude(
    lease: BatchLease,
    total: number,
    { states, isAnyNotYet, askedWaitMs }: Tried,
  ): Promise<void> {
    const again = states.filter((state) => state.status === 'pending')
    const left = total - states.length + again.length
    if (left === 0) return repository.release(lease, 'close')
    const attempts = Math.max(0, ...again.map((state) => state.attempts))
    const ownMs = isAnyNotYet ? turnMs : attempts === 0 ? 0 : backoffMs(attempts, random())
    const delayMs = Math.max(ownMs, askedWaitMs)
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
    return { states, isAnyNotYet: false, askedWaitMs: 0 }
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
