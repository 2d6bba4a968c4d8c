import type { GateHealth } from '#durable/platform-gate/protocol.ts'
import type { DeliveryPulse } from '#worker/alerting/notifications/contract.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { Grade } from '#worker/running/status/constants.ts'
import type { Reading, Snapshot } from '#worker/running/status/contract.ts'
import type { MinuteRecord } from '#worker/running/status/repository.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'

export const noon = Date.parse('2026-11-21T12:00:00Z')

export function readingOf(grade: Grade, more: Partial<Reading> = {}): Reading {
  return { grade, message: `It is ${grade}.`, responseTimeMs: null, ...more }
}

export function healthOf(more: Partial<GateHealth> = {}): GateHealth {
  return {
    platformId: 1,
    breaker: 'closed',
    pausedUntil: null,
    robots: 'allowed',
    hasDrifted: false,
    distrustedAt: null,
    lastGoodAt: noon - 20 * secondMs,
    targets: 10,
    disallowedTargets: 0,
    latenessMs: 0,
    goodChecks: 100,
    failedChecks: 4,
    problems: {},
    ...more,
  }
}

export function specOf(id: number, more: Partial<PlatformSpec> = {}): PlatformSpec {
  return {
    id,
    slug: `platform-${id}`,
    name: `Platform ${id}`,
    kind: 'official',
    origin: `https://platform-${id}.example`,
    currency: 'GBP',
    extraction: { kind: 'structured' },
    budgetPerMinute: 60,
    isActive: true,
    isAlertable: true,
    ...more,
  }
}

type Message = DeliveryPulse['messages'][number]

export function messageOf(more: Partial<Message> = {}): Message {
  const seenAt = more.seenAt ?? noon - minuteMs
  return { status: 'sent', attempts: 1, seenAt, decidedAt: seenAt + 40, sentAt: seenAt + 300, isChange: true, ...more }
}

const snapshot: Snapshot = {
  measuredAt: noon,
  services: {},
  gates: [],
  sample: { checksPerMinute: null, latencyP50Ms: null, latencyP95Ms: null },
}

/** The record of a minute after the previous one; minutes count from 1. */
export function recordOf(index: number, events: MinuteRecord['events']): MinuteRecord {
  return { previousMinute: index, minute: index + 1, snapshot, day: '2026-11-21', counters: {}, events }
}
