import type { PublicBoard } from '#durable/relay/protocol.ts'
import { isBuyable, isTicket } from '#worker/catalogue/rules.ts'
import type { PriceSummary } from '#worker/changes/contract.ts'
import type { OfferView, PlatformView } from '#worker/prices/contract.ts'
import { compareOffers, comparePlatforms, toOfferView } from '#worker/prices/rules.ts'
import type { PlatformChecks } from '../channel-state.ts'

/** The rendered board, updated with the room's changes since. */
export function platformsAfter(
  rendered: readonly PlatformView[],
  board: PublicBoard,
  checks: PlatformChecks,
): PlatformView[] {
  const before = new Map(rendered.map((platform) => [platform.id, platform]))
  const updated = board.platforms.map(({ platformId, platformSlug, platformName, platformKind, ...facts }) => {
    const offers = board.offers.filter((offer) => offer.platformId === platformId)
    const known = before.get(platformId)
    before.delete(platformId)
    const checked = checks.filter((check) => check.platformId === platformId).map(({ checkedAt }) => checkedAt)
    const times = [facts.lookedAt, known?.lookedAt ?? 0, ...checked, ...offers.map((offer) => offer.lookedAt)]
    const checkedAt = Math.max(...times)
    const isNewer = checkedAt > (known?.lookedAt ?? 0)
    return {
      ...(known ?? { dueAt: null, lastProblem: null, isStale: false }),
      ...(isNewer && { isStale: false, lastProblem: null }),
      id: platformId,
      slug: platformSlug,
      name: platformName,
      kind: platformKind,
      isAlertable: facts.isAlertable,
      url: known?.lookedAt ? known.url : facts.url,
      quarantined: facts.quarantined,
      lookedAt: checkedAt,
      standing: priceSummaryOf(offers),
      offers: offers.map((offer) => toOfferView(offer)).sort(compareOffers),
    }
  })
  return [...updated, ...before.values()].sort(comparePlatforms)
}

/** The cheapest offer open to all fans, on one platform and so in one currency. */
function priceSummaryOf(offers: readonly OfferView[]): PriceSummary {
  const tickets = offers.filter(isTicket)
  const isHad = (wanted: OfferView['availability']) => tickets.some(({ availability }) => availability === wanted)
  const sold = tickets.filter(isBuyable)
  const priced = sold.filter(({ pricePence, isReduced }) => pricePence !== null && !isReduced).sort(compareOffers)
  const states = ['available', 'limited', 'sold_out'] as const
  return {
    lowestPricePence: priced[0]?.pricePence ?? null,
    currency: priced[0]?.currency ?? null,
    availability: states.find(isHad) ?? 'unknown',
    offerCount: sold.length,
  }
}
