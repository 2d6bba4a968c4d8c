import { momentText } from '#app/ui/london-time.ts'
import type { StubFacts } from '#app/ui/stub.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOver, isTicket } from '#worker/matches/catalogue/rules.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import type { OfferView, PlatformView } from '#worker/matches/prices/contract.ts'
import { isLongUnread } from '#worker/matches/prices/freshness.rules.ts'

/** Stub facts from the board: the price is as fresh as the platform it was seen on. */
export function boardStubFacts({
  match,
  priceSummary,
  platforms,
  now,
}: {
  match: Match
  priceSummary: PriceSummary
  platforms: readonly PlatformView[]
  now: Instant
}): StubFacts {
  const best = bestPlatform(priceSummary, platforms)
  const newest = best ?? lastChecked(platforms)
  return {
    pricePence: priceSummary.lowestPricePence,
    currency: priceSummary.currency,
    availability: priceSummary.availability,
    offerCount: priceSummary.offerCount,
    ...(priceSummary.offerCount === 0 && uncountedFacts(platforms, now)),
    checkedAt: newest?.checkedAt ?? null,
    isStale: newest !== undefined && isLongUnread(newest, now),
    isOver: isOver(match.status),
    isPlusFees: priceSummary.isPlusFees,
    ...(best && { seller: { name: best.name, url: best.url } }),
  }
}

function uncountedFacts(platforms: readonly PlatformView[], now: Instant): Pick<StubFacts, 'uncounted' | 'sale'> {
  const uncounted = whyUncounted(platforms)
  const opensAt = uncounted === 'listed' ? openingOf(platforms.flatMap(listedTickets), now) : null
  return opensAt === null ? { uncounted } : { uncounted: 'awaited', sale: `Opens ${momentText(opensAt)}` }
}

/** When the first sale begins; null where one may be open. */
function openingOf(tickets: readonly OfferView[], now: Instant): Instant | null {
  const opensAt = Math.min(...tickets.map((ticket) => ticket.opensAt ?? now))
  return opensAt > now ? opensAt : null
}

/** Tickets that would count if they were known to be on sale. */
function listedTickets({ isAlertable, offers }: PlatformView): OfferView[] {
  return isAlertable ? offers.filter((offer) => isTicket(offer) && offer.availability === 'unknown') : []
}

/** Held prices of a seller that counts go first, since they may count soon. */
function whyUncounted(platforms: readonly PlatformView[]): StubFacts['uncounted'] {
  const holds = platforms.filter(({ quarantined }) => quarantined > 0)
  const isListed = platforms.some((platform) => listedTickets(platform).length > 0)
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
