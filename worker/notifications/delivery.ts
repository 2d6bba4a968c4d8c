// Part of the service: works through one leased batch.

import type { MatchFacts } from '../alerts/contract.ts'
import type { Change } from '../changes/contract.ts'
import type { SendResult } from '../mail/contract.ts'
import type { Message } from '../messages.ts'
import { answerOrNull } from '../platform/answer-or-null.ts'
import type { Clock, Instant } from '../platform/clock.ts'
import { eachConcurrently } from '../platform/concurrency.ts'
import { errorText, type Logger } from '../platform/logger.ts'
import { asChanged, boardNow, isNewsAfter, isStillTrue, leadingSummary } from './board/rules.ts'
import { batchWorkMs, boardTimeoutMs, type DeliveryChannel, maxBatchLeases, sendConcurrency } from './constants.ts'
import type { BatchLease, BoardNow, Channel, DeliveryState, MatchBoard, Notice, PendingDelivery } from './contract.ts'
import type { NotificationsRepository } from './repository.ts'
import { backoffMs, fitness, stateAfter } from './rules.ts'

export type DeliveryDependencies = {
  repository: NotificationsRepository
  clock: Clock
  /** In [0, 1). */
  random: () => number
  logger: Logger
  enqueue: (message: Message, options?: { delaySeconds: number }) => Promise<void>
  channels: Record<DeliveryChannel, Channel>
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  /** What can be had now: a message is written from it, not from what was so when it was decided. */
  boardOf: (matchId: number) => Promise<MatchBoard>
}

type Story = {
  change: Change
  match: MatchFacts
  board: BoardNow
  /** The lowest price that people were told a moment ago, by person. */
  told: Map<number, number | null>
} | null

export function createDelivery(dependencies: DeliveryDependencies) {
  const { repository, clock, random, logger, enqueue, channels, matchFacts, boardOf } = dependencies

  async function storyOf(changeId: string, deliveries: PendingDelivery[]): Promise<Story> {
    const change = await repository.toldChange(changeId)
    const match = change && (await matchFacts(change.matchId))
    if (!change || !match) return null
    const userIds = deliveries.map(({ userId }) => userId)
    const [board, told] = await Promise.all([
      answerOrNull(boardOf(change.matchId), boardTimeoutMs),
      repository.toldBeside(change, userIds),
    ])
    return { change, match, board: board ? boardNow(board, change) : asChanged(change), told }
  }

  /** A channel that throws has a bug or an outage: the delivery waits like any other, and others go on. */
  async function send(delivery: PendingDelivery, notice: Notice): Promise<SendResult> {
    try {
      return await channels[delivery.channel].send(notice)
    } catch (error) {
      logger.error('channel_failed', { change_id: delivery.changeId, error: errorText(error) })
      return { kind: 'retry', reason: errorText(error) }
    }
  }

  async function tryOnce(delivery: PendingDelivery, story: Story): Promise<DeliveryState> {
    const fit = fitness(delivery)
    const skipped = { status: 'skipped', attempts: delivery.attempts, sentAt: null } as const
    if (!fit.isFit) return { ...skipped, reason: fit.reason }
    if (!story) return { ...skipped, reason: 'match deleted' }
    const { change, match, board, told } = story
    if (!isStillTrue(fit.alert, change, board)) return { ...skipped, reason: 'gone before it was sent' }
    const leading = leadingSummary(fit.alert, board).summary
    if (!isNewsAfter(told.get(delivery.userId), leading)) return { ...skipped, reason: 'told a moment ago' }
    const { email, firstName } = fit.recipient
    const recipient = { userId: delivery.userId, email, firstName }
    return stateAfter(
      delivery.attempts,
      await send(delivery, { change, match, board, alert: fit.alert, recipient }),
      clock(),
    )
  }

  /** Several at a time until the time is up. The mark follows each send at once: a crash doubles only what is in flight. */
  async function tryAll(deliveries: PendingDelivery[], story: Story, stopAt: Instant): Promise<DeliveryState[]> {
    const states: DeliveryState[] = []
    const failures: unknown[] = []
    function* whileTimeLasts() {
      for (const delivery of deliveries) {
        if (clock() >= stopAt || failures.length > 0) return
        yield delivery
      }
    }
    await eachConcurrently(whileTimeLasts(), sendConcurrency, async (delivery) => {
      const state = await tryOnce(delivery, story)
      // Every send under way is seen to its own mark before one that could not be made is let out.
      await repository.settle(delivery, state).then(
        () => states.push(state),
        (error) => failures.push(error),
      )
    })
    if (failures.length > 0) throw failures[0]
    return states
  }

  /** Closes the batch, or puts what is left off: by a back-off after failures, not at all when only time ran out. */
  async function conclude(lease: BatchLease, total: number, states: DeliveryState[]): Promise<void> {
    const again = states.filter((state) => state.status === 'pending')
    const left = total - states.length + again.length
    if (left === 0) return repository.release(lease, 'close')
    const attempts = Math.max(0, ...again.map((state) => state.attempts))
    const delayMs = attempts === 0 ? 0 : backoffMs(attempts, random())
    await repository.release(lease, { notBefore: clock() + delayMs })
    const delaySeconds = Math.ceil(delayMs / 1_000)
    await enqueue({ version: 1, type: 'deliver', batchId: lease.batchId }, { delaySeconds })
  }

  async function giveUp(deliveries: PendingDelivery[]): Promise<DeliveryState[]> {
    const reason = `given up after ${maxBatchLeases} starts of the batch`
    const states = deliveries.map(
      (delivery): DeliveryState => ({ status: 'failed', attempts: delivery.attempts, sentAt: null, reason }),
    )
    for (const [index, delivery] of deliveries.entries())
      await repository.settle(delivery, states[index] as DeliveryState)
    return states
  }

  return async function workThrough(lease: BatchLease, leasedAt: Instant): Promise<void> {
    const deliveries = await repository.pending(lease)
    const isHopeless = lease.attempts > maxBatchLeases
    const states = isHopeless
      ? await giveUp(deliveries)
      : await tryAll(deliveries, await storyOf(lease.changeId, deliveries), leasedAt + batchWorkMs)
    await conclude(lease, deliveries.length, states)
    const count = (status: DeliveryState['status']) => states.filter((state) => state.status === status).length
    logger.info('batch_delivered', {
      batch_id: lease.batchId,
      change_id: lease.changeId,
      sent: count('sent'),
      skipped: count('skipped'),
      failed: count('failed'),
      put_off: deliveries.length - states.length + count('pending'),
      slowest_ms: Math.max(0, ...states.map((state) => (state.sentAt ?? leasedAt) - leasedAt)),
    })
  }
}
