import { inOneWay, type WriteMoney } from '#worker/ground/platform/money.ts'
import { aliasKey, isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { Change, PriceSummary } from '#worker/matches/changes/contract.ts'
import { comparedSummary } from '#worker/matches/prices/summary/rules.ts'
import { withFees } from '#worker/matches/prices/summary/words.rules.ts'
import { hasFallen, isWithin } from '../../alerts/rules.ts'
import { fallOf } from '../gathering/rules.ts'
import { alertPhrase, alsoText, newsTitles } from '../naming.rules.ts'
import { type InboxFilter, inboxFilters, longestInboxQuery, type MessageType, maxQueryWords } from './constants.ts'
import type { InboxItem, InboxKey, NotificationFacts } from './contract.ts'

/** An opaque id; the same for the same notification, also used as a cursor. */
export function idOf({ at, subjectId }: InboxKey): string {
  return btoa(`${at.toString(36)}.${subjectId}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Null for what is none of our ids. */
export function keyOf(id: string): InboxKey | null {
  try {
    const text = atob(id.replaceAll('-', '+').replaceAll('_', '/'))
    const [, time, subjectId] = /^([0-9a-z]{1,9})\.([!-~]{1,150})$/.exec(text) ?? []
    return time && subjectId ? { at: Number.parseInt(time, 36), subjectId } : null
  } catch {
    return null
  }
}

/** A query's words, without case, accents and punctuation. */
export function wordsOf(query: string): string[] {
  const key = aliasKey(query.slice(0, longestInboxQuery))
  return key === '' ? [] : key.split(' ').slice(0, maxQueryWords)
}

export function filterOf(asked: string | null): InboxFilter {
  return inboxFilters.find((filter) => filter === asked) ?? 'all'
}

const titles: Record<MessageType, string> = { ...newsTitles, system: 'Touchline' }

/** Title and message of a notification; the facts are those of then. `news`: without the other alerts that it is for. */
export function wordsFor(facts: NotificationFacts): Words & { news?: string } {
  return inOneWay((money) => {
    const words = newsOf(facts, money)
    if (facts.also.length === 0) return words
    // Alerts for several clients may ask for the same.
    const phrases = new Set(facts.also.map((alert) => alertPhrase(alert, money)))
    return { ...words, news: words.message, message: `${words.message} ${alsoText([...phrases])}` }
  })
}

/** As one client may read it: without the other alerts that it is for, their limits, and the agent's own messages. */
export function forClientAlone(item: InboxItem, clientId: number): InboxItem {
  const { news, message, clients, priceThresholdPence, limitOfClient } = item
  return {
    ...item,
    message: news ?? message,
    priceThresholdPence: limitOfClient === clientId ? priceThresholdPence : null,
    clients: clients.filter(({ id }) => id === clientId),
    deliveries: [],
  }
}

/** How much the news is worth: as `saving` of an item says. */
export function savingOf({ type, change, priceThresholdPence, wanted }: NotificationFacts): number {
  if (!change) return 0
  const { before, after } = leading(change, priceThresholdPence, wanted)
  if (!isBuyable(after)) return 0
  if (!isBuyable(before)) return 1
  return type === 'price_drop' ? Math.max(0, fallOf(before, after)) : 0
}

type Words = { title: string; message: string; href: string | null }

function newsOf({ type, change, notice, priceThresholdPence, wanted }: NotificationFacts, money: WriteMoney): Words {
  if (notice) {
    const heading = type === 'last_chance' ? titles[type] : notice.heading
    return { title: heading ?? notice.title, message: notice.text, href: notice.href }
  }
  const href = change && `/matches/${change.matchId}`
  if (!change) return { title: titles[type], message: 'The details are no longer kept.', href }
  const { isOnPlatform, after, before } = leading(change, priceThresholdPence, wanted)
  const bare = priceOf(after, money)
  const price = bare === null ? null : withFees(bare, after)
  const where = isOnPlatform ? ` on ${change.platform.name}` : ''
  if (type === 'price_drop') {
    if (price === null) return { title: titles[type], message: `Price not shown${where}.`, href }
    return { title: titles[type], message: `${price}${where}${fallenFrom(before, after, money)}.`, href }
  }
  const title = type === 'high_demand' && after.availability === 'limited' ? 'Few tickets left' : titles[type]
  if (!isBuyable(after)) return { title, message: `Sold out${where}.`, href }
  return { title, message: `${price === null ? 'Price not shown' : `From ${price}`}${where}.`, href }
}

function fallenFrom(before: PriceSummary, after: PriceSummary, money: WriteMoney): string {
  const was = priceOf(before, money)
  if (was !== null && was !== priceOf(after, money) && fallOf(before, after) > 0)
    return `, was ${withFees(was, before)}`
  const last = hasFallen(before, after) && before.lastPrice
  return last ? `, last price ${money(last.pence, last.currency)}` : ''
}

/**
 * The changed platform's summary while it sells, or the match's for a price limit: as a mail leads with it. The price
 * before is that of the match, as in the mail. An alert on certain tickets has its own.
 */
function leading(change: Change, limitPence: number | null, wanted: NotificationFacts['wanted']) {
  const before = comparedSummary(wanted?.before ?? change.matchBefore)
  if (wanted) return { isOnPlatform: wanted.isHere, after: wanted.after, before }
  const { platformAfter, matchAfter } = change
  const isOnPlatform =
    isBuyable(platformAfter) && (limitPence === null || isWithin(limitPence, matchAfter.currency, platformAfter))
  return { isOnPlatform, after: isOnPlatform ? platformAfter : matchAfter, before }
}

function priceOf({ lowestPricePence, currency }: PriceSummary, money: WriteMoney): string | null {
  return lowestPricePence === null || currency === null ? null : money(lowestPricePence, currency)
}
