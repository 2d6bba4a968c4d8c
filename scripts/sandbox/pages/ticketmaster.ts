import { dayMs } from '#worker/ground/platform/clock.ts'
import { isObtainable, type Offer } from '../offers.ts'
import { hashText } from '../random.ts'
import type { WorldMatch } from '../world.ts'
import { matchTitle, type Page, type PageView, plainOffer } from './page.ts'

/** One event of Ticketmaster's Discovery API v2: price ranges, no single offers. */
export const ticketmasterPage: Page = {
  contentType: 'application/json;charset=utf-8',
  render: (view) => `${JSON.stringify(ticketmasterEvent(view), null, 2)}\n`,
  statedOffers(offers) {
    const [cheapest] = inReach(offers)
    const { pricePence = null, currency = null } = cheapest ?? {}
    return [{ ...plainOffer, pricePence, currency, availability: statedAvailability(statusOf(offers)) }]
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

/** A ballot has no code of its own. With the last ticket the sale ends, and the service says only that it is not open. */
const statusCodes = { available: 'onsale', sold_out: 'offsale', unknown: undefined } as const
const statedAvailability = (status: keyof typeof statusCodes) => (status === 'available' ? status : 'unknown')

/** How long before the match its sales open. */
const generalSaleMs = 28 * dayMs
const membersSaleMs = 30 * dayMs
/** The real service fills this share of unknown dates with 1900, and leaves out every fourth time zone. */
const fillerOneIn = 6
const zonelessOneIn = 4
const filler = { startDateTime: '1900-01-01T06:00:00Z', endDateTime: '1900-01-01T18:00:00Z' }

const plain = (at: number) => new Date(at).toISOString().replace('.000', '')

function salesOf({ ref, matchDay }: WorldMatch) {
  const opensAt = Date.parse(`${matchDay}T09:00:00Z`) - generalSaleMs
  const membersAt = opensAt + generalSaleMs - membersSaleMs
  const endDateTime = `${matchDay}T12:00:00Z`
  const members = { name: 'Members presale', startDateTime: plain(membersAt), endDateTime: plain(opensAt) }
  const isFilled = hashText(`${ref}|presale`) % fillerOneIn === 0
  return {
    public: { startDateTime: plain(opensAt), startTBD: false, startTBA: false, endDateTime },
    presales: [isFilled ? { name: 'Presale', ...filler } : members],
  }
}

export function ticketmasterEvent({ match, offers, origin, platform, url, peopleUrl }: PageView) {
  const hasKey = platform.apiKey !== undefined
  const range = hasKey ? [] : inReach(offers)
  const [cheapest] = range
  return {
    id: match.ref,
    name: matchTitle(match),
    type: 'event',
    test: false,
    url: peopleUrl,
    locale: 'en-gb',
    info: `Simulation: ${platform.name} is part of the Touchline sandbox. Nothing is for sale.`,
    sales: hasKey ? salesOf(match) : { public: { startTBD: false, startTBA: false } },
    dates: {
      start: {
        localDate: match.matchDay,
        ...(match.kickoffAt !== null && { dateTime: new Date(match.kickoffAt).toISOString() }),
        dateTBD: false,
        dateTBA: false,
        timeTBA: match.kickoffAt === null,
        noSpecificTime: false,
      },
      ...((!hasKey || hashText(match.ref) % zonelessOneIn > 0) && { timezone: 'Europe/London' }),
      status: { code: statusCodes[statusOf(offers)] },
      spanMultipleDays: false,
    },
    classifications: [
      {
        primary: true,
        segment: { id: 'KZFzniwnSyZfZ7v7nE', name: 'Sports' },
        genre: { id: 'KnvZfZ7vA7E', name: 'Soccer' },
      },
    ],
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
