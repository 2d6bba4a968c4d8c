import { seatGeekEvent } from '../pages/seatgeek.ts'
import { hashText } from '../random.ts'
import { matchPath, peoplePath } from '../world.ts'
import { inWindow, type Listed, listedOf, type SearchAnswer, wholeNumber } from './window.ts'

/** The real service answers empty beyond this many results. */
const deepest = 10_000

/** SeatGeek's `/2/events`, as answered to a known client: dates without zone, no statistics. */
export function searchSeatGeek(site: Listed, query: URLSearchParams): SearchAnswer {
  const perPage = wholeNumber(query.get('per_page'), 10)
  const page = wholeNumber(query.get('page'), 1)
  const isOther =
    (query.get('taxonomies.name') ?? 'soccer') !== 'soccer' || (query.get('venue.country') ?? 'GB') !== 'GB'
  const window = { from: utc(query.get('datetime_utc.gte')), to: utc(query.get('datetime_utc.lte')) }
  const found = isOther ? [] : inWindow(listedOf(site), window)
  const first = perPage * (page - 1)
  const events = found.slice(first, first < deepest ? first + perPage : first).map(({ match, offers, title, id }) => {
    const urls = { url: site.origin + matchPath('seatgeek', id), peopleUrl: site.origin + peoplePath(match.ref) }
    const view = { platform: site.platform, origin: site.origin, ...urls, match, offers, changedAt: 0 }
    return { ...seatGeekEvent(view), id: seatGeekId(id), title }
  })
  const meta = { total: found.length, took: 5, page, per_page: perPage, geolocation: null }
  return { status: 200, body: { events, meta, in_hand: {} } }
}

/** Its ids are numbers. */
export const seatGeekId = (ref: string): number => hashText(ref)

export const wrongSeatGeekKey: SearchAnswer = {
  status: 403,
  body: { status: 'error', code: 403_000, message: 'Client ID is required and must be valid' },
}

const utc = (text: string | null) => (text === null ? null : `${text}Z`)
