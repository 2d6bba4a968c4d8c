import type { Instant } from '#worker/ground/platform/clock.ts'
import { noValidators } from '#worker/watching/monitoring/constants.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import { spreadMs } from './budget.ts'
import { withOtherRules } from './drift.ts'
import { withoutUnclaimed } from './gate.ts'
import { change, type Gate, put, unknownRobots } from './state.ts'

/**
 * Applies the platform's settings. Inactive platforms stay untouched. A new origin needs a new robots.txt and voids
 * open leases; settings that affect extraction force a full read.
 */
export function withPlatform(gate: Gate, platform: PlatformSpec, now: Instant): Gate {
  const before = gate.state.platform
  if (before !== null && JSON.stringify(before) === JSON.stringify(platform)) return gate
  if (before !== null && before.origin !== platform.origin) {
    const leases = gate.state.leases.map((lease) => ({ ...lease, expiresAt: now }))
    return change(gate, { platform, robots: unknownRobots, leases, distrustedAt: null, farAt: null })
  }
  const isRead = before && readsDifferently(before, platform)
  const isCompared = platform.shadow && platform.shadow.run !== before?.shadow?.run
  const read = isRead ? forceFullRead(gate, now) : isCompared ? clearValidators(gate) : gate
  const next = change(before && hasOtherRules(before, platform) ? withOtherRules(read, now) : read, { platform })
  return platform.isActive ? next : withoutUnclaimed(next)
}

function hasOtherRules(before: PlatformSpec, after: PlatformSpec): boolean {
  return JSON.stringify(before.extraction) !== JSON.stringify(after.extraction)
}

function readsDifferently(before: PlatformSpec, after: PlatformSpec): boolean {
  const reading = ({ extraction, currency, kind, isAlertable, publicSites, timeZone }: PlatformSpec) =>
    JSON.stringify([extraction, currency, kind, isAlertable, publicSites, timeZone])
  return reading(before) !== reading(after)
}

/**
 * Clears validators, because an unchanged page would never be read under the new settings, and makes every page due, as
 * fast as the budget allows: an operator waits to see what new rules find.
 */
export function forceFullRead(gate: Gate, now: Instant): Gate {
  const targets = [...gate.targets.values()].sort((one, other) => one.dueAt - other.dueAt)
  return put(
    gate,
    targets.map((target, place) => ({
      ...target,
      dueAt: Math.min(target.dueAt, now + Math.round(spreadMs(gate.state, place))),
      ...noValidators,
    })),
  )
}

/** Clears validators, so that the next check of each page, when it is due, is one that two sets of rules can read. */
function clearValidators(gate: Gate): Gate {
  return put(
    gate,
    [...gate.targets.values()].map((target) => ({ ...target, ...noValidators })),
  )
}
