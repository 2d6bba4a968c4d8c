// Part of the service: works through one leased batch.

import type { Message } from '#worker/entry/messages.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { together } from '#worker/ground/platform/together.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { createContentsReader } from './batch-contents.ts'
import { createConcluding } from './concluding.ts'
import { batchWorkMs, maxBatchLeases, type SubjectKind, sendConcurrency } from './constants.ts'
import type { Channel, DeliveryState, LeasedBatch, PendingDelivery, Reach, SubjectWriter, Unsent } from './contract.ts'
import type { Fallback } from './fallback/service.ts'
import type { FiredAlertPorts } from './fired-alerts.ts'
import { promptKinds } from './gathering/constants.ts'
import { type BatchContents, createGatheredSender, type DeliveryResult } from './gathering/gathered-sender.ts'
import { firstOfOneStart, type PlannedMessage, planOf } from './gathering/plan.ts'
import type { OrderRepository } from './order/repository.ts'
import type { QuietService } from './quiet/service.ts'
import type { NotificationsRepository } from './repository.ts'
import { outcomeOf } from './rules.ts'
import { createSend } from './send.ts'
import { note, nothingTried, type Tried } from './tried.ts'

export type DeliveryDependencies = {
  repository: NotificationsRepository
  findAlerts: FiredAlertPorts['findAlerts']
  clientNames: FiredAlertPorts['clientNames']
  clock: Clock
  /** In [0, 1). */
  random: () => number
  logger: Logger
  enqueue: (message: Message, options?: { delaySeconds: number }) => Promise<void>
  channels: Record<DeliveryChannel, Channel>
  writers: Record<SubjectKind, SubjectWriter>
  quiet: Pick<QuietService, 'hoursOf' | 'holds'>
  orders: Pick<OrderRepository, 'of' | 'urgentOnly' | 'refused'>
  /** Passes people that a batch did not reach to their fallback channel. */
  fallBack: Fallback
}

export function createDelivery(dependencies: DeliveryDependencies) {
  const { repository, clock, logger, channels, quiet } = dependencies
  const readContents = createContentsReader(dependencies)
  const conclude = createConcluding(dependencies)
  const send = createSend(logger)
  const sendGathered = createGatheredSender({ repository, clock, send })

  /** Sends it by itself; recorded at once, so that a crash repeats only sends in progress. */
  async function sendAlone(
    delivery: PendingDelivery,
    contents: BatchContents,
    settle: (tried: { delivery: PendingDelivery; state: DeliveryState }) => Promise<void>,
  ): Promise<DeliveryResult> {
    const result = await tryOnce(delivery, contents.reachOf(delivery.userId), contents)
    if ('state' in result) await settle({ delivery, state: result.state })
    return result
  }

  async function tryOnce(delivery: PendingDelivery, reach: Reach | Unsent, { noticeFor }: BatchContents) {
    const notice = 'reason' in reach ? reach : noticeFor(delivery)
    const sent =
      'reason' in reach || 'reason' in notice
        ? ({ kind: 'skipped', reason: 'reason' in reach ? reach.reason : (notice as Unsent).reason } as const)
        : await send(delivery, reach, notice)
    return outcomeOf(sent, delivery.attempts, clock())
  }

  async function tryAll(batch: LeasedBatch, stopAt: Instant): Promise<Tried> {
    const done = new AbortController()
    try {
      return await tryUntil(batch, stopAt, done.signal)
    } finally {
      done.abort()
    }
  }

  /** Sends concurrently, as many as one invocation has queries for, until time is up. */
  async function tryUntil(batch: LeasedBatch, stopAt: Instant, done: AbortSignal): Promise<Tried> {
    const { lease, deliveries } = batch
    const tried = nothingTried()
    const failures: unknown[] = []
    const [recent, hours] = await Promise.all([
      repository.recent(deliveries, clock()),
      quiet.hoursOf(deliveries.map(({ userId }) => userId)),
    ])
    const holds = await quiet.holds(recent, hours, { now: clock(), subjectId: lease.subjectId })
    const isPaced = batch.subject === null || !promptKinds.includes(batch.subject.kind)
    const terms = { heldUntil: holds.heldUntil, isPaced }
    const plans = deliveries.map((delivery) => planOf(delivery, recent.get(delivery.userId) ?? [], terms, clock()))
    const messages = firstOfOneStart(plans.filter((plan): plan is PlannedMessage => 'delivery' in plan))
    tried.waits.push(...plans.flatMap((plan) => ('until' in plan ? plan.until : [])))
    if (messages.length === 0) return tried
    const contents = await readContents(batch, messages, holds, terms, done)
    function* whileTimeLasts() {
      for (const message of messages) {
        if (clock() >= stopAt || failures.length > 0) return
        yield message
      }
    }
    const settle = together(repository.settle)
    const { atOnce = sendConcurrency } = channels[lease.channel]
    await eachConcurrently(whileTimeLasts(), atOnce, async (message) => {
      // A message that will not be sent needs no lock.
      const needsLock = message.needsLock && !('reason' in contents.noticeFor(message.delivery))
      const sending = needsLock ? sendGathered(message, contents) : sendAlone(message.delivery, contents, settle)
      // All sends in progress are recorded before a failed record is rethrown.
      await sending.then(
        (result) => note(result, tried),
        (error) => failures.push(error),
      )
    })
    if (failures.length > 0) throw failures[0]
    return tried
  }

  async function giveUp(deliveries: PendingDelivery[]): Promise<Tried> {
    const reason = `given up after ${maxBatchLeases} starts of the batch`
    const states = deliveries.map(
      (delivery): DeliveryState => ({ status: 'failed', attempts: delivery.attempts, sentAt: null, reason }),
    )
    await repository.settle(deliveries.map((delivery, at) => ({ delivery, state: states[at] as DeliveryState })))
    return { ...nothingTried(), states }
  }

  return async function workThrough(batch: LeasedBatch, leasedAt: Instant): Promise<void> {
    const { lease, deliveries } = batch
    const isHopeless = lease.attempts > maxBatchLeases
    const tried = isHopeless ? await giveUp(deliveries) : await tryAll(batch, leasedAt + batchWorkMs)
    await conclude(lease, deliveries.length, tried)
    const { states, waits } = tried
    const count = (status: DeliveryState['status']) => states.filter((state) => state.status === status).length
    logger.info('batch_delivered', {
      batch_id: lease.batchId,
      subject_id: lease.subjectId,
      channel: lease.channel,
      sent: count('sent'),
      skipped: count('skipped'),
      failed: count('failed'),
      waiting: waits.length,
      postponed: deliveries.length - states.length - waits.length - tried.sentWithOthers,
      slowest_ms: Math.max(0, ...states.map((state) => (state.sentAt ?? leasedAt) - leasedAt)),
    })
  }
}
