import type { Offer } from '../offers.ts'
import { plainOffer } from '../pages/page.ts'
import { hashText } from '../random.ts'
import type { WorldMatch, WorldPlatform } from '../world.ts'

/** What a search needs of a platform. */
export type Listed = { platform: WorldPlatform; origin: string; matches: ReadonlyMap<string, WorldMatch> }

export type SearchAnswer = { status: number; body: object }

type Event = { id: string; title: string; match: WorldMatch; offers: Offer[]; at: number }

/** A search says of every event that it is on sale. */
const onSale: Offer = { ...plainOffer, pricePence: 0, currency: 'GBP', availability: 'available' }

/** One match in this many is also sold as hospitality, under the same day, ground and sides. */
const hospitalityOneIn = 6

/** Events in the order of their ids: every match, and hospitality as an event of its own beside some. */
export function listedOf({ matches }: Listed): Event[] {
  const events = [...matches.values()].flatMap((match): Event[] => {
    const title = `${match.homeTeam} vs. ${match.awayTeam}`
    const event = { id: match.ref, title, match, offers: [onSale], at: match.kickoffAt ?? Date.parse(match.matchDay) }
    if (hashText(`${match.ref}|hospitality`) % hospitalityOneIn > 0) return [event]
    return [event, { ...event, id: `${match.ref}-vip`, title: `${title} - Official Hospitality` }]
  })
  return events.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Both edges count, as they do at the real services. */
export function inWindow(events: readonly Event[], { from, to }: { from: string | null; to: string | null }): Event[] {
  const first = from === null ? Number.NEGATIVE_INFINITY : Date.parse(from)
  const last = to === null ? Number.POSITIVE_INFINITY : Date.parse(to)
  return events.filter(({ at }) => at >= first && at <= last)
}

export function wholeNumber(text: string | null, otherwise: number): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : otherwise
}
