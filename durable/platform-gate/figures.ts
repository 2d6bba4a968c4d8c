import { dayMs, hourMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import type { RunType } from '#worker/watching/monitoring/constants.ts'
import type { GateFigures, Run, TargetLog, Totals } from '#worker/watching/monitoring/desk/contract.ts'
import { budgetOf } from './budget.ts'
import { isGood, reasonOf } from './outcome.ts'
import type { Outcome } from './protocol.ts'
import type { Gate, GateState, Lease, Tally, TargetState } from './state.ts'

/** Hours and days that are kept, the running ones included. */
const keptHours = 24
const keptDays = 7

/** The specification shows five executions. */
const keptRuns = 5

/** Targets in one answer of the log, and how many of them at most for being unread. */
const maxLogged = 20
const maxLoggedUnread = 10

const nothing: Omit<Tally, 'at'> = {
  checks: 0,
  good: 0,
  pages: 0,
  offers: 0,
  requests: 0,
  waitedMs: 0,
  slowestMs: 0,
}

/** Adds a reported lease to the figures. They are part of the row that every report writes, so they cost none. */
export function withFigures(
  state: GateState,
  lease: Lease,
  pages: readonly TargetState[],
  done: { requests: number; outcomes: readonly Outcome[] },
  now: Instant,
): GateState {
  const counted = tallyOf(done)
  const failed = done.outcomes.filter((outcome) => !isGood(outcome))
  // Claimed so near its end that none of its pages was begun: they stay due.
  const isLate = counted.checks === 0
  const ended = counted.good > 0 || failed.length === 0 ? 'completed' : 'failed'
  return {
    ...state,
    hours: added(state.hours, counted, Math.floor(now / hourMs) * hourMs, keptHours * hourMs),
    days: added(state.days, counted, Math.floor(now / dayMs) * dayMs, keptDays * dayMs),
    runs: [
      {
        ...runStart(lease),
        type: runType(pages),
        status: isLate ? 'timeout' : ended,
        endedAt: now,
        checks: counted.checks,
        offers: counted.offers,
        failed: failed.length,
        problem: isLate ? 'not_begun' : mostFrequent(failed.map(reasonOf)),
      },
      ...state.runs.slice(0, keptRuns - 1),
    ],
  }
}

/** A lease that was claimed and not reported: its holder crashed, or was too slow. */
export function withTimeouts(state: GateState, expired: readonly Lease[]): GateState {
  const runs = expired
    .filter(({ kind, isClaimed }) => kind === 'checks' && isClaimed)
    .map(
      (lease): Run => ({
        ...runStart(lease),
        type: 'price_check',
        status: 'timeout',
        endedAt: lease.expiresAt,
        checks: 0,
        offers: 0,
        failed: lease.targetIds.length,
        problem: 'not_reported',
      }),
    )
  return runs.length === 0 ? state : { ...state, runs: [...runs, ...state.runs].slice(0, keptRuns) }
}

export function figuresOf(gate: Gate, now: Instant): GateFigures {
  const { state } = gate
  const leased = new Set(state.leases.flatMap(({ targetIds }) => targetIds))
  const waiting = [...gate.targets.values()].filter(({ id, isDisallowed }) => !isDisallowed && !leased.has(id))
  const dueAt = waiting.reduce((earliest, target) => Math.min(earliest, target.dueAt), Number.POSITIVE_INFINITY)
  const running = state.leases
    .filter(({ kind, isClaimed, expiresAt }) => kind === 'checks' && isClaimed && expiresAt > now)
    .map((lease): Run => {
      const pages = lease.targetIds.flatMap((id) => gate.targets.get(id) ?? [])
      const empty = { endedAt: null, checks: 0, offers: 0, failed: 0, problem: null }
      return { ...runStart(lease), type: runType(pages), status: 'running', ...empty }
    })
  return {
    day: sumOf(state.hours, Math.floor(now / hourMs) * hourMs - (keptHours - 1) * hourMs, now),
    week: sumOf(state.days, Math.floor(now / dayMs) * dayMs - (keptDays - 1) * dayMs, now),
    checks: state.goodChecks + state.failedChecks,
    budget: budgetOf(state, now),
    nextDueAt: Number.isFinite(dueAt) ? dueAt : null,
    runs: [...running, ...state.runs].slice(0, keptRuns),
  }
}

/** The targets that could not be read at their last check, the longest unread first; then those read last. Or one. */
export function logOf(gate: Gate, targetId: number | null): TargetLog[] {
  const { distrustedAt } = gate.state
  const targets = [...gate.targets.values()].filter(({ id }) => targetId === null || id === targetId)
  const unread = targets
    .filter(({ lastProblem, isDisallowed }) => lastProblem !== null && !isDisallowed)
    .toSorted((one, other) => (one.goodAt ?? 0) - (other.goodAt ?? 0))
    .slice(0, maxLoggedUnread)
  const newest = targets.toSorted((one, other) => (other.checkedAt ?? 0) - (one.checkedAt ?? 0))
  return [...new Set([...unread, ...newest])]
    .slice(0, maxLogged)
    .map(({ id, matchId, url, dueAt, failures, isDisallowed, checks = [] }) => ({
      targetId: id,
      matchId,
      url,
      dueAt,
      failures,
      isDisallowed,
      checks: checks.map(([at, durationMs, kind, status, offers, problem, detail = null]) => ({
        at,
        durationMs,
        kind,
        status,
        offers,
        problem,
        detail,
        ...(distrustedAt !== null && at > distrustedAt && status === 200 && { isDistrusted: true }),
      })),
    }))
}

/** By what the gate knew of its pages: all sold out, none to compare with, or what is on sale. */
function runType(pages: readonly TargetState[]): RunType {
  if (pages.every(({ etag, lastModified, bodyHash }) => !etag && !lastModified && !bodyHash)) return 'full_scrape'
  return pages.every(({ isSoldOut }) => isSoldOut) ? 'availability_scan' : 'price_check'
}

function runStart({ id, claimedAt, expiresAt }: Lease): Pick<Run, 'id' | 'startedAt'> {
  return { id, startedAt: claimedAt ?? expiresAt - minuteMs }
}

function tallyOf({ requests, outcomes }: { requests: number; outcomes: readonly Outcome[] }): Omit<Tally, 'at'> {
  const read = outcomes.flatMap(({ sample }) => sample ?? [])
  return {
    checks: outcomes.length,
    good: outcomes.filter(isGood).length,
    pages: read.length,
    offers: read.reduce((sum, { offers }) => sum + offers, 0),
    requests,
    waitedMs: outcomes.reduce((sum, { durationMs }) => sum + durationMs, 0),
    slowestMs: outcomes.reduce((most, { durationMs }) => Math.max(most, durationMs), 0),
  }
}

function added(kept: readonly Tally[], counted: Omit<Tally, 'at'>, at: Instant, keptMs: number): readonly Tally[] {
  const same = kept.find((tally) => tally.at === at) ?? { at, ...nothing }
  // After the clock was set back, hours of the future are dropped.
  const others = kept.filter((tally) => tally.at < at && tally.at > at - keptMs)
  return [...others, { at, ...sum(same, counted) }]
}

function sumOf(kept: readonly Tally[], from: Instant, now: Instant): Totals {
  return kept.filter(({ at }) => at >= from && at <= now).reduce<Omit<Tally, 'at'>>(sum, nothing)
}

function sum(one: Omit<Tally, 'at'>, other: Omit<Tally, 'at'>): Omit<Tally, 'at'> {
  return {
    checks: one.checks + other.checks,
    good: one.good + other.good,
    pages: one.pages + other.pages,
    offers: one.offers + other.offers,
    requests: one.requests + other.requests,
    waitedMs: one.waitedMs + other.waitedMs,
    slowestMs: Math.max(one.slowestMs, other.slowestMs),
  }
}

function mostFrequent(problems: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>()
  for (const problem of problems) if (problem) counts.set(problem, (counts.get(problem) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null
}
