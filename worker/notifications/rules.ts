import type { MailRecipient } from '../accounts/profile/contract.ts'
import type { SendResult } from '../mail/contract.ts'
import type { Instant } from '../platform/clock.ts'
import {
  clockSkewMs,
  maxDeliveryAttempts,
  maxReasonLength,
  recipientsPerBatch,
  retryBaseMs,
  retryCapMs,
} from './constants.ts'
import type { DeliveryState } from './contract.ts'

/** Why somebody's mailbox is not written to; null when it is. */
export function whyNoMail({ isActive, isEmailVerified }: MailRecipient): string | null {
  if (!isActive) return 'account switched off'
  return isEmailVerified ? null : 'address not verified'
}

/** How many batches so many people make. */
export function batchesFor(people: number): number {
  return Math.ceil(people / recipientsPerBatch)
}

/** How a delivery stands after a try: a failure that may pass is tried again until the tries are used up. */
export function stateAfter(attemptsBefore: number, result: SendResult, now: Instant): DeliveryState {
  const attempts = attemptsBefore + 1
  if (result.kind === 'sent') return { status: 'sent', attempts, sentAt: now, reason: null }
  const isOver = result.kind === 'rejected' || attempts >= maxDeliveryAttempts
  return { status: isOver ? 'failed' : 'pending', attempts, sentAt: null, reason: shortReason(result.reason) }
}

/** One line of bounded length, whatever a server answered. */
export function shortReason(reason: string): string {
  return reason.replace(/\s+/g, ' ').trim().slice(0, maxReasonLength)
}

/** Full jitter: anywhere up to base × 2^attempts, capped. `random` is in [0, 1). */
export function backoffMs(attempts: number, random: number): number {
  return Math.floor(random * Math.min(retryCapMs, retryBaseMs * 2 ** attempts))
}

/** A batch is free when its time has come, give or take what two clocks may differ. */
export function latestFreeNotBefore(now: Instant): Instant {
  return now + clockSkewMs
}

/** The same person and subject always give the same id, with its angle brackets. */
export function mailMessageId(subjectId: string, userId: number, host: string): string {
  return `<${subjectId.replace(':', '.')}.${userId}@${host}>`
}

/** What an unsubscribe link says: whose alert to switch off. It stays valid, because mail is kept for years. */
export function unsubscribePayload(userId: number, alertId: number): string {
  return `${userId}.${alertId}`
}

export function parseUnsubscribe(payload: string | null): { userId: number; alertId: number } | null {
  const found = /^(\d{1,15})\.(\d{1,15})$/.exec(payload ?? '')
  return found ? { userId: Number(found[1]), alertId: Number(found[2]) } : null
}
