import type { SellerLink } from '#app/ui/official-link.ts'
import { type PlatformKind, platformKinds } from '#worker/matches/catalogue/constants.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'
import type { SellerTerms } from '#worker/money/purchases/accounts/contract.ts'
import { termsText } from '#worker/money/purchases/accounts/rules.ts'
import { pageFor, paramsOf } from '#worker/money/purchases/sellers/links.rules.ts'

export type KitSeller = SellerLink & {
  /** Null for an official page that is not watched. */
  kind: PlatformKind | null
  summary: PriceSummary | null
  hasQueue: boolean
  /** Conditions of the seller: what it asks of a buyer, and how many tickets one may have; empty where not known. */
  terms: string
}

/** Who may be linked: those with tickets first, then the club before exchanges; else the official page alone. */
export function sellersIn(
  platforms: readonly PlatformView[],
  official: SellerLink | null,
  known: readonly SellerTerms[],
  /** Tickets that are wanted; null where that is not known. */
  quantity: number | null = null,
): KitSeller[] {
  const termsOf = new Map(known.map((terms) => [terms.platformId, terms]))
  const linked = platforms.flatMap((platform) => {
    const { id, name, kind, summary, queue } = platform
    const terms = termsOf.get(id)
    const url =
      terms && platform.url ? pageFor(platform.url, paramsOf(terms), wishAt(platform, quantity)) : platform.url
    return url === null
      ? []
      : [{ name, kind, url, summary, hasQueue: queue !== undefined, terms: terms ? termsText(terms) : '' }]
  })
  if (linked.length === 0)
    return official ? [{ ...official, kind: null, summary: null, hasQueue: false, terms: '' }] : []
  return linked.toSorted(
    (a, b) =>
      Number(offersOf(b) > 0) - Number(offersOf(a) > 0) ||
      platformKinds.indexOf(a.kind) - platformKinds.indexOf(b.kind),
  )
}

/** The section of the lowest price. */
function wishAt({ offers, summary }: PlatformView, quantity: number | null) {
  const lowest = offers.find(({ pricePence, isReduced }) => !isReduced && pricePence === summary?.lowestPricePence)
  return { quantity, section: lowest?.section ?? null }
}

const offersOf = ({ summary }: Pick<KitSeller, 'summary'>) => summary?.offerCount ?? 0

/** The seller to buy at: the cheapest with tickets within the person's maximum; else the first not above it. */
export function mainSeller(sellers: readonly KitSeller[], maxPounds: number): KitSeller | null {
  const within = sellers.filter(({ summary }) => !isAboveMaximum(summary, maxPounds))
  const [first] = within
  const priced = within.filter(
    (seller) =>
      offersOf(seller) > 0 && priceOf(seller) !== null && seller.summary?.currency === first?.summary?.currency,
  )
  return priced.toSorted((a, b) => (priceOf(a) ?? 0) - (priceOf(b) ?? 0))[0] ?? first ?? null
}

const priceOf = ({ summary }: KitSeller) => summary?.lowestPricePence ?? null

/** Whether a seller's lowest price is above the person's maximum, which is in pounds; 0 means no limit. */
export function isAboveMaximum(summary: PriceSummary | null, maxPounds: number): boolean {
  const pence = summary?.lowestPricePence ?? null
  return maxPounds > 0 && pence !== null && summary?.currency === 'GBP' && pence > Math.round(maxPounds * 100)
}
