import { fromDecimal } from '#worker/ground/platform/money.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOnlyListed, isOver, isTicket } from '#worker/matches/catalogue/rules.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'
import type { StubFacts } from './stub.tsx'

/** A match's lowest price in minor units; match lists give it as a decimal. */
export function lowestPence({ lowest_price }: Pick<Match, 'lowest_price'>): number | null {
  return penceOf(lowest_price)
}

export function penceOf(price: number | null): number | null {
  return price === null ? null : fromDecimal(price)
}

/** Stub facts from a list's summary of a match. */
export function stubFacts(match: Match): StubFacts {
  return {
    pricePence: lowestPence(match),
    currency: match.currency,
    availability: match.availability,
    offerCount: match.offer_count,
    uncounted: uncountedInList(match),
    checkedAt: match.last_checked_at === null ? null : Date.parse(match.last_checked_at),
    isOver: isOver(match.status),
    isPlusFees: match.is_plus_fees,
  }
}

/** Stub facts from the board: the price is as fresh as the platform it was seen on. */
export function boardStubFacts({
  match,
  priceSummary,
  platforms,
}: {
  match: Match
  priceSummary: PriceSummary
  platforms: readonly PlatformView[]
}): StubFacts {
  const best = bestPlatform(priceSummary, platforms)
  const newest = best ?? lastChecked(platforms)
  return {
    pricePence: priceSummary.lowestPricePence,
    currency: priceSummary.currency,
    availability: priceSummary.availability,
    offerCount: priceSummary.offerCount,
    uncounted: priceSummary.offerCount === 0 ? whyUncounted(platforms) : undefined,
    checkedAt: newest?.checkedAt ?? null,
    isStale: newest?.isStale ?? false,
    isOver: isOver(match.status),
    isPlusFees: priceSummary.isPlusFees,
    ...(best && { seller: { name: best.name, url: best.url } }),
  }
}

/** A list has no offers to look at: an empty page and tickets without a price are the same there. */
function uncountedInList(match: Match): StubFacts['uncounted'] {
  if (match.offer_count > 0 || match.availability !== 'unknown') return undefined
  return isOnlyListed(match, match.offer_count) ? 'listed' : 'unsaid'
}

/** Held prices of a seller that counts go first, since they may count soon. */
function whyUncounted(platforms: readonly PlatformView[]): StubFacts['uncounted'] {
  const holds = platforms.filter(({ quarantined }) => quarantined > 0)
  const isListed = platforms.some(
    ({ isAlertable, offers }) =>
      isAlertable && offers.some((offer) => isTicket(offer) && offer.availability === 'unknown'),
  )
  const aside = platforms.filter(({ isAlertable, offers }) => !isAlertable && offers.some(isTicket))
  if (holds.some(({ isAlertable }) => isAlertable)) return 'held'
  if (isListed) return 'listed'
  if (aside.length > 0) return aside.every(({ kind }) => kind === 'resale') ? 'resale' : 'compared'
  return holds.length > 0 ? 'held' : undefined
}

function lastChecked(platforms: readonly PlatformView[]): PlatformView | undefined {
  return platforms
    .filter(({ checkedAt }) => checkedAt !== null)
    .toSorted((a, b) => (b.checkedAt ?? 0) - (a.checkedAt ?? 0))[0]
}

function bestPlatform(priceSummary: PriceSummary, platforms: readonly PlatformView[]): PlatformView | undefined {
  if (priceSummary.lowestPricePence === null) return undefined
  return platforms.find(
    (platform) =>
      platform.isAlertable &&
      platform.summary?.lowestPricePence === priceSummary.lowestPricePence &&
      platform.summary.currency === priceSummary.currency,
  )
}
