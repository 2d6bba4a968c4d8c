// Part of the service: works through one leased batch.

import type { Message } from '#worker/entry/messages.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { together } from '#worker/ground/platform/together.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import {
  batchWorkMs,
  longestAskedWaitMs,
  longestDelayMs,
  maxBatchLeases,
  type SubjectKind,
  sendConcurrency,
} from './constants.ts'
import type {
  BatchLease,
  Channel,
  DeliveryState,
  FiredAlerts,
  LeasedBatch,
  Letter,
  Notice,
  PendingDelivery,
  Reach,
  SubjectWriter,
  Unsent,
} from './contract.ts'
import type { Fallback } from './fallback/service.ts'
import { outOfDate } from './fired-alerts.rules.ts'
import { type FiredAlertPorts, readFired } from './fired-alerts.ts'
import { withClients } from './for-clients.rules.ts'
import { promptKinds } from './gathering/constants.ts'
import { type BatchContents, createGatheredSender, type DeliveryResult } from './gathering/gathered-sender.ts'
import { firstOfOneStart, type PlannedMessage, type Postponed, planOf, type Terms } from './gathering/plan.ts'
import { forUrgentOnly } from './order/constants.ts'
import { createKeptForUrgent } from './order/kept-for-urgent.ts'
import type { OrderRepository } from './order/repository.ts'
import { isUrgent } from './quiet/rules.ts'
import type { Holds, QuietService } from './quiet/service.ts'
import type { NotificationsRepository } from './repository.ts'
import { backoffMs, outcomeOf } from './rules.ts'
import { createSend } from './send.ts'

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

/** What became of a batch: results, the moments until which some wait, how long the provider asks all of it to wait. */
type Tried = {
  states: DeliveryState[]
  again: DeliveryState[]
  waits: Instant[]
  sentWithOthers: number
  askedWaitMs: number
}

const nothingTried = (): Tried => ({ states: [], again: [], waits: [], sentWithOthers: 0, askedWaitMs: 0 })

const noSubject = () => ({ reason: 'subject deleted' })
const goneMeanwhile = {
  'quiet hours': { reason: 'gone while you slept' },
  digest: { reason: 'gone before it was collected' },
}
const noAccount: Unsent = { reason: 'account deleted' }

export function createDelivery(dependencies: DeliveryDependencies) {
  const { repository, clock, random, logger, enqueue, channels, writers, quiet, fallBack } = dependencies
  const keptForUrgent = createKeptForUrgent(dependencies)
  const send = createSend(logger)
  const sendGathered = createGatheredSender({ repository, clock, send })

  /** Contents and addresses of everything that is to be sent, read once per batch. */
  async function loadContents(
    { lease, subject }: LeasedBatch,
    messages: readonly PlannedMessage[],
    holds: Holds,
    terms: Terms,
    done: AbortSignal,
  ): Promise<BatchContents> {
    const { channel, subjectId } = lease
    const deliveries = messages.flatMap(({ delivery, others }) => [delivery, ...others])
    const bySubject = Map.groupBy(deliveries, ({ subjectId }) => subjectId)
    const writersOf = new Map<string, Awaited<ReturnType<SubjectWriter['open']>>>()
    const open = async () => {
      const otherIds = [...bySubject.keys()].filter((id) => id !== subjectId)
      const others = otherIds.length > 0 ? await repository.subjects(otherIds) : []
      await eachConcurrently([...(subject ? [subject] : []), ...others], sendConcurrency, async (about) => {
        const [first, ...more] = bySubject.get(about.id) ?? []
        if (!first) return
        const ofSubject: [PendingDelivery, ...PendingDelivery[]] = [first, ...more]
        let fired: FiredAlerts | undefined
        const read = async () => (fired = await readFired(dependencies, about.id, ofSubject))
        const write = await writers[about.kind].open(about, ofSubject, read)
        writersOf.set(about.id, (delivery, refuses) => withClients(write(delivery, refuses), delivery, fired))
      })
    }
    const userIds = [...new Set(deliveries.map(({ userId }) => userId))]
    const [reached, isKept] = await Promise.all([
      channels[channel].reach(userIds, done),
      keptForUrgent(userIds, channel, subjectId),
      open(),
    ])
    const canWait = (notice: Notice | Letter | Unsent) =>
      'match' in notice &&
      notice.match !== null &&
      isKept(notice.userId, notice.alert?.alertType ?? null) &&
      !isUrgent(notice.match.kickoffAt, clock())
    return {
      noticeFor(delivery) {
        const reach = reached.get(delivery.userId)
        const refuses = reach && 'send' in reach ? reach.refuses : undefined
        const notice = (writersOf.get(delivery.subjectId) ?? noSubject)(delivery, refuses)
        const why = notice === outOfDate ? holds.whyHeld({ ...delivery, at: delivery.subjectAt }) : null
        if (why !== null) return goneMeanwhile[why]
        return canWait(notice) ? { reason: forUrgentOnly } : notice
      },
      terms,
      whyHeld: holds.whyHeld,
      reachOf: (userId) => reached.get(userId) ?? noAccount,
    }
  }

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
    const contents = await loadContents(batch, messages, holds, terms, done)
    function* whileTimeLasts() {
      for (const message of messages) {
        if (clock() >= stopAt || failures.length > 0) return
        yield message
      }
    }
    const settle = together(repository.settle)
    const { atOnce = sendConcurrency } = channels[lease.channel]
    await eachConcurrently(whileTimeLasts(), atOnce, async (message) => {
      // What has nothing to send needs no lock.
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

  /**
   * Closes the batch or postpones the rest: with back-off after failures, as long as the provider asked, until what waits
   * may go out, or at once if only time or queries ran out.
   */
  async function conclude(lease: BatchLease, total: number, tried: Tried): Promise<void> {
    const { again } = tried
    const settled = tried.states.length + tried.sentWithOthers
    // Before it closes, so that a crash in between does it again. People handled by another batch count as unreached.
    const sent = tried.states.filter((state) => state.status === 'sent').length
    if (sent + again.length + tried.waits.length < lease.people) await fallBack(lease.batchId)
    if (settled === total) return repository.release(lease, 'close')
    const now = clock()
    const isCutShort = settled + again.length + tried.waits.length < total
    const attempts = Math.max(0, ...again.map((state) => state.attempts))
    const retryAt = again.length > 0 ? [now + backoffMs(attempts, random())] : []
    const nextAt = Math.min(...tried.waits, ...retryAt, ...(isCutShort ? [now] : []))
    const delayMs = Math.max(nextAt - now, Math.min(tried.askedWaitMs, longestAskedWaitMs), 0)
    // Receivers that rest wake a batch many times; only starts that change nothing and wait for nothing are fruitless.
    const isFruitless = settled === 0 && (isCutShort || tried.waits.every((until) => until <= now))
    await repository.release(lease, { notBefore: now + delayMs, isFruitless })
    const delaySeconds = Math.ceil(Math.min(delayMs, longestDelayMs) / 1_000)
    await enqueue({ version: 1, type: 'deliver', batchId: lease.batchId, channel: lease.channel }, { delaySeconds })
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

function note(result: DeliveryResult, tried: Tried): void {
  if (result === null) tried.sentWithOthers += 1
  else if ('until' in result) tried.waits.push((result satisfies Postponed).until)
  else if (result.state.status !== 'pending') tried.states.push(result.state)
  else if (result.restsUntil !== undefined) tried.waits.push(result.restsUntil)
  else {
    tried.again.push(result.state)
    tried.askedWaitMs = Math.max(tried.askedWaitMs, result.waitMs)
  }
}
