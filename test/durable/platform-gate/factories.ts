import { claim } from '#durable/platform-gate/gate.ts'
import { grantLeases } from '#durable/platform-gate/lease.ts'
import type { Outcome } from '#durable/platform-gate/protocol.ts'
import { change, type Gate, newState, put, type TargetState } from '#durable/platform-gate/state.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { readingVersion } from '#worker/watching/monitoring/constants.ts'
import type { PlatformSpec, Target } from '#worker/watching/monitoring/contract.ts'

export const startAt = Date.UTC(2040, 0, 1)

export function platformOf(facts: Partial<PlatformSpec> = {}): PlatformSpec {
  return {
    id: 7,
    slug: 'north-tickets',
    name: 'North Tickets',
    kind: 'exchange',
    origin: 'https://tickets.example',
    currency: 'GBP',
    extraction: { kind: 'structured' },
    budgetPerMinute: 60,
    isActive: true,
    isAlertable: true,
    ...facts,
  }
}

export function targetOf(id: number, facts: Partial<Target> = {}): Target {
  return {
    id,
    matchId: 1_000 + id,
    url: `https://tickets.example/matches/${id}`,
    kickoffAt: startAt + 30 * dayMs,
    saleAt: null,
    revision: id,
    ...facts,
  }
}

export function stateOf(id: number, facts: Partial<TargetState> = {}): TargetState {
  return {
    ...targetOf(id),
    dueAt: startAt,
    checkedAt: null,
    goodAt: null,
    roomUpdatedAt: null,
    etag: null,
    lastModified: null,
    bodyHash: null,
    failures: 0,
    lastProblem: null,
    isDisallowed: false,
    isWanted: false,
    readingVersion,
    ...facts,
  }
}

/** A gate with known robots.txt and these targets, due at the start. */
export function gateOf(targets: readonly TargetState[] = [], facts: Partial<Gate['state']> = {}): Gate {
  const robots = { readAt: startAt - hourMs, isUnreachable: false, nextFetchAt: startAt + dayMs, crawlDelayMs: null }
  const gate: Gate = { state: { ...newState, platform: platformOf(), robots }, targets: new Map() }
  return put(change(gate, facts), targets)
}

export function outcomeOf(targetId: number, facts: Partial<Outcome> = {}): Outcome {
  return {
    targetId,
    at: startAt,
    durationMs: 100,
    status: 200,
    kind: 'unchanged',
    etag: null,
    lastModified: null,
    bodyHash: null,
    retryAfterMs: null,
    problems: [],
    needsSecondCheck: false,
    isRoomUpdated: false,
    readingVersion,
    ...facts,
  }
}

export function named(prefix = 'lease'): () => string {
  let count = 0
  return () => `${prefix}-${++count}`
}

export function many(count: number): TargetState[] {
  return Array.from({ length: count }, (_, index) => stateOf(index + 1))
}

/** Grants and claims; returns the gate with the ids of its leases. */
export function lease(gate: Gate, now = startAt) {
  const result = grantLeases(gate, now, named(`at-${now}`))
  const claimed = result.granted.reduce((next, granted) => claim(next, granted.id, now).gate, result.gate)
  return { gate: claimed, ids: result.granted.map((granted) => granted.id), granted: result.granted }
}
