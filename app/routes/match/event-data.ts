import type { Availability, MatchStatus } from '#worker/catalogue/constants.ts'
import type { Match } from '#worker/catalogue/contract.ts'
import { isOver, isTicket } from '#worker/catalogue/rules.ts'
import { toDecimal } from '#worker/platform/money.ts'
import type { OfferView, PlatformView } from '#worker/prices/contract.ts'
import type { Facts } from '../../ui/page-head.ts'

const statuses: Record<MatchStatus, string> = {
  scheduled: 'EventScheduled',
  live: 'EventScheduled',
  completed: 'EventScheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
}

const availabilities: Partial<Record<Availability, string>> = {
  available: 'InStock',
  limited: 'LimitedAvailability',
  sold_out: 'SoldOut',
}

/** Offers per page for search engines. */
const maxOffers = 20

/**
 * A match as schema.org SportsEvent. Offers only from official sellers and exchanges, linked to our own page; none once
 * it is over.
 */
export function eventData(match: Match, platforms: readonly PlatformView[], url: string): Facts {
  const sellers = isOver(match.status) ? [] : platforms
  const offers = sellers.flatMap((platform) =>
    platform.kind === 'resale'
      ? []
      : platform.offers.filter(isTicket).flatMap((offer) => offerData(offer, platform.name, url) ?? []),
  )
  return {
    '@type': 'SportsEvent',
    name: `${match.home_team_name} v ${match.away_team_name}`,
    description: `${match.league_name}, ${match.round}`,
    sport: 'Football',
    startDate: match.match_date,
    eventStatus: `https://schema.org/${statuses[match.status]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...((match.venue || match.city) && { location: placeData(match) }),
    homeTeam: { '@type': 'SportsTeam', name: match.home_team_name },
    awayTeam: { '@type': 'SportsTeam', name: match.away_team_name },
    url,
    ...(offers.length > 0 && { offers: offers.slice(0, maxOffers) }),
  }
}

function placeData({ venue, city }: Match) {
  return {
    '@type': 'Place',
    name: venue ?? city,
    ...(city && { address: { '@type': 'PostalAddress', addressLocality: city } }),
  }
}

/** Null without a price or a known availability. */
function offerData(
  { ticketType, section, pricePence, currency, availability }: OfferView,
  seller: string,
  url: string,
) {
  const state = availabilities[availability]
  if (pricePence === null || currency === null || !state) return null
  return {
    '@type': 'Offer',
    name: section ? `${ticketType}, ${section}` : ticketType,
    price: toDecimal(pricePence).toFixed(2),
    priceCurrency: currency,
    availability: `https://schema.org/${state}`,
    seller: { '@type': 'Organization', name: seller },
    url,
  }
}
