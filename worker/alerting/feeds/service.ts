import { cached, cachedByKey } from '#worker/ground/platform/cached.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { LinkSigner } from '#worker/ground/platform/signed-link.ts'
import { isFallen } from '#worker/matches/catalogue/rules.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { CalendarAddress, CalendarAddresses } from '#worker/people/calendar-addresses/contract.ts'
import { feedPayload, parseFeed } from '../calendar/rules.ts'
import type { InboxService } from '../notifications/inbox/service.ts'
import { fallsKeptMs, maxEntries, maxKept, ownKeptMs, publicKeptMs } from './constants.ts'
import type { Feed } from './contract.ts'
import { fallEntries, noticeEntry, searchOf, searchTitle } from './entries.rules.ts'

export type FeedsService = ReturnType<typeof createFeedsService>

type Dependencies = {
  /** The person's secret address, which the calendar has too: renewing it renews both. */
  addresses: CalendarAddresses
  signer: LinkSigner
  inbox: Pick<InboxService, 'list'>
  catalogue: Pick<CatalogueService, 'teamPage' | 'browse' | 'nextSpots'>
  publicOrigin: string
  clock: Clock
}

/**
 * Feeds for readers: what a person was notified of, at a secret address; and for everyone the price falls of a team, of a
 * league and of a search in the list of matches.
 */
export function createFeedsService({ addresses, signer, inbox, catalogue, publicOrigin, clock }: Dependencies) {
  const falls = cached(fallsKeptMs, readFalls, clock)
  const notices = cachedByKey({ forMs: ownKeptMs, most: maxKept }, readNotices, clock)
  const kept = { forMs: publicKeptMs, most: maxKept }
  const teams = cachedByKey(kept, readTeam, clock)
  const searches = cachedByKey(kept, readSearch, clock)

  /** When the price of each match fell, of those that fell within the last day. */
  async function readFalls(): Promise<Map<number, Instant>> {
    const now = clock()
    const spots = await catalogue.nextSpots()
    return new Map(spots.flatMap((spot) => (isFallen(spot, now) ? [[spot.id, spot.fellAt] as const] : [])))
  }

  async function readNotices(userId: number) {
    const { items } = await inbox.list(userId, { filter: 'all', limit: maxEntries })
    return items.map(noticeEntry)
  }

  async function readTeam(slug: string): Promise<Feed | null> {
    const page = await catalogue.teamPage(slug)
    if (!page) return null
    const entries = fallEntries([...page.home, ...page.away], await falls())
    const updatedAt = entries[0]?.at ?? clock()
    return { title: `Price falls: ${page.team.name}`, page: `/teams/${slug}`, updatedAt, entries }
  }

  /** The matches of a search whose prices fell, up to a page of the list. */
  async function readSearch(search: string): Promise<Feed | null> {
    const found = await catalogue.browse({ ...Object.fromEntries(new URLSearchParams(search)), sort: 'fall' })
    if (!found.ok) return null
    const entries = fallEntries(found.value.matches, await falls())
    const page = search === '' ? '/matches' : `/matches?${search}`
    return { title: searchTitle(found.value), page, updatedAt: entries[0]?.at ?? clock(), entries }
  }

  return {
    /** Null while the person has no secret address. */
    async addressOf(userId: number): Promise<string | null> {
      const address = await addresses.of(userId)
      return address && `${publicOrigin}/feeds/notifications/${await signer.sign(feedPayload(address))}`
    },

    /** Null for an address that is not ours, was renewed, or is of a closed account: that is asked at every reading. */
    async notifications(token: string): Promise<Feed | null> {
      const asked = parseFeed(await signer.verify(token))
      const address: CalendarAddress | null = asked && (await addresses.open(asked.userId, asked.serial))
      if (!address) return null
      const entries = await notices(address.userId)
      const updatedAt = entries[0]?.at ?? address.createdAt
      return { title: 'Your Touchline notifications', page: '/dashboard?tab=notifications', updatedAt, entries }
    },

    /** Null for a team there is not. */
    team: teams,

    /** Null for a league there is not. */
    async league(slug: string): Promise<Feed | null> {
      const feed = await searches(searchOf({ league: slug }))
      return feed && { ...feed, page: `/leagues/${slug}` }
    },

    /** By the query of the list of matches; null for one that it does not take. */
    search: (query: Record<string, string>): Promise<Feed | null> => searches(searchOf(query)),
  }
}
