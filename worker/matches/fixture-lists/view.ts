import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { FeedPage, Outcome } from './contract.ts'
import type { Diff } from './openfootball/contract.ts'

export function feedToWire({ isConfigured, answeredAt, pausedUntil, problem, followed, names }: FeedPage) {
  return {
    is_configured: isConfigured,
    answered_at: timeOf(answeredAt),
    paused_until: timeOf(pausedUntil),
    problem,
    competitions: followed.map(({ code, name, syncedAt, dueAt, problem: wrong, outcome }) => ({
      code,
      name,
      synchronised_at: timeOf(syncedAt),
      due_at: toIso(dueAt),
      problem: wrong,
      outcome: outcome && outcomeToWire(outcome),
    })),
    waiting_names: names.map(({ id, name, competition, waiting }) => ({ id, name, competition, matches: waiting })),
  }
}

export function outcomeToWire({ calledOff, ...outcome }: Outcome) {
  return { ...outcome, called_off: calledOff }
}

/** `isApplied`: it was written; else this is what the file would change. */
export function diffToWire(diff: Diff, isApplied: boolean) {
  const {
    name,
    league,
    season,
    rows,
    added,
    changed,
    unchanged,
    lines,
    moreLines,
    refused,
    moreRefused,
    notes,
    print,
  } = diff
  return {
    is_applied: isApplied,
    name,
    league,
    season,
    rows,
    added,
    changed,
    unchanged,
    lines: lines.map(({ title, round, kickoffAt, matchDay, changes }) => {
      return { title, round, match_date: kickoffAt === null ? matchDay : toIso(kickoffAt), changes }
    }),
    more_lines: moreLines,
    refused,
    more_refused: moreRefused,
    notes,
    print,
  }
}

const timeOf = (at: Instant | null) => (at === null ? null : toIso(at))
