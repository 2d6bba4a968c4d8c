import type { Alert } from '../alerts/contract.ts'
import type { ListedSale } from '../catalogue/sales/contract.ts'
import type { Clock, Instant } from '../platform/clock.ts'
import type { NewId } from '../platform/ids.ts'
import type { LinkSigner } from '../platform/signed-link.ts'
import { calendarAheadMs, calendarBackMs } from './constants.ts'
import type { Feed } from './contract.ts'
import type { CalendarRepository } from './repository.ts'
import { calendarText, chosenBy, feedPayload, parseFeed } from './rules.ts'

export type CalendarService = ReturnType<typeof createCalendarService>

type Dependencies = {
  repository: CalendarRepository
  signer: LinkSigner
  /** A person's alerts, at most `maxAlertsPerPerson`. */
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
  repository,
  signer,
  alertsOf,
  salesFrom,
  publicOrigin,
  newId,
  clock,
}: Dependencies) {
  async function addressOf(feed: Feed): Promise<string> {
    return `${publicOrigin}/calendar/${await signer.sign(feedPayload(feed))}.ics`
  }

  return {
    /** Null while there is none. */
    async addressOf(userId: number): Promise<string | null> {
      const feed = await repository.feedOf(userId)
      return feed && addressOf(feed)
    },

    /** The first address of a person, or a new one in place of the old, which ends. */
    async renew(userId: number): Promise<string> {
      const feed = { userId, serial: newId(), createdAt: clock() }
      await repository.setFeed(feed)
      return addressOf(feed)
    },

    end: repository.removeFeed,

    /** The calendar behind an address; null for one that is not ours, was renewed, or is of a closed account. */
    async read(token: string): Promise<string | null> {
      const asked = parseFeed(await signer.verify(token))
      const feed = asked && (await repository.openFeed(asked.userId, asked.serial))
      if (!feed) return null
      const now = clock()
      const chosen = chosenBy(await alertsOf(feed.userId))
      const matches = await repository.matches(chosen, now - calendarBackMs, now + calendarAheadMs)
      const matchIds = matches.map(({ id }) => id)
      const sales = matchIds.length === 0 ? [] : await salesFrom(matchIds, now - calendarBackMs)
      return calendarText({ matches, sales, publicOrigin, since: feed.createdAt })
    },
  }
}
