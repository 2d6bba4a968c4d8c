import { isObtainable, type Offer } from '../offers.ts'
import { hashText } from '../random.ts'
import { matchTitle, type Page, type PageView, plainOffer } from './page.ts'

/** One event of SeatGeek's API: statistics over the listings, in the platform's currency. */
export const seatGeekPage: Page = {
  contentType: 'application/json; charset=utf-8',
  render: (view) => `${JSON.stringify(seatGeekEvent(view), null, 2)}\n`,
  statedOffers(offers) {
    const listings = listed(offers)
    const availability = listings.length > 0 ? 'available' : 'sold_out'
    const pricePence = listings[0]?.pricePence ?? null
    return [{ ...plainOffer, pricePence, currency: null, availability, quantity: null }]
  },
}

/** Available offers, cheapest first: SeatGeek lists nothing else. */
function listed(offers: readonly Offer[]): Offer[] {
  return offers.filter(isObtainable).toSorted((a, b) => a.pricePence - b.pricePence)
}

export function seatGeekEvent({ match, offers, platform, peopleUrl }: PageView) {
  const at =
    match.kickoffAt === null ? `${match.matchDay}T00:00:00` : new Date(match.kickoffAt).toISOString().slice(0, 19)
  const performer = (name: string, isHome: boolean) => ({
    id: hashText(name),
    name,
    short_name: name,
    type: 'soccer',
    ...(isHome ? { home_team: true, primary: true } : { away_team: true }),
  })
  return {
    id: hashText(match.ref),
    type: 'soccer',
    title: matchTitle(match),
    short_title: matchTitle(match),
    description: `Simulation: ${platform.name} is part of the Touchline sandbox. Nothing is for sale.`,
    datetime_utc: at,
    datetime_tbd: match.kickoffAt === null,
    date_tbd: false,
    time_tbd: match.kickoffAt === null,
    status: 'normal',
    url: peopleUrl,
    venue: { id: hashText(match.venue), name: match.venue, slug: null, timezone: 'Europe/London' },
    performers: [performer(match.homeTeam, true), performer(match.awayTeam, false)],
    taxonomies: [{ name: 'sports' }, { name: 'soccer' }],
    access_method: null,
    ...(platform.apiKey === undefined && { stats: statsOf(listed(offers)) }),
  }
}

function statsOf(listings: readonly Offer[]) {
  const prices = listings.map((offer) => offer.pricePence / 100)
  const sum = prices.reduce((total, price) => total + price, 0)
  return {
    listing_count: listings.length,
    visible_listing_count: listings.length,
    lowest_price: prices[0] ?? null,
    highest_price: prices.at(-1) ?? null,
    average_price: prices.length === 0 ? null : Math.round(sum / prices.length),
    median_price: prices[Math.floor(prices.length / 2)] ?? null,
  }
}
