import type { SendResult } from '../mail/contract.ts'
import type { Instant } from '../platform/clock.ts'
import { clockSkewMs, maxDeliveryAttempts, maxReasonLength, retryBaseMs, retryCapMs } from './constants.ts'
import type { DeliveryState, PendingDelivery, SpeakingAlert } from './contract.ts'

export type Fitness =
  | { isFit: true; recipient: NonNullable<PendingDelivery['recipient']>; alert: SpeakingAlert }
  | { isFit: false; reason: string }

/** Whether a decided delivery may still go out; asked again before each try, because people change their minds. */
export function fitness({ recipient, alert }: PendingDelivery): Fitness {
  if (recipient === null) return { isFit: false, reason: 'account deleted' }
  if (!recipient.isActive) return { isFit: false, reason: 'account switched off' }
  if (!recipient.isEmailVerified) return { isFit: false, reason: 'address not verified' }
  if (alert === null) return { isFit: false, reason: 'alert deleted' }
  if (!alert.isActive) return { isFit: false, reason: 'alert switched off' }
  return { isFit: true, recipient, alert }
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

/** The same person and change always give the same id, with its angle brackets. */
export function mailMessageId(changeId: string, userId: number, host: string): string {
  return `<${changeId.replace(':', '.')}.${userId}@${host}>`
}

/** What an unsubscribe link says: whose alert to switch off. It stays valid, because mail is kept for years. */
export function unsubscribePayload(userId: number, alertId: number): string {
  return `${userId}.${alertId}`
}

export function parseUnsubscribe(payload: string | null): { userId: number; alertId: number } | null {
  const found = /^(\d{1,15})\.(\d{1,15})$/.exec(payload ?? '')
  return found ? { userId: Number(found[1]), alertId: Number(found[2]) } : null
}
