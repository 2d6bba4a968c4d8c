import { claim, report, reportRobots } from '#durable/platform-gate/gate.ts'
import { grantLeases, wakeAt } from '#durable/platform-gate/lease.ts'
import type { Outcome } from '#durable/platform-gate/protocol.ts'
import { withPlatform } from '#durable/platform-gate/settings.ts'
import { settle } from '#durable/platform-gate/settle.ts'
import { change, type Gate, type Lease, newState } from '#durable/platform-gate/state.ts'
import { assign } from '#durable/platform-gate/targets.ts'
import type { PlatformSpec, Target } from '#worker/watching/monitoring/contract.ts'
import { named, outcomeOf, startAt } from './factories.ts'

export type World = {
  platform: PlatformSpec
  targets: readonly Target[]
  seed: number
  forMs: number
  /** Requests of one check, redirects included. */
  mostRequestsPerCheck: number
  robotsText: string
  /** Shares of leases whose message is lost, and whose holder dies. */
  lostShare: number
  crashShare: number
  /** Share of moments at which the gate loses its memory, and with it the leases that are not claimed. */
  forgetsShare: number
  /** Share of checks that fail, are blocked or throttled. */
  troubleShare: number
  /** The longest a holder takes from grant to report. */
  slowestMs: number
  /** When the gate's clock is set back, and by how much. */
  setBacks: readonly { afterMs: number; byMs: number }[]
}

type Event = { at: number; run: () => void }

/** One gate and the holders of its leases, in true time; the gate sees only its own clock. */
export function simulate(world: World) {
  const random = seeded(world.seed)
  const newId = named()
  const events: Event[] = []
  const sentAt: number[] = []
  const checksOf = new Map<number, number>()
  const checkedInLease: string[] = []
  let trueAt = startAt
  let offsetMs = 0
  let gate: Gate = { state: newState, targets: new Map() }
  let wakeDueAt = Number.POSITIVE_INFINITY
  const now = () => trueAt + offsetMs
  const later = (ms: number, run: () => void) => events.push({ at: trueAt + Math.round(ms), run })

  /** What the object does after every event; the state goes through storage, as after an eviction. */
  function settleAndGrant(next: Gate) {
    const result = grantLeases(settle(next, now()), now(), newId)
    gate = stored(change(result.gate, { clockAt: now() }))
    if (random() < world.forgetsShare) gate = change(gate, { leases: gate.state.leases.filter((one) => one.isClaimed) })
    assertLeases(gate)
    for (const lease of result.granted) hold(lease)
    const wake = wakeAt(gate, now())
    wakeDueAt = wake === null ? Number.POSITIVE_INFINITY : wake - offsetMs
  }

  function hold(lease: Lease) {
    const fate = random()
    if (fate < world.lostShare) return
    const claimMs = random() * world.slowestMs * 0.5
    const reportMs = claimMs + random() * (world.slowestMs - claimMs)
    later(claimMs, () => {
      const result = claim(settle(gate, now()), lease.id, now())
      settleAndGrant(result.gate)
      if (!result.claim) return
      const workMs = Math.min(reportMs - claimMs, result.claim.expiresAt - now())
      const checks = result.claim.kind === 'checks' ? result.claim.checks : [null]
      let requests = 0
      for (const _ of checks) {
        const count = 1 + Math.floor(random() * world.mostRequestsPerCheck)
        requests += count
        for (let request = 0; request < count; request++) {
          // Early, late or in between, as with a queue and a slow platform.
          const share = [0, 1, random()][Math.floor(random() * 3)] ?? 0
          sentAt.push(trueAt + Math.round(share * workMs))
        }
      }
      if (fate < world.lostShare + world.crashShare) return
      later(workMs, () => {
        const outcomes = checks.flatMap((check) => (check ? [outcome(check.targetId)] : []))
        for (const check of checks) {
          if (check) checksOf.set(check.targetId, (checksOf.get(check.targetId) ?? 0) + 1)
          if (check) checkedInLease.push(`${lease.id}:${check.targetId}`)
        }
        const settled = settle(gate, now())
        const next =
          lease.kind === 'robots'
            ? reportRobots(settled, { leaseId: lease.id, at: now(), status: 200, body: world.robotsText }, now()).gate
            : report(settled, { leaseId: lease.id, requests, outcomes }, now(), random)
        settleAndGrant(next)
      })
    })
  }

  function outcome(targetId: number): Outcome {
    if (random() >= world.troubleShare) return outcomeOf(targetId, { at: now() })
    const kind = (['failed', 'blocked', 'throttled'] as const)[Math.floor(random() * 3)] ?? 'failed'
    return outcomeOf(targetId, { at: now(), kind, status: 503, retryAfterMs: random() < 0.5 ? null : 5_000 })
  }

  settleAndGrant(withPlatform(gate, world.platform, now()))
  settleAndGrant(assign(gate, world.targets, () => true, now(), random))
  for (const { afterMs, byMs } of world.setBacks) {
    later(afterMs, () => {
      offsetMs -= byMs
      settleAndGrant(gate)
    })
  }
  const endAt = startAt + world.forMs
  for (let steps = 0; steps < 200_000; steps++) {
    const next = earliest(events)
    const nextAt = Math.min(next?.at ?? Number.POSITIVE_INFINITY, wakeDueAt)
    if (nextAt > endAt) break
    trueAt = Math.max(trueAt, nextAt)
    if (next && next.at <= wakeDueAt) {
      events.splice(events.indexOf(next), 1)
      next.run()
    } else {
      settleAndGrant(gate)
    }
  }
  return { gate, sentAt: sentAt.sort((one, other) => one - other), checksOf, checkedInLease }
}

function earliest(events: readonly Event[]): Event | undefined {
  return events.reduce<Event | undefined>((first, event) => (first && first.at <= event.at ? first : event), undefined)
}

function stored(gate: Gate): Gate {
  const { state, targets } = JSON.parse(JSON.stringify({ state: gate.state, targets: [...gate.targets] }))
  return { state, targets: new Map(targets) }
}

function assertLeases(gate: Gate) {
  const leased = gate.state.leases.flatMap((lease) => lease.targetIds)
  if (new Set(leased).size !== leased.length) throw new Error('A target is leased twice')
  if (gate.state.leases.some((lease) => lease.targetIds.length > 50)) throw new Error('A lease is too large')
  if (gate.state.charges.length > 200) throw new Error('Charges pile up')
}

/** mulberry32: small, fast, and the same everywhere. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
