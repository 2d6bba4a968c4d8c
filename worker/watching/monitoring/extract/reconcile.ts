import { toDecimal } from '#worker/ground/platform/money.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { ExtractedOffer } from '../contract.ts'
import type { Doubt, Draft } from './doubts.ts'
import type { Steps } from './steps.ts'

/** For serialising an offer to compare it. */
const stepsPerDraft = 50

/** Merges another description of the same event; duplicate offers become one, doubtful if they differ. */
export function mergeDrafts(known: Draft[], more: Draft[], steps: Steps): Draft[] {
  if (known.length === 0) return more
  steps.spend((known.length + more.length) * stepsPerDraft)
  const byKey = uniqueByKey(known)
  const moreByKey = uniqueByKey(more)
  const exact = new Set(known.map((draft) => JSON.stringify(draft.offer)))
  const merged = new Set(known)
  const doubted = new Map<Draft, Draft>()
  for (const draft of more) {
    if (exact.has(JSON.stringify(draft.offer))) continue
    const key = keyOf(draft.offer)
    const twin = moreByKey.has(key) ? byKey.get(key) : undefined
    if (twin) doubted.set(twin, { ...twin, doubts: [...twin.doubts, ...compare(twin.offer, draft.offer)] })
    else merged.add(draft)
  }
  return [...merged].map((draft) => doubted.get(draft) ?? draft)
}

/**
 * Compares offers with another source on the page, only where the match is certain: the only offer on both sides, or
 * the only one of its name.
 */
export function compareSources(drafts: Draft[], other: Draft[]): Draft[] {
  const [only, otherOnly] = [drafts[0], other[0]]
  if (drafts.length === 1 && other.length === 1 && only && otherOnly) {
    return [{ ...only, doubts: [...only.doubts, ...compare(only.offer, otherOnly.offer)] }]
  }
  const mine = uniqueByKey(drafts)
  const theirs = uniqueByKey(other)
  return drafts.map((draft) => {
    const key = keyOf(draft.offer)
    const twin = mine.get(key) === draft ? theirs.get(key) : undefined
    return twin ? { ...draft, doubts: [...draft.doubts, ...compare(draft.offer, twin.offer)] } : draft
  })
}

function compare(a: ExtractedOffer, b: ExtractedOffer): Doubt[] {
  const doubts: Doubt[] = []
  if (a.currency !== null && b.currency !== null && a.currency !== b.currency) {
    doubts.push({ code: 'prices_disagree', detail: `the page gives prices in ${a.currency} and in ${b.currency}` })
  } else if (b.pricePence !== null && !holds(a, b.pricePence)) {
    const own = a.pricePence ?? a.lowPence ?? a.highPence ?? 0
    const detail = `the page says ${toDecimal(own)} in one place and ${toDecimal(b.pricePence)} in another`
    doubts.push({ code: 'prices_disagree', detail })
  }
  const isContradiction = isBuyable(a) ? b.availability === 'sold_out' : a.availability === 'sold_out' && isBuyable(b)
  if (isContradiction) {
    const detail = `the page says ${a.availability} in one place and ${b.availability} in another`
    doubts.push({ code: 'words_disagree', detail })
  }
  return doubts
}

/** Whether an offer's price, with or without fees, or range agrees with a price. */
function holds(offer: ExtractedOffer, pence: number): boolean {
  const fees = offer.feesPence ?? 0
  if (offer.pricePence !== null) return pence === offer.pricePence || pence === offer.pricePence + fees
  const low = offer.lowPence ?? Number.NEGATIVE_INFINITY
  const high = offer.highPence ?? Number.POSITIVE_INFINITY
  return pence >= low && pence <= high + fees
}

function keyOf(offer: ExtractedOffer): string {
  return `${offer.ticketType.toLowerCase()}\n${offer.section?.toLowerCase() ?? ''}`
}

/** Offers with a unique name and section. */
function uniqueByKey(drafts: Draft[]): Map<string, Draft> {
  const byKey = new Map<string, Draft>()
  const shared = new Set<string>()
  for (const draft of drafts) {
    const key = keyOf(draft.offer)
    if (byKey.has(key)) shared.add(key)
    byKey.set(key, draft)
  }
  for (const key of shared) byKey.delete(key)
  return byKey
}
