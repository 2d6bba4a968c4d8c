import { dayMs, type Instant, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { fetchTimeoutMs, maxRedirects, mostRedirects } from '#worker/watching/monitoring/constants.ts'
import type { Outcome } from './protocol.ts'
import type { Charge, GateState, Lease } from './state.ts'

/**
 * The budget is a sliding window: a refilling bucket would allow a full burst plus a minute's refill within one minute.
 * Requests are sent some time after the lease is granted, so an open lease reserves its maximum, and the requests sent
 * count for one window after it is closed. So no window can exceed the rate, however the requests are spread.
 */
type Rate = { requests: number; windowMs: number; perCheck: number }

/** A check with the maximum number of redirects, of an ordinary platform and of one that needs more. */
export const requestsPerCheck = 1 + maxRedirects
const mostRequestsPerCheck = 1 + mostRedirects

/** How long a platform's checks take more of its budget after one had too few redirects. */
const farForMs = dayMs

/** Debt that one report can cause, in windows; a report beyond it is a bug. */
const maxDebtWindows = 60

/** Budget of a platform whose settings have not arrived. */
const assumedPerMinute = 30

/** Requests per window, and the most of one check. A Crawl-delay lowers it; one above a minute widens the window. */
export function rateOf(state: Pick<GateState, 'platform' | 'robots' | 'farAt'>): Rate {
  const requests = state.platform?.budgetPerMinute ?? assumedPerMinute
  const delayMs = state.robots.crawlDelayMs
  // A check never takes more than there is, as a small budget would be in debt for long.
  const rate = (requests: number, windowMs: number): Rate => {
    const perCheck = state.farAt === null ? requestsPerCheck : Math.min(mostRequestsPerCheck, requests)
    return { requests, windowMs, perCheck: Math.max(requestsPerCheck, perCheck) }
  }
  if (delayMs === null || delayMs <= 0) return rate(requests, minuteMs)
  if (delayMs > minuteMs) return rate(1, delayMs)
  return rate(Math.min(requests, Math.floor(minuteMs / delayMs)), minuteMs)
}

/** How long the budget takes for so many checks of one request each. */
export function spreadMs(state: GateState, checks: number): number {
  const { requests, windowMs } = rateOf(state)
  return (checks * windowMs) / requests
}

/** Learns from a lease's checks how far the platform's redirects lead. */
export function withReach(state: GateState, outcomes: readonly Outcome[], now: Instant): GateState {
  if (outcomes.some(({ isTooFar }) => isTooFar)) return { ...state, farAt: now }
  return state.farAt !== null && now - state.farAt > farForMs ? { ...state, farAt: null } : state
}

/** What a lease reserves. A rate below one redirected check is reserved whole; the excess becomes debt. */
export function reserveFor(checks: number, rate: Rate): number {
  return Math.min(checks * rate.perCheck, rate.requests)
}

/** Checks that can be leased now. */
export function affordableChecks(state: GateState, now: Instant): number {
  const rate = rateOf(state)
  const free = rate.requests - used(state, rate, now)
  return Math.max(0, Math.floor(free / reserveFor(1, rate)))
}

/** When this many checks can be leased if no lease closes before; infinite when only that would help. */
export function affordableAt(state: GateState, checks: number, now: Instant): Instant {
  const rate = rateOf(state)
  const needed = reserveFor(checks, rate)
  let free = rate.requests - used(state, rate, now)
  if (free >= needed) return now
  for (const charge of [...state.charges].sort((one, other) => one.at - other.at)) {
    if (!isCounted(charge, rate, now)) continue
    free += charge.requests
    if (free >= needed) return charge.at + rate.windowMs
  }
  return Number.POSITIVE_INFINITY
}

/** Charges for requests sent until `at`. Anything above the rate is debt, charged to later windows. */
export function chargesFor(requests: number, at: Instant, rate: Rate): Charge[] {
  const charges: Charge[] = []
  let rest = Math.min(Number.isFinite(requests) ? Math.max(0, Math.ceil(requests)) : 0, rate.requests * maxDebtWindows)
  for (let chargedAt = at; rest > 0; chargedAt += rate.windowMs) {
    charges.push({ at: chargedAt, requests: Math.min(rest, rate.requests) })
    rest -= rate.requests
  }
  return charges
}

/** An unreported lease may have sent all it could until its end, plus one fetch. */
export function chargesForExpired(lease: Lease, rate: Rate): Charge[] {
  return chargesFor(lease.reserved, lease.expiresAt + fetchTimeoutMs, rate)
}

/** Adds charges, drops those outside the window, and merges those of one second, rounding the time up. */
export function withCharges(state: GateState, added: readonly Charge[], now: Instant): readonly Charge[] {
  const rate = rateOf(state)
  const kept = state.charges.filter((charge) => isCounted(charge, rate, now))
  const bySecond = new Map<Instant, number>()
  for (const charge of [...kept, ...added]) {
    const second = Math.ceil(charge.at / secondMs) * secondMs
    bySecond.set(second, (bySecond.get(second) ?? 0) + charge.requests)
  }
  return [...bySecond].map(([at, requests]) => ({ at, requests }))
}

/** Requests of the rate that are used or reserved at this moment. */
export function budgetOf(state: GateState, now: Instant): { used: number; of: number; windowMs: number } {
  const rate = rateOf(state)
  return { used: used(state, rate, now), of: rate.requests, windowMs: rate.windowMs }
}

function used(state: GateState, rate: Rate, now: Instant): number {
  const reserved = state.leases.reduce((sum, lease) => sum + lease.reserved, 0)
  return state.charges.reduce((sum, charge) => sum + (isCounted(charge, rate, now) ? charge.requests : 0), reserved)
}

function isCounted(charge: Charge, rate: Rate, now: Instant): boolean {
  return charge.at + rate.windowMs > now
}
