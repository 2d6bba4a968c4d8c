import { formatMoney } from '#worker/ground/platform/money.ts'
import type { ExtractedOffer, ExtractedPage } from '../contract.ts'
import {
  cleanChecks,
  confidence,
  keptDifferences,
  maxDifferenceLines,
  maxDifferenceText,
  mostDifferent,
} from './constants.ts'
import type { Difference, ShadowRun, ShadowTally } from './contract.ts'

type Seen = { at: number; url: string }

/** How a candidate's offers differ from those of the rules in force; "agrees", or null where neither read any. */
export function compare(seen: Seen, live: ExtractedPage, candidate: ExtractedPage): Difference | 'agrees' | null {
  if (live.offers.length === 0 && candidate.offers.length === 0) return null
  const was = byName(live.offers)
  const is = byName(candidate.offers)
  const lines = { appeared: [] as string[], vanished: [] as string[], changed: [] as string[] }
  for (const [name, offer] of is) {
    const before = was.get(name)
    if (!before) lines.appeared.push(`${name}: ${factsOf(offer)}`)
    else if (factsOf(before) !== factsOf(offer)) {
      lines.changed.push(`${name}: ${factsOf(before)} → ${factsOf(offer)}`)
    }
  }
  for (const [name, offer] of was) if (!is.has(name)) lines.vanished.push(`${name}: ${factsOf(offer)}`)
  const count = lines.appeared.length + lines.vanished.length + lines.changed.length
  if (count === 0) return 'agrees'
  const { appeared, vanished, changed } = lines
  const kept = { appeared: shortened(appeared), vanished: shortened(vanished), changed: shortened(changed) }
  return {
    ...seen,
    verdict: live.offers.length === 0 ? 'alone' : 'differs',
    ...kept,
    more: count - kept.appeared.length - kept.vanished.length - kept.changed.length,
    problem: candidate.offers.length === 0 ? (candidate.problems[0]?.detail.slice(0, maxDifferenceText) ?? null) : null,
  }
}

const shortened = (lines: readonly string[]) =>
  lines.slice(0, maxDifferenceLines).map((line) => line.slice(0, maxDifferenceText))

/** Offers by ticket type and section; the second of the same name is "… (2)". */
function byName(offers: readonly ExtractedOffer[]): Map<string, ExtractedOffer> {
  const named = new Map<string, ExtractedOffer>()
  const seen = new Map<string, number>()
  for (const offer of offers) {
    const name = offer.section === null ? offer.ticketType : `${offer.ticketType}, ${offer.section}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    named.set(count === 1 ? name : `${name} (${count})`, offer)
  }
  return named
}

/** All that is said of an offer besides its name: two offers with the same facts are the same. */
function factsOf(offer: ExtractedOffer): string {
  const { pricePence, lowPence, highPence, feesPence, currency, availability, quantity, kind = 'ticket' } = offer
  const amount = (pence: number) => (currency === null ? (pence / 100).toFixed(2) : formatMoney(pence, currency))
  const range = [lowPence, highPence].flatMap((pence) => (pence === null ? [] : amount(pence))).join(' to ')
  return [
    pricePence === null ? range || 'no price' : amount(pricePence),
    feesPence !== null && `fees ${amount(feesPence)}`,
    availability.replace('_', ' '),
    quantity !== null && `${quantity} left`,
    kind !== 'ticket' && kind,
  ]
    .filter(Boolean)
    .join(', ')
}

export const emptyTally: ShadowTally = { agreed: 0, differed: 0, alone: 0, differences: [] }

export function withCheck(tally: ShadowTally, check: ReturnType<typeof compare>): ShadowTally {
  if (check === null) return tally
  if (check === 'agrees') return { ...tally, agreed: tally.agreed + 1 }
  const counted = check.verdict === 'alone' ? { alone: tally.alone + 1 } : { differed: tally.differed + 1 }
  return { ...tally, ...counted, differences: [check, ...tally.differences].slice(0, keptDifferences) }
}

type Counts = Pick<ShadowRun, 'agreed' | 'differed' | 'alone'>

export const comparedOf = ({ agreed, differed, alone }: Counts) => agreed + differed + alone

/**
 * The exact (Clopper–Pearson) upper bound of the share of checks that differ, one-sided: the share at which so few
 * differences, or fewer, would be seen in only 5 % of runs of this length.
 */
export function differenceBound(differing: number, checks: number): number {
  if (checks === 0 || differing >= checks) return 1
  let [low, high] = [0, 1]
  for (let halved = 0; halved < 50; halved += 1) {
    const middle = (low + high) / 2
    if (chanceOfAtMost(differing, checks, middle) > 1 - confidence) low = middle
    else high = middle
  }
  return high
}

/** Binomial: at most `most` of `checks`, each with this chance. In logarithms, because powers of 1,000 vanish. */
function chanceOfAtMost(most: number, checks: number, chance: number): number {
  let logTerm = checks * Math.log1p(-chance)
  let sum = Math.exp(logTerm)
  for (let count = 1; count <= most; count += 1) {
    logTerm += Math.log((checks - count + 1) / count) + Math.log(chance) - Math.log1p(-chance)
    sum += Math.exp(logTerm)
  }
  return sum
}

/**
 * Whether new rules may take effect without an operator's word. Checking again after each difference would raise the chance of
 * a wrong yes above 5 %, so one difference is enough to leave the decision to a person, who can read it.
 */
export function isProven(run: Counts): boolean {
  const differing = run.differed + run.alone
  return run.agreed >= cleanChecks && differing === 0 && differenceBound(differing, comparedOf(run)) <= mostDifferent
}
