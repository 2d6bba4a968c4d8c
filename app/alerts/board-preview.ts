import { canBeHad } from '#worker/catalogue/rules.ts'
import type { BoardView, OfferView } from '#worker/prices/contract.ts'
import type { AlertPreview } from './ask.ts'

const mostBars = 24
const mostNames = 20

/** What the board alone says: the best price now, and the offers by price. */
export function boardPreview({ platforms, standing }: BoardView): AlertPreview {
  const open = platforms.filter(({ isAlertable }) => isAlertable)
  const offers = open.flatMap((platform) =>
    platform.offers
      .filter((offer) => offer.pricePence !== null && canBeHad(offer))
      .map((offer) => ({ offer, platform })),
  )
  const currency = standing.currency ?? 'GBP'
  const best = offers.find(({ offer }) => !offer.isReduced && offer.pricePence === standing.lowestPricePence)
  const prices = offers.flatMap(({ offer }) => (offer.currency === currency ? (offer.pricePence ?? []) : []))
  return {
    bestNow:
      best && standing.lowestPricePence !== null
        ? { pence: standing.lowestPricePence, currency, seller: best.platform.name }
        : null,
    history: null,
    histogram: barsOf(prices),
    presetPence: standing.lowestPricePence === null ? null : Math.floor((standing.lowestPricePence * 0.9) / 100) * 100,
    currency,
    ticketTypes: namesOf(offers, ({ ticketType }) => ticketType),
    areas: namesOf(offers, ({ section }) => section),
  }
}

function barsOf(prices: number[]): AlertPreview['histogram'] {
  if (prices.length === 0) return []
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const step = Math.max(100, Math.ceil((high - low + 1) / mostBars / 100) * 100)
  const bars = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => {
    const fromPence = low + index * step
    return { fromPence, toPence: fromPence + step, offers: 0 }
  })
  for (const pence of prices) {
    const bar = bars[Math.floor((pence - low) / step)]
    if (bar) bar.offers += 1
  }
  return bars
}

function namesOf(offers: readonly { offer: OfferView }[], read: (offer: OfferView) => string | null): string[] {
  return [...new Set(offers.flatMap(({ offer }) => read(offer) ?? []))].sort().slice(0, mostNames)
}
