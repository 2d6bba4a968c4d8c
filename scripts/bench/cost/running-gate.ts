// A gate as it is after days of running: robots.txt known, every page read before and due at its own time.
import { withPlatform } from '#durable/platform-gate/settings.ts'
import { change, type Gate, newState, put } from '#durable/platform-gate/state.ts'
import { assign } from '#durable/platform-gate/targets.ts'
import { everyMs } from '#durable/platform-gate/timing.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { freshnessEveryMs, readingVersion, robotsTtlMs } from '#worker/watching/monitoring/constants.ts'
import type { PlatformSpec, Target } from '#worker/watching/monitoring/contract.ts'
import { keepEveryMs } from '#worker/watching/monitoring/stored-pages/constants.ts'

export function platformOf(budgetPerMinute: number): PlatformSpec {
  return {
    id: 1,
    slug: 'cost',
    name: 'Cost',
    kind: 'official',
    origin: 'https://cost.example',
    currency: 'GBP',
    extraction: { kind: 'structured' },
    budgetPerMinute,
    isActive: true,
    isAlertable: true,
  }
}

export function runningGate(
  platform: PlatformSpec,
  kickoffs: readonly Instant[],
  now: Instant,
  random: () => number,
): Gate {
  const targets = kickoffs.map((kickoffAt, index): Target => {
    const id = index + 1
    return { id, matchId: id, url: `${platform.origin}/events/${id}`, kickoffAt, saleAt: null, revision: id }
  })
  const fresh = withPlatform({ state: newState, targets: new Map() }, platform, now)
  const robots = { ...newState.robots, readAt: now, nextFetchAt: now + Math.round(random() * robotsTtlMs) }
  const assigned = change(
    assign(fresh, targets, () => true, now, random),
    { robots, pagesKept: { good: now - Math.round(random() * keepEveryMs.good), bad: now } },
  )
  return put(
    assigned,
    [...assigned.targets.values()].map((target) => {
      const dueAt = now + Math.round(random() * everyMs(target, now))
      const checkedAt = dueAt - everyMs(target, now)
      // The room hears of frequent checks now and then alone.
      const roomUpdatedAt = Math.min(checkedAt, now - Math.round(random() * freshnessEveryMs))
      const known = { checkedAt, goodAt: checkedAt, roomUpdatedAt, fullAt: checkedAt }
      return { ...target, ...known, dueAt, bodyHash: 'as before', readingVersion }
    }),
  )
}
