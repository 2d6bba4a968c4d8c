// What becomes of each delivery of a leased batch: sent by itself, gathered with others of its person, or postponed.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { queriesPerPerson, queriesPerStart, queriesPerSubject } from '../constants.ts'
import type { PendingDelivery } from '../contract.ts'
import type { Holds } from '../quiet/service.ts'
import { lockRetryMs, maxGathered, noOtherNewsMarginMs } from './constants.ts'
import type { Recent } from './contract.ts'
import { isUnderWay, paceAllows, roundedWait } from './rules.ts'

/** One message to be: the batch's delivery, and what else waits for its person on the channel. */
export type PlannedMessage = { delivery: PendingDelivery; others: PendingDelivery[]; needsLock: boolean }

export type Postponed = { until: Instant }

/** `isPaced`: the messages before it decide when it goes out. */
export type Terms = { heldUntil: Holds['heldUntil']; isPaced: boolean }

/** `recent` is of the delivery's person and channel; what quiet hours hold is neither sent nor taken along. */
export function planOf(
  delivery: PendingDelivery,
  recent: readonly Recent[],
  { heldUntil, isPaced }: Terms,
  now: Instant,
): PlannedMessage | Postponed {
  if (delivery.isLetter) return { delivery, others: [], needsLock: false }
  const own = recent.find(({ subjectId }) => subjectId === delivery.subjectId)
  // Dealt with since the batch was read: the next reading leaves it out.
  if (!own) return { until: now + lockRetryMs }
  const until = Math.max(isPaced ? paceAllows(own, recent, delivery.channel) : 0, heldUntil(own) ?? 0)
  if (until > now) return { until: roundedWait(until, now) }
  const hasNoOtherNews =
    own.status === null && own.noOtherNewsUntil !== null && now < own.noOtherNewsUntil - noOtherNewsMarginMs
  if (hasNoOtherNews) return { delivery, others: [], needsLock: false }
  const others = recent.filter((one) => one !== own && one.sentAt === null && heldUntil(one) === null)
  if (others.some((one) => isUnderWay(one, now))) return { until: now + lockRetryMs }
  const newest = others.sort((one, other) => other.at - one.at).slice(0, maxGathered)
  return { delivery, others: newest.map((one) => deliveryOf(one, delivery)), needsLock: true }
}

/** The first messages that one invocation has database queries for; at least one. */
export function firstOfOneStart(messages: readonly PlannedMessage[]): PlannedMessage[] {
  const subjects = new Set<string>()
  const beyond = messages.findIndex(({ others }, before) => {
    for (const { subjectId } of others) subjects.add(subjectId)
    return (before + 1) * queriesPerPerson + subjects.size * queriesPerSubject > queriesPerStart
  })
  return messages.slice(0, beyond === -1 ? messages.length : Math.max(beyond, 1))
}

function deliveryOf({ subjectId, at, attempts, alertIds }: Recent, beside: PendingDelivery): PendingDelivery {
  return { ...beside, subjectId, subjectAt: at, attempts, alertIds }
}
