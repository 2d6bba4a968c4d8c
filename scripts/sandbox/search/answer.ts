import { pathAround } from '../world.ts'
import { searchSeatGeek, wrongSeatGeekKey } from './seatgeek.ts'
import { searchTicketmaster, wrongTicketmasterKey } from './ticketmaster.ts'
import type { Listed, SearchAnswer } from './window.ts'

/** Each API's search, where it wants its key, and what it says to a wrong one. */
const apis = {
  ticketmaster: {
    path: '/discovery/v2/events.json',
    parameter: 'apikey',
    wrongKey: wrongTicketmasterKey,
    search: searchTicketmaster,
  },
  seatgeek: { path: '/2/events', parameter: 'client_id', wrongKey: wrongSeatGeekKey, search: searchSeatGeek },
} as const

/** The answer of a platform's search, or of any call without its key. Null for other paths. */
export function apiAnswer(site: Listed, path: string, query: URLSearchParams): SearchAnswer | null {
  const { pageType, apiKey } = site.platform
  if (pageType !== 'ticketmaster' && pageType !== 'seatgeek') return null
  const api = apis[pageType]
  const isSearch = path === api.path
  if (!isSearch && !path.startsWith(pathAround(pageType)[0])) return null
  const key = query.get(api.parameter)
  if (apiKey === undefined ? isSearch && !key : key !== apiKey) return api.wrongKey
  return isSearch ? api.search(site, query) : null
}
