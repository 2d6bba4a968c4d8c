import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import type { LinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { ListedSale } from '#worker/matches/catalogue/sales/contract.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import type { CalendarAddress, CalendarAddresses } from '#worker/people/calendar-addresses/contract.ts'
import type { Alert } from '../alerts/contract.ts'
import { calendarAheadMs, calendarBackMs } from './constants.ts'
import type { CalendarMatch, ChosenMatches } from './contract.ts'
import { calendarText, chosenBy, feedPayload, parseFeed } from './rules.ts'

export type CalendarService = ReturnType<typeof createCalendarService>

type Dependencies = {
  addresses: CalendarAddresses
  matchesOf: (chosen: ChosenMatches, from: Instant, to: Instant) => Promise<CalendarMatch[]>
  signer: LinkSigner
  /** A person's alerts, at most `maxAlertsPerAgent`. */
  alertsOf: (userId: number) => Promise<Alert[]>
  /** Sales of matches that open at a moment or later, and may be shown. */
  salesFrom: (matchIds: readonly number[], from: Instant) => Promise<ListedSale[]>
  publicOrigin: string
  newId: NewId
  clock: Clock
}

/**
 * A private calendar for each person who asks for one: the matches their alerts are on, and those of the teams that they
 * have alerts on, each with its sales. Its address is a signed secret; another one ends it.
 */
export function createCalendarService({
  addresses,
  matchesOf,
  signer,
  alertsOf,
  salesFrom,
  publicOrigin,
  newId,
  clock,
}: Dependencies) {
  async function addressOf(feed: CalendarAddress): Promise<string> {
    return `${publicOrigin}/calendar/${await signer.sign(feedPayload(feed))}.ics`
  }

  async function ofPlace(chosen: ChosenMatches): Promise<string> {
    const now = clock()
    const matches = await matchesOf(chosen, now - calendarBackMs, now + calendarAheadMs)
    return calendarText({ matches, sales: [], publicOrigin, since: 0 })
  }

  return {
    /** Null while there is none. */
    async addressOf(userId: number): Promise<string | null> {
      const feed = await addresses.of(userId)
      return feed && addressOf(feed)
    },

    /** The first address of a person, or a new one in place of the old, which ends. */
    async renew({ userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>): Promise<string> {
      const feed = { userId, serial: newId(), createdAt: clock() }
      await addresses.set(feed, sessionId)
      return addressOf(feed)
    },

    end: addresses.remove,

    /** The next matches of a team, for anyone. */
    ofTeam: (teamId: number) => ofPlace({ teamIds: [teamId] }),

    /** The next matches of a league, for anyone. */
    ofLeague: (leagueId: number) => ofPlace({ leagueIds: [leagueId] }),

    /** One match with the sales to come, for anyone; null for no match. */
    async ofMatch(matchId: number): Promise<string | null> {
      const matches = await matchesOf({ matchIds: [matchId] }, 0, Number.MAX_SAFE_INTEGER)
      if (matches.length === 0) return null
      return calendarText({ matches, sales: await salesFrom([matchId], clock()), publicOrigin, since: 0 })
    },

    /** The calendar behind an address; null for one that is not ours, was renewed, or is of a closed account. */
    async read(token: string): Promise<string | null> {
      const asked = parseFeed(await signer.verify(token))
      const feed = asked && (await addresses.open(asked.userId, asked.serial))
      if (!feed) return null
      const now = clock()
      const chosen = chosenBy(await alertsOf(feed.userId))
      const matches = await matchesOf(chosen, now - calendarBackMs, now + calendarAheadMs)
      const matchIds = matches.map(({ id }) => id)
      const sales = matchIds.length === 0 ? [] : await salesFrom(matchIds, now - calendarBackMs)
      return calendarText({ matches, sales, publicOrigin, since: feed.createdAt })
    },
  }
}
