// What a person's purchases leave of their limits.

import type { Instant } from '#worker/ground/platform/clock.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import type { Commitment, Kept, Question } from './contract.ts'

/** Limits are in pounds. */
export const limitsCurrency = 'GBP'

/** The calendar month in London, "2026-11". */
export function monthOf(at: Instant): string {
  return localDay(at, 'Europe/London').slice(0, 7)
}

/** Pence committed this month. What a clock that went back dates later counts too. */
function spentInMonth(commitments: readonly Commitment[], now: Instant): number {
  const month = monthOf(now)
  return sum(commitments.filter(({ at, currency }) => currency === limitsCurrency && monthOf(at) >= month))
}

type Committed = Pick<Question, 'commitments' | 'kept'>

export const nothingKept: Kept = { purchases: 0, spentPence: 0, purchasesOfMatch: 0, tickets: 0 }

/** The rest of the month's budget; null for no limit. */
export function budgetLeft(budgetPence: number | null, { commitments, kept }: Committed, now: Instant) {
  return budgetPence === null ? null : Math.max(0, budgetPence - kept.spentPence - spentInMonth(commitments, now))
}

export function purchasesBy({ commitments, kept }: Committed, id: string): number {
  return kept.purchases + commitments.filter(({ mandateId }) => mandateId === id).length
}

export function purchasesOf({ commitments, kept }: Committed, id: number): number {
  return kept.purchasesOfMatch + commitments.filter(({ matchId }) => matchId === id).length
}

/** Tickets of a match that an account bought or may be buying at a seller, over all its mandates. */
export function ticketsAt({ commitments, kept }: Committed, matchId: number, platformId: number): number {
  return commitments
    .filter((one) => one.matchId === matchId && one.platformId === platformId)
    .reduce((tickets, { quantity }) => tickets + quantity, kept.tickets)
}

function sum(commitments: readonly Commitment[]): number {
  return commitments.reduce((total, { pence }) => total + pence, 0)
}
