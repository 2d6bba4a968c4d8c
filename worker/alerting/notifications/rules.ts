import type { SendResult } from '#worker/ground/mail/contract.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { cutText } from '#worker/ground/platform/cut-text.ts'
import type { MailRecipient } from '#worker/people/accounts/profile/contract.ts'
import { deliveryChannels } from '#worker/people/channels.constants.ts'
import {
  clockSkewMs,
  maxDeliveryAttempts,
  maxReasonLength,
  recipientsPerBatch,
  retryBaseMs,
  retryCapMs,
} from './constants.ts'
import type { DeliveryState, DeliveryTry, NewBatch, NewNotifications, NoMail, Sent } from './contract.ts'

/** Why a user may not be mailed; null if they may. */
export function whyNoMail({ isActive, isEmailVerified }: MailRecipient): NoMail | null {
  if (!isActive) return 'account deactivated'
  return isEmailVerified ? null : 'address not verified'
}

/** Users in batches by channel, in their order. */
export function batchesOf(people: NewNotifications['people']): Omit<NewBatch, 'id'>[] {
  return deliveryChannels.flatMap((channel) => {
    const userIds = people.filter(({ channels }) => channels.includes(channel)).map(({ userId }) => userId)
    const starts = Array.from(
      { length: Math.ceil(userIds.length / recipientsPerBatch) },
      (_, n) => n * recipientsPerBatch,
    )
    return starts.map((start) => ({ channel, userIds: userIds.slice(start, start + recipientsPerBatch) }))
  })
}

/** State after an attempt: temporary failures are retried until attempts run out. */
export function stateAfter(attemptsBefore: number, result: SendResult, now: Instant): DeliveryState {
  const attempts = attemptsBefore + 1
  if (result.kind === 'sent') return { status: 'sent', attempts, sentAt: now, reason: null }
  const isOver = result.kind === 'rejected' || attempts >= maxDeliveryAttempts
  return { status: isOver ? 'failed' : 'pending', attempts, sentAt: null, reason: shortReason(result.reason) }
}

/** What a try made of a delivery; without a state where its receiver only rests. */
export function outcomeOf(sent: Sent, attempts: number, now: Instant): DeliveryTry | { until: Instant } {
  switch (sent.kind) {
    case 'skipped':
      return { state: { status: 'skipped', attempts, sentAt: null, reason: sent.reason }, waitMs: 0 }
    case 'rests':
      if (!sent.isAttempt) return { until: sent.until }
      return { state: stateAfter(attempts, { ...sent, kind: 'retry' }, now), waitMs: 0, restsUntil: sent.until }
    case 'sent':
    case 'retry':
    case 'rejected':
      return { state: stateAfter(attempts, sent, now), waitMs: sent.kind === 'retry' ? (sent.afterMs ?? 0) : 0 }
  }
}

/** One line of bounded length, whatever the server answered. */
export function shortReason(reason: string): string {
  return cutText(reason.replace(/\s+/g, ' ').trim(), maxReasonLength)
}

/** Full jitter: anywhere up to base × 2^attempts, capped. `random` is in [0, 1). */
export function backoffMs(attempts: number, random: number): number {
  return Math.floor(random * Math.min(retryCapMs, retryBaseMs * 2 ** attempts))
}

/** A batch is free when due, allowing for clock differences. */
export function latestFreeNotBefore(now: Instant): Instant {
  return now + clockSkewMs
}

/** Deterministic per user and subject; with angle brackets. */
export function mailMessageId(subjectId: string, userId: number, host: string): string {
  return `<${subjectId.replaceAll(':', '.')}.${userId}@${host}>`
}
