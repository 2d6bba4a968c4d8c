import type { Instant } from '#worker/ground/platform/clock.ts'
import { isLongUnread, isStale } from '#worker/matches/prices/freshness.rules.ts'
import { pricesIn } from '#worker/watching/monitoring/drift/currencies.rules.ts'
import { isAllowed, type RobotsRules } from '#worker/watching/monitoring/robots.ts'
import { phaseOf } from './breaker.ts'
import { isRobotsKnown, readyAt } from './lease.ts'
import type { CheckedTarget, GateHealth, RobotsView, TargetFreshness } from './protocol.ts'
import type { Gate, TargetState } from './state.ts'

/** When a match was last checked on the platform: by its most recently read target there. */
export function freshnessOf(gate: Gate, matchId: number, now: Instant): TargetFreshness | null {
  const { platform } = gate.state
  const targets = [...gate.targets.values()].filter((target) => target.matchId === matchId)
  const target = targets.sort((one, other) => (other.goodAt ?? 0) - (one.goodAt ?? 0))[0]
  if (!target || !platform) return null
  return {
    platformId: platform.id,
    platformSlug: platform.slug,
    platformName: platform.name,
    checkedAt: target.checkedAt,
    goodAt: target.goodAt,
    dueAt: target.dueAt,
    lastProblem: problemOf(target) ?? problemOfAll(gate, now),
  }
}

/**
 * The matches that were checked well from then on, and those that are unread for long. While the platform as a whole is
 * down, the latter are told whether they were asked for or not.
 */
export function checkedAfter(gate: Gate, since: Instant | undefined, now: Instant): { checked?: CheckedTarget[] } {
  const problem = problemOfAll(gate, now)
  if (since === undefined && problem === null) return {}
  const from = since ?? Number.POSITIVE_INFINITY
  return {
    checked: [...gate.targets.values()].flatMap((target): CheckedTarget | [] => {
      const { matchId, goodAt, dueAt } = target
      if (goodAt === null) return []
      const times = { checkedAt: goodAt, dueAt, lastProblem: problemOf(target) ?? problem }
      if (isLongUnread({ ...times, isStale: isStale(times, now) }, now)) return { matchId, at: goodAt, isUnread: true }
      return goodAt >= from ? { matchId, at: goodAt } : []
    }),
  }
}

export function healthOf(gate: Gate, platformId: number, now: Instant): GateHealth {
  const { state } = gate
  const targets = [...gate.targets.values()]
  const allowed = targets.filter((target) => !target.isDisallowed)
  const ready = readyAt(state, now)
  return {
    platformId: state.platform?.id ?? platformId,
    breaker: phaseOf(state.breaker, now),
    pausedUntil: ready > now ? ready : null,
    isPauseStated: (state.statedUntil ?? 0) > now,
    robots: isRobotsKnown(state, now) ? 'allowed' : state.robots.isUnreachable ? 'unreachable' : 'unknown',
    hasDrifted: state.drift.flag !== null,
    pricesIn: pricesIn(state.drift),
    distrustedAt: state.distrustedAt,
    lastGoodAt: state.lastGoodAt,
    targets: targets.length,
    disallowedTargets: targets.length - allowed.length,
    latenessMs: allowed.reduce((latest, target) => Math.max(latest, now - target.dueAt), 0),
    goodChecks: state.goodChecks,
    failedChecks: state.failedChecks,
    problems: state.problems,
  }
}

/** Rules of a robots.txt that are shown. */
const maxShownRules = 40

export function robotsView({ state }: Gate, { rules }: RobotsRules, urls: readonly string[]): RobotsView {
  const { readAt, isUnreachable, crawlDelayMs } = state.robots
  return {
    readAt,
    isUnreachable,
    crawlDelayMs,
    allowed: readAt === null ? [] : urls.map((url) => isAllowed({ rules, crawlDelayMs }, url)),
    rules: rules.slice(0, maxShownRules).map(({ isAllow, pattern }) => `${isAllow ? 'Allow' : 'Disallow'}: ${pattern}`),
  }
}

/** While too many failed in a row, no page of the platform is read, however well its own last check went. */
function problemOfAll({ state }: Gate, now: Instant): string | null {
  return phaseOf(state.breaker, now) === 'closed' ? null : (state.runs[0]?.problem ?? 'network_error')
}

function problemOf(target: TargetState): string | null {
  return target.isDisallowed ? 'robots_disallowed' : target.lastProblem
}
