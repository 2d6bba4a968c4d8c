import type { SafeRequest } from '#worker/ground/platform/safe-fetch.ts'
import { fetchTimeoutMs, maxRedirects } from '../monitoring/constants.ts'
import type { ExtractedPage, ExtractionSpec, Listing, PlatformSpec } from '../monitoring/contract.ts'
import type { PageReading } from '../monitoring/pages.service.ts'
import {
  maxListBytes,
  maxSearchBytes,
  maxSitemapBytes,
  maxSitemapFiles,
  refusalStatuses,
  refusalText,
} from './constants.ts'
import type { Cursor, Found, SourceAnswer } from './contract.ts'
import type { SourceRow } from './repository.ts'
import { readSeatGeekPage, seatGeekAddress } from './sources/seatgeek.ts'
import { readSitemap } from './sources/sitemap.ts'
import { readTicketmasterPage, ticketmasterAddress } from './sources/ticketmaster.ts'

export type PageRequest = Omit<SafeRequest, 'allowedOrigin'>

export type ReadingPorts = {
  read: (platform: PlatformSpec, url: string, request: PageRequest) => Promise<PageReading>
  readListing: (page: { body: string; address: string; linkRule: string | null }) => Listing
  extractPage: (page: {
    body: string
    contentType: string | null
    spec: ExtractionSpec
    expectedCurrency: string
  }) => ExtractedPage
  countryOf: (platformId: number) => Promise<string | null>
}

/** What came of one request: an answer, a moment to ask again, or why there is none. */
export type Read =
  | { kind: 'answer'; answer: SourceAnswer }
  | { kind: 'later'; at: number }
  /** `retryAfterMs`: how long the platform asks us to wait. */
  | { kind: 'trouble'; why: string; isFinal: boolean; retryAfterMs?: number | null }

type Source = Pick<SourceRow, 'kind' | 'url' | 'linkRule'>

const html = ['text/html', 'application/xhtml+xml', 'application/json', 'application/*+json']
const request = { timeoutMs: fetchTimeoutMs, maxRedirects } as const
const requests: Record<SourceRow['kind'], PageRequest> = {
  search: { ...request, maxBodyBytes: maxSearchBytes, acceptTypes: ['application/json', 'application/*+json'] },
  listing: { ...request, maxBodyBytes: maxListBytes, acceptTypes: html },
  page: { ...request, maxBodyBytes: maxListBytes, acceptTypes: html },
  sitemap: { ...request, maxBodyBytes: maxSitemapBytes, onOversize: 'cut', unpacksGzip: true, acceptTypes: null },
}

/** Sources of events, each read one request at a time. */
export function createReading({ read, readListing, extractPage, countryOf }: ReadingPorts) {
  /** The answer at an address, or why there is none. */
  async function bodyAt(platform: PlatformSpec, url: string, how: PageRequest) {
    const reading = await read(platform, url, how)
    if (reading.kind === 'later') return reading
    if (reading.kind === 'disallowed') return trouble('robots.txt does not let us read it.', true)
    if (reading.kind === 'off') return trouble('The platform is switched off.', true)
    const { fetched } = reading
    if (fetched.kind === 'refused') return trouble(fetched.reason, true)
    if (fetched.kind === 'failed') return trouble(`It could not be read (${fetched.reason.replaceAll('_', ' ')}).`)
    const refusal = refusalStatuses.find((status) => status === fetched.status)
    if (refusal) return trouble(refusalText(refusal))
    if (fetched.status !== 200) {
      return { ...trouble(`It answered ${fetched.status}.`), retryAfterMs: fetched.headers.retryAfterMs }
    }
    return { kind: 'body', body: fetched.body, contentType: fetched.headers.contentType } as const
  }

  /** The next request of a source; null when there is none left. */
  async function next(platform: PlatformSpec, source: Source, cursor: Cursor): Promise<Read | null> {
    const url = source.kind === 'search' ? await searchAddress(platform, cursor) : (cursor.rest[0] ?? null)
    if (url === null) return null
    const page = await bodyAt(platform, url, requests[source.kind])
    if (page.kind !== 'body') return page
    const answer = answerOf(platform, source, cursor, url, page)
    return answer ? { kind: 'answer', answer } : trouble('It is not what this kind of source looks like.')
  }

  async function searchAddress(platform: PlatformSpec, cursor: Cursor): Promise<string | null> {
    const country = await countryOf(platform.id)
    if (platform.extraction.kind === 'ticketmaster') return ticketmasterAddress(platform.origin, country, cursor)
    if (platform.extraction.kind === 'seatgeek') return seatGeekAddress(platform.origin, country, cursor)
    return null
  }

  function answerOf(
    platform: PlatformSpec,
    source: Source,
    cursor: Cursor,
    url: string,
    page: { body: string; contentType: string | null },
  ): SourceAnswer | null {
    if (source.kind === 'sitemap') return sitemapAnswer(page.body, platform.origin, cursor)
    if (source.kind === 'search') {
      const readPage = platform.extraction.kind === 'seatgeek' ? readSeatGeekPage : readTicketmasterPage
      return readPage(page.body, platform.origin, cursor)
    }
    if (source.kind === 'page') return { found: eventPage(platform, url, page), next: { rest: cursor.rest.slice(1) } }
    return listAnswer(readListing({ body: page.body, address: url, linkRule: source.linkRule }), platform, cursor, url)
  }

  /** The one event that a page is about, if it says so. */
  function eventPage(platform: PlatformSpec, url: string, page: { body: string; contentType: string | null }): Found[] {
    const { event } = extractPage({ ...page, spec: platform.extraction, expectedCurrency: platform.currency })
    if (!event) return []
    const { name, startDate, homeTeam, awayTeam, venue, status, sales } = event
    return [
      {
        key: url,
        url,
        facts: jsonLdFacts({ name, startDate, homeTeam, awayTeam, venue, status, url, ...(sales && { sales }) }),
      },
    ]
  }

  return {
    next,

    /** The event of one page, read because a list or an address did not state its day. */
    async eventAt(platform: PlatformSpec, url: string): Promise<Read> {
      const page = await bodyAt(platform, url, requests.page)
      if (page.kind !== 'body') return page
      return { kind: 'answer', answer: { found: eventPage(platform, url, page), next: {} } }
    },
  }
}

const trouble = (why: string, isFinal = false) => ({ kind: 'trouble', why, isFinal }) as const

function sitemapAnswer(body: string, origin: string, cursor: Cursor): SourceAnswer | null {
  const sitemap = readSitemap(body, origin)
  if (!sitemap) return null
  const rest = cursor.rest.slice(1)
  const { addresses, isCut } = sitemap
  // An index within an index is against the protocol, and how a reading would never end.
  if (sitemap.kind === 'index')
    return { found: [], next: { rest: cursor.pages === 0 ? addresses.slice(0, maxSitemapFiles) : rest }, isCut }
  const found = addresses.map((url): Found => ({ key: url, url, facts: { source_kind: 'sitemap', url } }))
  return { found, next: { rest }, isCut }
}

function listAnswer(listing: Listing, platform: PlatformSpec, cursor: Cursor, url: string): SourceAnswer | null {
  if (listing.problem !== null) return null
  const isOwn = (address: string | null): address is string =>
    address !== null && URL.canParse(address) && new URL(address).origin === platform.origin
  const listed = listing.events.flatMap((event): Found[] => {
    if (!isOwn(event.url) || event.name === null) return []
    return [{ key: event.url, url: event.url, facts: jsonLdFacts({ ...event, url: event.url }) }]
  })
  const listedAddresses = new Set(listed.map(({ key }) => key))
  const linked = listing.links.flatMap(({ url: address, text }): Found[] => {
    if (!isOwn(address) || text === '' || listedAddresses.has(address)) return []
    listedAddresses.add(address)
    return [{ key: address, url: address, facts: { source_kind: 'listing', title: text, url: address } }]
  })
  const after = isOwn(listing.next) && listing.next !== url ? [listing.next] : []
  return { found: [...listed, ...linked], next: { rest: [...after, ...cursor.rest.slice(1)] }, isCut: listing.isCut }
}

type SchemaFacts = Pick<
  Listing['events'][number],
  'name' | 'startDate' | 'homeTeam' | 'awayTeam' | 'venue' | 'status' | 'sales'
> & {
  url: string
  city?: string | null
  country?: string | null
}

function jsonLdFacts({ name, startDate, homeTeam, awayTeam, ...rest }: SchemaFacts): Found['facts'] {
  const title = name ?? (homeTeam && awayTeam ? `${homeTeam} v ${awayTeam}` : null)
  const performers = [
    ...(homeTeam ? [{ name: homeTeam, home_team: true }] : []),
    ...(awayTeam ? [{ name: awayTeam, away_team: true }] : []),
  ]
  return { source_kind: 'jsonld', title, start_date: startDate, ...rest, ...(performers.length > 0 && { performers }) }
}
