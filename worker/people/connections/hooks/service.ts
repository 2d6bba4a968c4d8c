import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { entitlementOf } from '../../channels.constants.ts'
import type { PlansService } from '../../plans/service.ts'
import { connectionReasons, connectionTexts, restMs, testLimit } from '../constants.ts'
import type { Posted, Receiver } from '../contract.ts'
import type { ConnectionRow, ConnectionsRepository } from '../repository.ts'
import { isResting, whyNotSent } from '../rules.ts'
import type { HookPost } from '../senders/webhook.ts'
import { createHookAnnouncer, createHookCrier } from './announcing.ts'
import { claimMs, hooksTexts, logKeptMs, shownDeliveries, triedAtOnce, triedPerRun } from './constants.ts'
import type { Hook, HookDelivery, HookKey, HookMessage, HookPlace } from './contract.ts'
import type { DeliveryKey, HookRow, HooksRepository } from './repository.ts'
import { allEvents, cursorOf, eventsOf, nextTry, storedEvents } from './rules.ts'

export type HooksPorts = {
  log: HooksRepository
  repository: Pick<ConnectionsRepository, 'list' | 'find' | 'recipients' | 'end' | 'rest' | 'setEvents'>
  open: (row: ConnectionRow, isActive: boolean) => Promise<Receiver | null>
  post: HookPost
  plans: Pick<PlansService, 'entitled'>
  limiter: Limiter
  clock: Clock
  logger: Logger
}

export type HooksService = ReturnType<typeof createHooksService>

/** A person's webhooks: what each was sent, the events it is sent, and the tries of three days. */
export function createHooksService({ log, repository, open, post, plans, limiter, clock, logger }: HooksPorts) {
  /** What an attempt leaves in the log. One that was not taken is tried again, unless its owner waits for it. */
  async function note(hook: HookKey, message: HookMessage, posted: Posted, isAwaited = false): Promise<void> {
    const now = clock()
    if (posted.kind !== 'retry') {
      const isTaken = posted.kind === 'accepted'
      const outcome = isTaken
        ? ({ status: 'accepted', reason: null } as const)
        : ({ status: 'failed', reason: posted.reason } as const)
      return log.note(hook, message, { ...outcome, nextAt: null }, now)
    }
    const { reason } = posted
    if (isAwaited) return log.note(hook, message, { status: 'failed', reason, nextAt: null }, now)
    const firstAt = (await log.find({ ...hook, id: message.id }))?.firstAt ?? now
    const nextAt = nextTry(firstAt, now)
    await log.note(hook, message, { status: nextAt === null ? 'failed' : 'waiting', reason, nextAt }, now)
    if (nextAt === null) await endSilent(hook, firstAt)
  }

  /** Its three days are over. A webhook that took something since, or was connected since, stays on. */
  async function endSilent({ userId, name }: HookKey, since: Instant): Promise<void> {
    const row = await repository.find(userId, 'webhook', name)
    if (!row || row.createdAt > since || (await log.tookSince({ userId, name }, since))) return
    await repository.end(row, hooksTexts.silent, clock())
    logger.info('connection_ended', { user_id: userId, channel: 'webhook', reason: hooksTexts.silent })
  }

  /** The webhook as it is at this moment. */
  async function receiverOf({ userId, name }: HookKey) {
    const [rows, entitled] = await Promise.all([
      repository.recipients([userId], 'webhook'),
      plans.entitled([userId], entitlementOf.webhook),
    ])
    const row = rows.find((one) => one.name === name)
    const to = row && (await open(row, row.isActive))
    const whyNot = whyNotSent(to ?? undefined, entitled.has(userId))
    return row && to && whyNot === null ? { row, to } : { whyNot: whyNot ?? connectionReasons.none }
  }

  async function tryAgain(key: DeliveryKey): Promise<void> {
    const delivery = await log.find(key)
    if (delivery?.status !== 'waiting') return
    const found = await receiverOf(key)
    if (found.whyNot !== undefined) return log.postpone(key, null, found.whyNot)
    const { row, to } = found
    const now = clock()
    if (isResting(to, now)) {
      const nextAt = nextTry(delivery.firstAt, now)
      await log.postpone(key, nextAt, connectionReasons.resting)
      return nextAt === null ? endSilent(key, delivery.firstAt) : undefined
    }
    const posted = await post(to, delivery)
    await note(key, delivery, posted)
    if (posted.kind === 'ended') await repository.end(row, posted.reason, now)
    if (posted.kind === 'retry' && posted.isTimeout) await repository.rest(row, now + restMs)
  }

  return {
    note,
    announce: createHookAnnouncer({ log, repository, clock }),
    announceToAll: createHookCrier({ log, clock }),

    /** Whether the webhook took this message at an earlier try. */
    took: async (hook: HookKey, id: string): Promise<boolean> =>
      (await log.find({ ...hook, id }))?.status === 'accepted',

    /** Oldest first. */
    async of(userId: number): Promise<{ hooks: Hook[]; deliveries: HookDelivery[] }> {
      const [rows, deliveries] = await Promise.all([repository.list(userId), log.list(userId, shownDeliveries)])
      return {
        hooks: rows.filter(({ kind }) => kind === 'webhook').map(hookOf),
        deliveries: deliveries.map(deliveryOf),
      }
    },

    /** A page of the log, the last attempts first. */
    async deliveries(userId: number, limit: number, after: HookPlace | null) {
      const rows = await log.list(userId, limit + 1, after)
      const deliveries = rows.slice(0, limit).map(deliveryOf)
      const last = rows.length > limit ? deliveries.at(-1) : undefined
      return { deliveries, next: last ? cursorOf(last) : null }
    },

    async choose({ userId, name }: HookKey, chosen: readonly string[]): Promise<Result<null, 'INVALID' | 'NOT_FOUND'>> {
      const events = allEvents.filter((event) => chosen.includes(event))
      if (events.length === 0) return fail('INVALID', hooksTexts.noneChosen)
      const isThere = await repository.setEvents(userId, name, storedEvents(events))
      return isThere ? succeed(null) : fail('NOT_FOUND', connectionTexts.notFound)
    },

    /** The same message with the same id once more, for its owner who waits. Its failure changes nothing. */
    async replay(key: DeliveryKey): Promise<Result<null, 'NOT_FOUND' | 'RATE_LIMITED' | 'CONFLICT' | 'UNAVAILABLE'>> {
      const delivery = await log.find(key)
      if (!delivery) return fail('NOT_FOUND', hooksTexts.notFound)
      const { allowed, retryAfterSeconds } = await limiter.take(`replay-webhook:${key.userId}`, testLimit)
      if (!allowed) return fail('RATE_LIMITED', connectionTexts.tooMany, { retryAfterSeconds })
      const found = await receiverOf(key)
      if (found.whyNot !== undefined) return fail('CONFLICT', hooksTexts.off)
      if (isResting(found.to, clock())) return fail('UNAVAILABLE', hooksTexts.resting)
      const posted = await post(found.to, delivery)
      await log.noteReplay(key, posted.kind === 'accepted' ? null : posted.reason, clock())
      if (posted.kind === 'accepted') return succeed(null)
      return fail('UNAVAILABLE', posted.kind === 'retry' ? connectionTexts.noAnswer : connectionTexts.refused)
    },

    /** Tries what is due, and deletes what is old. */
    async retry(): Promise<void> {
      const now = clock()
      const due = await log.claimDue(now, now + claimMs, triedPerRun)
      for (let from = 0; from < due.length; from += triedAtOnce) {
        await Promise.all(due.slice(from, from + triedAtOnce).map(tryAgain))
      }
      await log.removeBefore(now - logKeptMs)
    },
  }
}

function deliveryOf({ userId: _, body: _body, ...delivery }: HookRow): HookDelivery {
  return delivery
}

function hookOf({ name, label, confirmedAt, events, endedAt, endedReason }: ConnectionRow): Hook {
  const ended = endedAt === null ? null : { at: endedAt, reason: endedReason ?? '' }
  return { name, label, isConfirmed: confirmedAt !== null, events: eventsOf(events), ended }
}
