// Pure: interprets one minute's measurements.

import type { GateHealth } from '#durable/platform-gate/protocol.ts'
import { maxDeliveryAttempts } from '#worker/alerting/notifications/constants.ts'
import type { DeliveryPulse } from '#worker/alerting/notifications/contract.ts'
import { type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import {
  batchLateMs,
  batchLostMs,
  checkHoldsMs,
  checksDegradedShare,
  checksDownShare,
  deliveryWindowMs,
  failedCheckShare,
  mailDownTries,
  mailTroubleShare,
  platformStaleMs,
  slowAnswerMs,
  slowDecisionMs,
  surelyFailedChecks,
} from './constants.ts'
import type { GateMemory, Reading } from './contract.ts'
import { percentile } from './rules.ts'

type Probe = { ok: boolean; duration_ms: number }
export type Probes = { database: Probe; objects: Probe }

/** Pages and API depend on the database and the objects. */
export function readWebsite({ database, objects }: Probes): Reading {
  const responseTimeMs = database.duration_ms
  if (!database.ok) return { grade: 'failed', message: "The database isn't responding.", responseTimeMs }
  if (!objects.ok) return { grade: 'failed', message: "Prices can't be read.", responseTimeMs }
  const isSlow = Math.max(database.duration_ms, objects.duration_ms) > slowAnswerMs
  if (isSlow) return { grade: 'degraded', message: 'Responses are slower than usual.', responseTimeMs }
  return { grade: 'good', message: 'Website and API are responding.', responseTimeMs }
}

export type ChecksSince = { good: number; empty: number; failed: number }

/** Checks since the previous measurement. A reset counter starts from zero. */
export function checksSince(health: GateHealth, before: GateMemory | null): ChecksSince {
  if (!before) return { good: 0, empty: 0, failed: 0 }
  const isSame = health.goodChecks >= before.goodChecks && health.failedChecks >= before.failedChecks
  const from = isSame ? before : { goodChecks: 0, failedChecks: 0, emptyChecks: 0 }
  const bad = health.failedChecks - from.failedChecks
  const empty = Math.min(bad, Math.max(0, (health.problems.nothing_found ?? 0) - from.emptyChecks))
  return { good: health.goodChecks - from.goodChecks, empty, failed: bad - empty }
}

/**
 * Whether a platform can be read. A page without tickets is that page's problem, unless no page has any. Null without
 * pages or checks.
 */
export function readPlatform(health: GateHealth, checks: ChecksSince, now: Instant): Reading | null {
  if (health.targets === health.disallowedTargets) return null
  const answered = checks.good + checks.empty
  const all = answered + checks.failed
  const trouble = answered === 0 ? troubleOf(health, checks.failed) : null
  if (trouble) return { grade: 'failed', responseTimeMs: null, ...trouble }
  if (health.lastGoodAt === null) return null
  const ageMs = now - health.lastGoodAt
  if (ageMs > platformStaleMs) {
    const message = `No successful check for ${manyText(Math.floor(ageMs / minuteMs), 'minute')}.`
    return { grade: 'failed', message, responseTimeMs: null }
  }
  if (all === 0 && ageMs > checkHoldsMs) return null
  if (all > 0 && checks.failed / all >= failedCheckShare) {
    return { grade: 'degraded', message: `${checks.failed} of ${manyText(all, 'check')} failed.`, responseTimeMs: null }
  }
  return { grade: 'good', message: 'Checked as planned.', responseTimeMs: null }
}

function troubleOf(health: GateHealth, failed: number): { message: string; isSure: boolean } | null {
  if (health.breaker !== 'closed')
    return { message: "Repeated checks failed. We're checking less often.", isSure: true }
  if (health.pausedUntil !== null) return { message: 'It responds with errors or asks us to wait.', isSure: true }
  if (failed > 0) {
    const message = failed === 1 ? 'The last check failed.' : `All of the last ${failed} checks failed.`
    return { message, isSure: failed >= surelyFailedChecks }
  }
  if (health.robots !== 'unreachable') return null
  return { message: "Its robots.txt can't be read, so we aren't checking it.", isSure: false }
}

/** Price checks overall, from the platforms' readings. */
export function readChecks(platforms: readonly (Reading | null)[], responseTimeMs: number | null): Reading | null {
  const known = platforms.filter((reading) => reading !== null)
  if (known.length === 0) return null
  const bad = known.filter(({ grade }) => grade !== 'good').length
  const share = bad / known.length
  const grade = share >= checksDownShare ? 'failed' : share >= checksDegradedShare ? 'degraded' : 'good'
  const one = platforms.length === 1 ? 'The one platform' : 'The one platform with recent checks'
  const all = known.length === 1 ? one : `All ${known.length} platforms`
  const message =
    bad === 0
      ? `${all} can be read.`
      : `${known.length - bad} of ${manyText(known.length, 'platform')} can be read normally.`
  return { grade, message, responseTimeMs }
}

/** From a change being seen to its batch being started. */
export function readAlerts({ messages, waitingSince }: DeliveryPulse, now: Instant): Reading {
  const waitedMs = waitingSince === null ? 0 : now - waitingSince
  const recent = messages.filter(({ isChange, decidedAt }) => isChange && decidedAt > now - deliveryWindowMs)
  const responseTimeMs = percentile(
    recent.map(({ seenAt, decidedAt }) => decidedAt - seenAt),
    0.5,
  )
  const slowest = percentile(
    recent.map(({ seenAt, decidedAt }) => decidedAt - seenAt),
    0.95,
  )
  if (waitedMs > batchLostMs) return { grade: 'failed', message: 'Alerts are waiting to be sent.', responseTimeMs }
  if (waitedMs > batchLateMs || (slowest ?? 0) > slowDecisionMs) {
    return { grade: 'degraded', message: 'Alerts take longer than usual.', responseTimeMs }
  }
  return { grade: 'good', message: 'Nothing is waiting.', responseTimeMs }
}

/** Whether the mail server accepts mail. Null when nothing was sent. */
export function readEmail({ messages }: DeliveryPulse, now: Instant): Reading | null {
  const recent = messages.filter((message) => message.decidedAt > now - deliveryWindowMs)
  const sent = recent.flatMap((one) => (one.sentAt === null ? [] : one.sentAt - one.decidedAt))
  const troubled = recent.filter(
    ({ status, attempts }) =>
      (status === 'pending' && attempts > 0) || (status === 'failed' && attempts >= maxDeliveryAttempts),
  ).length
  const tried = sent.length + troubled
  if (tried === 0) return null
  const responseTimeMs = percentile(sent, 0.5)
  if (sent.length === 0 && troubled >= mailDownTries) {
    return {
      grade: 'failed',
      message: "The mail server isn't accepting email. We're keeping unsent emails and trying again.",
      responseTimeMs,
    }
  }
  if (troubled / tried >= mailTroubleShare) {
    const message = `${troubled} of ${manyText(tried, 'email')} ${troubled === 1 ? 'was' : 'were'} delayed. We're trying again.`
    return { grade: 'degraded', message, responseTimeMs }
  }
  return { grade: 'good', message: 'Mails are accepted.', responseTimeMs }
}

/** Seen → sent, for sent messages about a change. */
export function latencies({ messages }: DeliveryPulse): number[] {
  return messages.flatMap(({ isChange, seenAt, sentAt }) => (isChange && sentAt !== null ? sentAt - seenAt : []))
}
