import type { Instant } from '#worker/ground/platform/clock.ts'
import { formatMoneyShort, fromDecimal } from '#worker/ground/platform/money.ts'
import type { BrowsePage, Match } from '#worker/matches/catalogue/contract.ts'
import { forClients } from '../notifications/for-clients.rules.ts'
import type { InboxItem } from '../notifications/inbox/contract.ts'
import { inboxPath } from '../notifications/inbox/unread.constants.ts'
import { maxEntries, searchedNames } from './constants.ts'
import type { FeedEntry } from './contract.ts'

/** What a person was notified of, and for which clients of theirs. */
export function noticeEntry({ id, at, title, message, match, href, clients }: InboxItem): FeedEntry {
  const sides = match && `${match.homeTeamName} v ${match.awayTeamName}`
  const named = sides === null || title.includes(sides) ? title : `${title}: ${sides}`
  const whom = forClients(clients.map(({ name }) => name))
  return { id, at, title: whom === '' ? named : `${named} ${whom}`, text: message, path: href ?? inboxPath }
}

/** The same text for the same search, whatever the order and the rest of its address. */
export function searchOf(query: Record<string, string>): string {
  const asked = searchedNames.flatMap((name) => (query[name]?.trim() ? [[name, query[name].trim()]] : []))
  return new URLSearchParams(asked).toString()
}

/** "Price falls: Premier League, “derby”" */
export function searchTitle({ league, team, query }: Pick<BrowsePage, 'league' | 'team' | 'query'>): string {
  const words = [team?.name, league?.name, query.q && `“${query.q}”`].filter((one) => one !== undefined && one !== '')
  return words.length === 0 ? 'Price falls' : `Price falls: ${words.join(', ')}`
}

/** Matches whose lowest price fell, by when; the latest first. */
export function fallEntries(matches: readonly Match[], fellAt: ReadonlyMap<number, Instant>): FeedEntry[] {
  return matches
    .flatMap((match) => fallEntry(match, fellAt.get(match.id)) ?? [])
    .toSorted((one, other) => other.at - one.at)
    .slice(0, maxEntries)
}

function fallEntry(match: Match, at: Instant | undefined): FeedEntry | null {
  const { id, home_team_name: home, away_team_name: away, lowest_price: now, previous_price: before, currency } = match
  if (at === undefined || now === null || before === null || currency === null) return null
  const money = (decimal: number) => formatMoneyShort(fromDecimal(decimal), currency)
  const seller = match.lowest_price_seller ? ` on ${match.lowest_price_seller.name}` : ''
  return {
    id: `fall-${id}-${at}`,
    at,
    title: `${home} v ${away}: ${money(now)}, was ${money(before)}`,
    text: `The lowest price fell to ${money(now)}${seller}${match.is_plus_fees ? ', plus fees' : ''}. ${match.league_name}.`,
    path: `/matches/${id}`,
  }
}
