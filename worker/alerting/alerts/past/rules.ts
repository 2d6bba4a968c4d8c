// A match's past played again for one alert, change by change, through the rules that decide real alerts. The dry run of a
// mandate plays the same changes.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { Change, PlacedOffer, PriceSummary } from '#worker/matches/changes/contract.ts'
import type { PriceStep } from '#worker/matches/prices/contract.ts'
import {
  bestOfTallies,
  hasOwnPrice,
  isSameSummary,
  lastPriceOf,
  withLastPrice,
} from '#worker/matches/prices/summary/rules.ts'
import { createRunningTally } from '#worker/matches/prices/summary/running.rules.ts'
import { isReduced } from '#worker/matches/prices/ticket-words.rules.ts'
import type { Alert } from '../contract.ts'
import { type Crossing, crossingOf, crossings } from '../rules.ts'
import { bestWanted, ticketFilterOf, wantedOf } from '../tickets.rules.ts'
import { type Group, type Ticket, withDoubts } from './doubts.rules.ts'

export type PastStep = PriceStep & { seq: number }

/** A match's past as its room keeps it: steps newest first, and the board as it is. */
export type Past = {
  steps: readonly PastStep[]
  offers: readonly PlacedOffer[]
  /** Kinds of the platforms that may alert, by platform id. */
  kinds: ReadonlyMap<number, PlacedOffer['platformKind']>
  /** The match's own; null while nothing has a price. */
  currency: string | null
}

/** A wanted ticket; reduced ones are listed and never the lowest price. */
type Entry = PlacedOffer & { isCounted: boolean }

/** A change as the alert sees it: the best of what it wants afterwards, and what it crossed. */
type TracedStep = { at: Instant; seq: number; platformId: number; best: PriceSummary; crossing: Crossing | null }

/** The best at the beginning, and every change since, oldest first. */
export type Trace = { start: PriceSummary; steps: TracedStep[] }

/** The currency that an alert is about, of the match's where it names none. */
export function currencyIn(past: Pick<Past, 'currency'>, alert: Pick<Alert, 'currency'>): string | null {
  return alert.currency ?? past.currency
}

/**
 * How many tickets were left is not in the history, so seats together count as possible.
 */
export function trace(past: Past, alert: Alert, match: MatchFacts, since: Instant): Trace {
  const { offers, kinds } = past
  const groups = changesOf(past)
  const inHistory = new Set(groups.flatMap(({ tickets }) => tickets.map(({ key }) => key)))
  const board = offers.filter(({ platformId }) => kinds.has(platformId)).map(ticketOf)
  const unmoved = board.filter(({ key }) => !inHistory.has(key))
  const replay = createReplay(alert, unmoved, currencyIn(past, alert))
  const asThen: MatchFacts = { ...match, status: 'scheduled' }

  function traced(group: Group): TracedStep {
    const { at, seq, platformId } = group
    const isFirst = !replay.isKnown(platformId)
    replay.takeBack(group)
    const before = { match: replay.bestAnywhere(), platform: replay.bestOn(platformId) }
    replay.apply(group)
    const after = { match: replay.bestAnywhere(), platform: replay.bestOn(platformId) }
    const isSame = isSameSummary(before.match, after.match) && isSameSummary(before.platform, after.platform)
    const isDoubtAlone = group.tickets.every(({ isDoubt }) => isDoubt === true)
    if (isFirst || isSame || isDoubtAlone) return { at, seq, platformId, best: after.match, crossing: null }
    const change = changeOf(group, match.id, before, after)
    return {
      at,
      seq,
      platformId,
      best: after.match,
      crossing: crossingOf(alert, change, crossings(change, asThen, at)),
    }
  }

  for (const group of groups.filter(({ at }) => at < since)) replay.apply(group)
  return { start: replay.bestAnywhere(), steps: groups.filter(({ at }) => at >= since).map(traced) }
}

/** The best now of what an alert wants. For seats together the board is asked: the history does not say how many are left. */
export function bestNow({ offers, kinds }: Past, alert: Alert, { start, steps }: Trace): PriceSummary {
  const isAlone = (alert.conditions?.together ?? 1) === 1
  if (isAlone) return steps.at(-1)?.best ?? start
  return bestWanted(
    offers.filter(({ platformId }) => kinds.has(platformId)),
    ticketFilterOf(alert),
  )
}

/** Whether what an alert waits for is there: its price, or tickets at all. */
export function isThere(
  { alertType, priceThresholdPence }: Pick<Alert, 'alertType' | 'priceThresholdPence'>,
  summary: PriceSummary,
): boolean {
  if (alertType === 'queue') return false
  if (alertType === 'high_demand') return summary.availability === 'limited'
  if (alertType !== 'price_drop') return isBuyable(summary)
  const { lowestPricePence } = summary
  return priceThresholdPence !== null && lowestPricePence !== null && lowestPricePence <= priceThresholdPence
}

export function ticketOf(offer: PlacedOffer): Ticket {
  return { key: keyOf(offer), offer: { ...offer, quantity: null } }
}

function keyOf({ platformId, ticketType, section }: Pick<PlacedOffer, 'platformId' | 'ticketType' | 'section'>) {
  return `${platformId}\n${ticketType.toLowerCase()}\n${section?.toLowerCase() ?? ''}`
}

/** The history's changes, oldest first, of platforms that may alert; offers are read as the board reads them now. */
export function changesOf({ steps, offers, kinds }: Past): Group[] {
  const asNow = new Map(offers.map((offer) => [keyOf(offer), { kind: offer.kind, addOn: offer.addOn }]))
  const groups: Group[] = []
  for (const { at, seq, platformId, ticketType, section, kind, addOn, ...facts } of steps.toReversed()) {
    const platformKind = kinds.get(platformId)
    if (platformKind === undefined) continue
    if (groups.at(-1)?.seq !== seq) groups.push({ at, seq, platformId, tickets: [] })
    const place = { platformId, platformKind, ticketType, section }
    const { pricePence, currency, availability } = facts
    const is = asNow.get(keyOf(place)) ?? { kind, addOn }
    groups.at(-1)?.tickets.push(ticketOf({ pricePence, currency, availability, quantity: null, ...place, ...is }))
  }
  const moved = new Set(groups.flatMap(({ tickets }) => tickets.map(({ key }) => key)))
  return withDoubts(
    groups,
    offers.map(ticketOf).filter(({ key }) => !moved.has(key)),
  )
}

/**
 * The wanted tickets at a moment of the past. Which are wanted is decided once for each name, and the best is found anew
 * only where something moved: a match's whole past is played for every touch of the slider.
 */
function createReplay(alert: Alert, unmoved: readonly Ticket[], currency: string | null) {
  const wanted = new Map<string, { currency: string | null; isWanted: boolean }>()
  const reduced = new Map<string, boolean>()
  const platforms = new Map<number, Platform>()
  let best: PriceSummary | null = null

  function isWanted({ key, offer }: Ticket): boolean {
    const known = wanted.get(key)
    if (known?.currency === offer.currency) return known.isWanted
    const isNowWanted = wantedOf([offer], alert).length > 0
    wanted.set(key, { currency: offer.currency, isWanted: isNowWanted })
    return isNowWanted
  }
  const isCounted = ({ ticketType }: PlacedOffer) =>
    alert.conditions !== null || !keep(reduced, ticketType, () => isReduced(ticketType))

  /** The history has no price of a ticket whose page showed none. */
  function entryOf({ offer }: Ticket, before: Entry | undefined): Entry {
    const lastPrice = lastPriceOf(offer) ?? (before && lastPriceOf(before))
    return { ...offer, isCounted: isCounted(offer), ...(lastPrice && { lastPrice }) }
  }

  function put(ticket: Ticket): void {
    const { key, offer } = ticket
    const platform = keep(platforms, offer.platformId, newPlatform)
    if (isWanted(ticket)) platform.tally.put(key, entryOf(ticket, platform.tally.get(key)))
    else if (!platform.tally.remove(key)) return
    platform.best = null
    best = null
  }
  for (const ticket of unmoved) put(ticket)

  function bestOn(platformId: number): PriceSummary {
    const platform = platforms.get(platformId)
    if (!platform) return noTickets
    platform.best ??= bestOfLists([platform.tally])
    return platform.best
  }
  function bestAnywhere(): PriceSummary {
    best ??= bestOfLists([...platforms.values()].map(({ tally }) => tally))
    return best
  }
  function bestOfLists(lists: readonly Platform['tally'][]): PriceSummary {
    const found = bestOfTallies(
      lists.map((list) => list.tally()),
      currency,
    )
    if (hasOwnPrice(found, currency)) return found
    return withLastPrice(
      found,
      lists.flatMap((list) => list.offers().filter((one) => one.isCounted)),
      currency,
    )
  }
  return {
    apply: ({ tickets }: Group) => tickets.forEach(put),
    /** Tickets that are seen again, as they were before a page left them in doubt. */
    takeBack: ({ tickets }: Group) => {
      for (const { key, was } of tickets) if (was) put({ key, offer: was })
    },
    isKnown: (platformId: number) => platforms.has(platformId),
    bestOn,
    bestAnywhere,
  }
}

type Platform = { tally: ReturnType<typeof createRunningTally<Entry>>; best: PriceSummary | null }

const noTickets = bestOfTallies([])
const newPlatform = (): Platform => ({ tally: createRunningTally<Entry>((entry) => entry.isCounted), best: null })

function keep<Key, Value>(kept: Map<Key, Value>, key: Key, make: () => Value): Value {
  const was = kept.get(key)
  if (was !== undefined) return was
  const is = make()
  kept.set(key, is)
  return is
}

type Best = { match: PriceSummary; platform: PriceSummary }

/** A change of the past, with the best of what is wanted before and after it. */
function changeOf({ at, seq, platformId }: Group, matchId: number, before: Best, after: Best): Change {
  return {
    id: `${matchId}:${seq}`,
    matchId,
    seq,
    seenAt: at,
    platform: { id: platformId, slug: '', name: '', kind: 'official', url: '', isAlertable: true },
    platformBefore: before.platform,
    platformAfter: after.platform,
    matchBefore: before.match,
    matchAfter: after.match,
    seller: null,
    partyOffers: [],
    priceDays: null,
    offers: [],
  }
}
