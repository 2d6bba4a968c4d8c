// What settled attempts keep of the limits, as sums: a decision asks four of them, however much was bought.
import type { Kept } from '#worker/money/purchases/deciding/contract.ts'
import { limitsCurrency, monthOf } from '#worker/money/purchases/deciding/spending.rules.ts'
import { commitmentOf, type DeskAttempt, type KeptQuery } from './desk.ts'

type Kind = 'mandate' | 'match' | 'seller' | 'month'
export type KeptSum = { kind: Kind; name: string; amount: number }

const sellerName = (matchId: number, platformId: number) => `${matchId}:${platformId}`

/** Sums that a settled attempt adds to. */
export function keptBy(attempt: DeskAttempt): KeptSum[] {
  const commitment = commitmentOf(attempt)
  if (!commitment) return []
  const { mandateId, matchId, platformId, quantity, pence, currency, at } = commitment
  return [
    { kind: 'mandate', name: mandateId, amount: 1 },
    { kind: 'match', name: String(matchId), amount: 1 },
    { kind: 'seller', name: sellerName(matchId, platformId), amount: quantity },
    ...(currency === limitsCurrency ? [{ kind: 'month' as const, name: monthOf(at), amount: pence }] : []),
  ]
}

/** `sumOf`: of a kind, from one name to another. */
export function keptFor(
  { mandateId, matchId, platformId, now }: KeptQuery,
  sumOf: (kind: Kind, from: string, to: string) => number,
): Kept {
  const of = (kind: Kind, name: string) => sumOf(kind, name, name)
  return {
    purchases: of('mandate', mandateId),
    purchasesOfMatch: of('match', String(matchId)),
    tickets: of('seller', sellerName(matchId, platformId)),
    // Purchases that a clock which went back dates later count too.
    spentPence: sumOf('month', monthOf(now), '9999-12'),
  }
}
