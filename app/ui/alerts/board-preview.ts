import type { TicketConditions } from '#worker/alerting/alerts/contract.ts'
import { whyUnwanted } from '#worker/alerting/alerts/tickets.rules.ts'
import { isBuyable, isTicket } from '#worker/matches/catalogue/rules.ts'
import type { BoardView, OfferView, PlatformView } from '#worker/matches/prices/contract.ts'
import type { AlertPreview } from './ask.ts'

const mostBars = 24
const mostNames = 20

type Listed = { offer: OfferView; platform: PlatformView }

/** What the board alone says to these conditions: the best price now, and the tickets that count by price. */
export function boardPreview({ platforms, summary }: BoardView, conditions: TicketConditions | null): AlertPreview {
  const open = platforms.filter(({ isAlertable }) => isAlertable)
  const listed = open.flatMap((platform) =>
    platform.offers
      .filter((offer) => offer.pricePence !== null && isBuyable(offer))
      .map((offer) => ({ offer, platform })),
  )
  const currency = summary.currency ?? 'GBP'
  const counted = listed.filter((one) => one.offer.currency === currency && isWanted(one, conditions))
  const prices = counted.flatMap(({ offer }) => offer.pricePence ?? [])
  const lowestPence = conditions === null ? summary.lowestPricePence : prices.length > 0 ? Math.min(...prices) : null
  const best = lowestPence === null ? null : bestAt(lowestPence, currency, counted)
  const together = conditions?.together ?? 1
  return {
    bestNow: best && { ...best, ...(together > 1 && { together }) },
    history: null,
    histogram: barsOf(prices),
    presetPence: null,
    currency,
    ticketTypes: namesOf(listed.filter(canBeWanted), ({ ticketType }) => ticketType),
    areas: namesOf(listed.filter(canBeWanted), ({ section }) => section),
  }
}

/** Fees come on top where no ticket at that price says its own. */
function bestAt(pence: number, currency: string, counted: readonly Listed[]): AlertPreview['bestNow'] {
  const atPrice = counted.filter(({ offer }) => offer.pricePence === pence)
  const [best] = atPrice
  const isPlusFees = atPrice.every(({ offer }) => offer.feesPence === null)
  return best ? { pence, currency, isPlusFees, seller: best.platform.name } : null
}

/** Tickets, and hospitality by its name. */
function canBeWanted({ offer }: Listed): boolean {
  return isTicket(offer) || (offer.kind === 'add-on' && offer.addOn === 'hospitality')
}

function isWanted({ offer, platform }: Listed, conditions: TicketConditions | null): boolean {
  if (conditions === null) return isTicket(offer) && !offer.isReduced
  return whyUnwanted({ ...offer, platformKind: platform.kind }, conditions) === null
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

function namesOf(offers: readonly Listed[], read: (offer: OfferView) => string | null): string[] {
  return [...new Set(offers.flatMap(({ offer }) => read(offer) ?? []))].sort().slice(0, mostNames)
}
