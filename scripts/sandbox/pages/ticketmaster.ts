import { isObtainable, type Offer } from '../offers.ts'
import { matchTitle, type Page, type PageView, plainOffer } from './page.ts'

/** One event of Ticketmaster's Discovery API v2: price ranges, no single offers. */
export const ticketmasterPage: Page = {
  contentType: 'application/json;charset=utf-8',
  render: (view) => `${JSON.stringify(eventOf(view), null, 2)}\n`,
  tell(offers) {
    const [cheapest] = inReach(offers)
    const { pricePence = null, currency = null } = cheapest ?? {}
    return [{ ...plainOffer, pricePence, currency, availability: statusOf(offers) }]
  },
}

/** Offers in the price range: the available ones, else all listed; cheapest first. */
function inReach(offers: readonly Offer[]): Offer[] {
  const obtainable = offers.filter(isObtainable)
  return (obtainable.length > 0 ? obtainable : offers).toSorted((a, b) => a.pricePence - b.pricePence)
}

function statusOf(offers: readonly Offer[]) {
  if (offers.some(isObtainable)) return 'available'
  return offers.some((offer) => offer.availability === 'unknown') ? 'unknown' : 'sold_out'
}

/** A ballot has no code of its own. */
const statusCodes = { available: 'onsale', sold_out: 'offsale', unknown: undefined } as const

function eventOf({ match, offers, origin, platform, url, peopleUrl }: PageView) {
  const range = inReach(offers)
  const [cheapest] = range
  return {
    id: match.ref,
    name: matchTitle(match),
    type: 'event',
    test: true,
    url: peopleUrl,
    locale: 'en-gb',
    info: `Simulation: ${platform.name} is part of the Touchline sandbox. Nothing is for sale.`,
    sales: { public: { startTBD: false, startTBA: false } },
    dates: {
      start: {
        localDate: match.matchDay,
        ...(match.kickoffAt !== null && { dateTime: new Date(match.kickoffAt).toISOString() }),
        dateTBD: false,
        dateTBA: false,
        timeTBA: match.kickoffAt === null,
        noSpecificTime: false,
      },
      timezone: 'Europe/London',
      status: { code: statusCodes[statusOf(offers)] },
      spanMultipleDays: false,
    },
    classifications: [{ primary: true, segment: { name: 'Sports' }, genre: { name: 'Soccer' } }],
    ...(cheapest && {
      priceRanges: [
        {
          type: 'standard',
          currency: cheapest.currency,
          min: cheapest.pricePence / 100,
          max: (range.at(-1) ?? cheapest).pricePence / 100,
        },
      ],
    }),
    _links: { self: { href: url.slice(origin.length) } },
    _embedded: {
      venues: [{ name: match.venue, type: 'venue' }],
      attractions: [
        { name: match.homeTeam, type: 'attraction' },
        { name: match.awayTeam, type: 'attraction' },
      ],
    },
  }
}
