import { ticketmasterEvent } from '../pages/ticketmaster.ts'
import { matchPath, peoplePath } from '../world.ts'
import { inWindow, type Listed, listedOf, type SearchAnswer, wholeNumber } from './window.ts'

const mostPerPage = 200
/** The real service answers pages 0 to 5 of 200, and refuses what lies deeper. */
const deepest = 1_200
const football = 'KnvZfZ7vA7E'

/** Discovery v2's `/discovery/v2/events.json`, as answered to a valid key: dates and sales, no prices. */
export function searchTicketmaster(site: Listed, query: URLSearchParams): SearchAnswer {
  const size = wholeNumber(query.get('size'), 20)
  const page = wholeNumber(query.get('page'), 0)
  if (size > mostPerPage) return refused('DIS1036', 'Page size is too large')
  if (size * page >= deepest) return refused('DIS1035', 'Max paging depth is exceeded')
  const isOther = [query.get('genreId') ?? football, query.get('countryCode') ?? 'GB'].join() !== `${football},GB`
  const window = { from: query.get('startDateTime'), to: query.get('endDateTime') }
  const found = isOther ? [] : inWindow(listedOf(site), window)
  const events = found.slice(size * page, size * (page + 1)).map(({ match, offers, title, id }) => {
    const urls = { url: site.origin + matchPath('ticketmaster', id), peopleUrl: site.origin + peoplePath(match.ref) }
    const view = { platform: site.platform, origin: site.origin, ...urls, match, offers, changedAt: 0 }
    return { ...ticketmasterEvent(view), id, name: title }
  })
  const totalPages = Math.ceil(found.length / size)
  return {
    status: 200,
    body: {
      ...(events.length > 0 && { _embedded: { events } }),
      _links: { self: { href: `/discovery/v2/events.json?page=${page}&size=${size}` } },
      page: { size, totalElements: found.length, totalPages, number: page },
    },
  }
}

/** Without a valid key, as its gateway answers. */
export const wrongTicketmasterKey: SearchAnswer = {
  status: 401,
  body: { fault: { faultstring: 'Invalid ApiKey', detail: { errorcode: 'oauth.v2.InvalidApiKey' } } },
}

function refused(code: string, detail: string): SearchAnswer {
  return { status: 400, body: { errors: [{ code, detail, status: '400' }] } }
}
