import type { Facts } from '#app/ui/page-head.ts'
import { hourMs, toIso } from '#worker/ground/platform/clock.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import type { Availability, MatchStatus } from '#worker/matches/catalogue/constants.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOver, isTicket } from '#worker/matches/catalogue/rules.ts'
import type { OfferView, PlatformView } from '#worker/matches/prices/contract.ts'

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

/** From kick-off to the end without extra time. */
const playMs = 2 * hourMs

/** Offers per page for search engines. */
const maxOffers = 20

type Place = {
  platforms: readonly PlatformView[]
  /** Null where it is not sure. */
  country: string | null
  /** The match's page. */
  url: string
  /** Path of its picture. */
  picture: string
}

/**
 * A match as schema.org SportsEvent. Offers only from official sellers and exchanges, linked to our own page; none once
 * it is over.
 */
export function eventData(match: Match, { platforms, country, url, picture }: Place): Facts {
  const sellers = isOver(match.status) ? [] : platforms
  const offers = sellers.flatMap((platform) =>
    platform.kind === 'resale'
      ? []
      : platform.offers.filter(isTicket).flatMap((offer) => offerData(offer, platform.name, url) ?? []),
  )
  const sides = [teamData(match.home_team_name), teamData(match.away_team_name)]
  return {
    '@type': 'SportsEvent',
    name: `${match.home_team_name} v ${match.away_team_name}`,
    description: `${match.league_name}, ${match.round}`,
    sport: 'Football',
    image: new URL(picture, url).href,
    startDate: match.match_date,
    endDate: endDayOf(match),
    eventStatus: `https://schema.org/${statuses[match.status]}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...((match.venue || match.city) && { location: placeData(match, country) }),
    homeTeam: sides[0],
    awayTeam: sides[1],
    performer: sides,
    organizer: {
      '@type': 'SportsOrganization',
      name: match.league_name,
      url: new URL(`/leagues/${match.league_slug}`, url).href,
    },
    url,
    ...(offers.length > 0 && { offers: offers.slice(0, maxOffers) }),
  }
}

function teamData(name: string) {
  return { '@type': 'SportsTeam', name }
}

/** The day is certain, the minute is not: stoppages and extra time. */
function endDayOf({ match_date, time_confirmed }: Match): string {
  return time_confirmed ? toIso(Date.parse(match_date) + playMs).slice(0, 10) : match_date.slice(0, 10)
}

function placeData({ venue, city }: Match, country: string | null) {
  return {
    '@type': 'Place',
    name: venue ?? city,
    ...((city || country) && {
      address: {
        '@type': 'PostalAddress',
        ...(city && { addressLocality: city }),
        ...(country && { addressCountry: country }),
      },
    }),
  }
}

/** Null without a price or a known availability. */
function offerData(
  { ticketType, section, pricePence, currency, availability, opensAt, closesAt, changedAt }: OfferView,
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
    validFrom: toIso(opensAt ?? changedAt),
    ...(closesAt && { validThrough: toIso(closesAt) }),
    seller: { '@type': 'Organization', name: seller },
    url,
  }
}
