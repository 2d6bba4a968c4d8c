import type { PublicBoard } from '#durable/relay/protocol.ts'
import { isTicket } from '#worker/matches/catalogue/rules.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import type { OfferView, PlatformView } from '#worker/matches/prices/contract.ts'
import { compareOffers, comparePlatforms, toOfferView } from '#worker/matches/prices/rules.ts'
import { bestOf } from '#worker/matches/prices/summary/rules.ts'
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
    const views = offers.map((offer) => toOfferView(offer)).sort(compareOffers)
    const known = before.get(platformId)
    before.delete(platformId)
    const checked = checks.filter((check) => check.platformId === platformId).map(({ checkedAt }) => checkedAt)
    const times = [facts.checkedAt, known?.checkedAt ?? 0, ...checked, ...offers.map((offer) => offer.checkedAt)]
    const checkedAt = Math.max(...times)
    const isNewer = checkedAt > (known?.checkedAt ?? 0)
    return {
      ...(known ?? { dueAt: null, lastProblem: null, isStale: false }),
      ...(isNewer && { isStale: false, lastProblem: null }),
      id: platformId,
      slug: platformSlug,
      name: platformName,
      kind: platformKind,
      isAlertable: facts.isAlertable,
      url: known?.checkedAt ? known.url : facts.url,
      quarantined: facts.quarantined,
      queue: facts.queue,
      checkedAt: checkedAt,
      summary: summaryOfViews(views, board.summary),
      offers: views,
    }
  })
  return [...updated, ...before.values()].sort(comparePlatforms)
}

/** As the room makes a seller's summary; the room has marked reduced tickets, so their words need not be here. */
function summaryOfViews(offers: readonly OfferView[], { currency }: PriceSummary): PriceSummary {
  return bestOf(offers.filter(isTicket), { counts: ({ isReduced }) => !isReduced, ownCurrency: currency })
}
