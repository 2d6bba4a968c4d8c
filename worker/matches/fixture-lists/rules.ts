import { toIso } from '#worker/ground/platform/clock.ts'
import { nounOf } from '#worker/ground/platform/count-text.ts'
import { competitions } from './constants.ts'
import type { FeedRow, Outcome } from './contract.ts'
import type { SyncPlan } from './plan/contract.ts'

export function nameOf(code: string): string {
  return competitions.find((one) => one.code === code)?.name ?? code
}

/** Wide enough for the seasons that a pandemic made longer; a season that is not understood has any day. */
export function isInSeason(season: string, day: string): boolean {
  const [, year, second] = /^(\d{4})(-\d\d)?$/.exec(season) ?? []
  if (!year) return true
  const first = Number(year)
  return second === undefined
    ? day >= `${first - 1}-12-01` && day <= `${first + 1}-03-31`
    : day >= `${first}-05-01` && day <= `${first + 1}-08-31`
}

export function outcomeOf(rows: readonly FeedRow[], plan: SyncPlan): Outcome {
  const { added, changed, waiting, conflicts, ignored, undrawn, pinned } = plan
  return {
    seasons: [...new Set(rows.map(({ season }) => season))],
    listed: rows.length,
    added: added.length,
    ignored,
    undrawn,
    pinned,
    conflicts,
    moved: changed.filter(({ hasMoved }) => hasMoved).length,
    calledOff: changed.filter(({ isOtherwise, status }) => isOtherwise && status !== 'completed').length,
    results: changed.filter(({ status }) => status === 'completed').length,
    waiting: waiting.length,
    missing: 0,
    unreadable: 0,
  }
}

/** The outcome of the last whole list, with what a settled name changed since. */
export function replayed(last: Outcome | null, now: Outcome): Outcome {
  if (!last) return now
  const sum = (name: 'added' | 'moved' | 'calledOff' | 'results' | 'pinned' | 'ignored') => last[name] + now[name]
  return {
    ...last,
    added: sum('added'),
    moved: sum('moved'),
    calledOff: sum('calledOff'),
    results: sum('results'),
    pinned: sum('pinned'),
    ignored: sum('ignored'),
    waiting: now.waiting,
    conflicts: [...last.conflicts, ...now.conflicts],
  }
}

/** "3 added, 1 moved": what a synchronisation changed. */
export function summaryOf({ added, moved, calledOff, results }: Outcome): string {
  const parts = [
    [added, 'added'],
    [moved, 'moved'],
    [calledOff, 'called off or back on'],
    [results, nounOf(results, 'result')],
  ] as const
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, what]) => `${count} ${what}`)
      .join(', ') || 'nothing changed'
  )
}

export function problemOf({ missing }: Outcome): string | null {
  if (missing === 0) return null
  const [are, they] = missing === 1 ? ['1 match', 'It stays'] : [`${missing} matches`, 'They stay']
  return `The feed no longer lists ${are} still to come. ${they} as stored: nothing is deleted.`
}

export function failureText({ status, reason }: { status: number | null; reason: string }): string {
  if (status === 429) return 'The feed asked us to wait. The next try follows by itself.'
  if (status === 403 || status === 404) {
    return `The feed does not offer this competition with our key (${reason}). Its matches stay as stored: nothing is deleted.`
  }
  if (status === 401 || status === 400) return `The feed refused our key (${reason}). Check FOOTBALL_KEY.`
  return `The feed did not answer as it should (${reason}). The next try follows by itself.`
}

export function pausedText(until: number): string {
  return `The feed allows the next request at ${toIso(until).slice(11, 19)} UTC. Try again then.`
}
