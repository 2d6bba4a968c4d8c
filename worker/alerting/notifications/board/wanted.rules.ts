// Change and board as an alert sees them: only the tickets it wants, and the best of those.

import { isBuyable, isTicket } from '#worker/matches/catalogue/rules.ts'
import type { Change, OfferDiff, OfferState, PlacedOffer, PriceSummary } from '#worker/matches/changes/contract.ts'
import { bestWanted, isConditional, type TicketFilter, ticketFilterOf, wantedOf } from '../../alerts/tickets.rules.ts'
import type { BoardNow, FiredAlert, MatchBoard, NamedSeller } from '../contract.ts'

type Ticket = OfferState & PlacedOffer

/** `board` is null when the room did not answer: then the change itself is all that is known. */
export function asSeenBy(
  alert: FiredAlert,
  change: Change,
  board: MatchBoard | null,
): { change: Change; board: BoardNow } {
  if (isConditional(alert)) return onlyWanted(ticketFilterOf(alert), change, board)
  const own = { ...change, offers: change.offers.filter(isOfTicket) }
  return { change: own, board: board ? boardNow(board, own) : asChanged(own) }
}

const isOfTicket = ({ before, after }: OfferDiff) => isTicket(after ?? before ?? {})

function onlyWanted(
  filter: TicketFilter,
  change: Change,
  board: MatchBoard | null,
): { change: Change; board: BoardNow } {
  const tickets: Ticket[] = board ? board.offers.filter(({ isAlertable }) => isAlertable) : ticketsAfter(change)
  const before = withoutChange(tickets, change)
  const diffs = change.offers.filter((diff) => isWantedDiff(diff, change, filter))
  const here = (offers: Ticket[]) => offers.filter(({ platformId }) => platformId === change.platform.id)
  const counted = wantedOf(tickets, filter).filter(
    (ticket) => isBuyable(ticket) && (filter.conditions !== null || !ticket.isReduced),
  )
  const match = bestWanted(tickets, filter)
  const platform = bestWanted(here(tickets), filter)
  return {
    change: {
      ...change,
      platformBefore: bestWanted(here(before), filter),
      platformAfter: platform,
      matchBefore: bestWanted(before, filter),
      matchAfter: match,
      offers: diffs,
    },
    board: {
      match,
      platform,
      seller: board ? sellerOf(match, counted, board) : changedSeller(change),
      cheapest: {
        match: cheapestOf(match, counted, change),
        platform: cheapestOf(platform, here(counted), change),
      },
      offers: diffs.map((diff) => ({ ...diff, after: here(tickets).find((one) => isSameTicket(one, diff)) ?? null })),
    },
  }
}

/** The board as it would be without the change. */
function withoutChange(tickets: Ticket[], change: Change): Ticket[] {
  const platformKind = change.kindBefore ?? change.platform.kind
  const others = tickets.flatMap((ticket) => {
    if (ticket.platformId !== change.platform.id) return ticket
    return change.offers.some((diff) => isSameTicket(ticket, diff)) ? [] : { ...ticket, platformKind }
  })
  const before = change.offers.flatMap((diff) => (diff.before ? placed(diff, diff.before, change) : []))
  return [...others, ...before.map((ticket) => ({ ...ticket, platformKind }))]
}

function ticketsAfter(change: Change): Ticket[] {
  return change.offers.flatMap((diff) => (diff.after ? placed(diff, diff.after, change) : []))
}

function placed({ ticketType, section }: OfferDiff, state: OfferState, { platform }: Change): Ticket {
  return { ...state, ticketType, section, platformId: platform.id, platformKind: platform.kind }
}

function isWantedDiff(diff: OfferDiff, change: Change, filter: TicketFilter): boolean {
  const states = [diff.before, diff.after].filter((state) => state !== null)
  return (
    wantedOf(
      states.map((state) => placed(diff, state, change)),
      filter,
    ).length > 0
  )
}

/** The seller of the ticket that `cheapestOf` names, or of the price alone. */
function sellerOf(best: PriceSummary, tickets: readonly Ticket[], { platforms }: MatchBoard): NamedSeller | null {
  if (best.lowestPricePence === null) return null
  const ticket = tickets.find((one) => hasPriceOf(best, one))
  const found = platforms.find(({ platformId, isAlertable, summary }) =>
    ticket
      ? platformId === ticket.platformId
      : isAlertable && summary.lowestPricePence === best.lowestPricePence && summary.currency === best.currency,
  )
  return found ? { name: found.platformName, kind: found.platformKind, url: found.url, seenAt: found.checkedAt } : null
}

function changedSeller({ platform: { name, kind, url }, seenAt }: Change): NamedSeller {
  return { name, kind, url, seenAt }
}

/** The ticket that has a summary's price, with what it was before the change. */
function cheapestOf(best: PriceSummary | null, tickets: readonly Ticket[], change: Change): OfferDiff | null {
  const after = best && tickets.find((one) => hasPriceOf(best, one))
  if (!after) return null
  const isChanged = after.platformId === change.platform.id
  const diff = isChanged ? change.offers.find((one) => isSameTicket(one, after)) : undefined
  return { ticketType: after.ticketType, section: after.section, before: diff?.before ?? null, after }
}

function hasPriceOf({ lowestPricePence, currency }: PriceSummary, ticket: Ticket): boolean {
  return ticket.pricePence !== null && ticket.pricePence === lowestPricePence && ticket.currency === currency
}

/** The current board facts for a change's platform and tickets. */
function boardNow(board: MatchBoard, change: Change): BoardNow {
  const offers = board.offers.filter(({ platformId }) => platformId === change.platform.id)
  const counted = board.offers.filter(
    (offer) => offer.isAlertable && isTicket(offer) && !offer.isReduced && isBuyable(offer),
  )
  const platform = board.platforms.find(({ platformId }) => platformId === change.platform.id)?.summary ?? null
  return {
    match: board.summary,
    platform,
    seller: sellerOf(board.summary, counted, board),
    cheapest: {
      match: cheapestOf(board.summary, counted, change),
      platform: cheapestOf(
        platform,
        counted.filter(({ platformId }) => platformId === change.platform.id),
        change,
      ),
    },
    offers: change.offers.map((diff) => ({
      ...diff,
      after: offers.find((offer) => isSameTicket(offer, diff)) ?? null,
    })),
  }
}

function isSameTicket(a: Pick<OfferDiff, 'ticketType' | 'section'>, b: Pick<OfferDiff, 'ticketType' | 'section'>) {
  return a.ticketType === b.ticketType && a.section === b.section
}

/** The same facts from the change itself, for when the board cannot be read. */
export function asChanged(change: Change): BoardNow {
  const { seller, platform, matchAfter, platformAfter } = change
  const counted = ticketsAfter(change).filter((ticket) => isTicket(ticket) && !ticket.isReduced && isBuyable(ticket))
  const isHere = !seller || seller.platformId === platform.id
  const elsewhere = seller && { name: seller.name, kind: null, url: seller.url, seenAt: change.seenAt }
  return {
    match: change.matchAfter,
    platform: change.platformAfter,
    seller: isHere ? changedSeller(change) : (elsewhere ?? null),
    cheapest: {
      match: isHere ? cheapestOf(matchAfter, counted, change) : null,
      platform: cheapestOf(platformAfter, counted, change),
    },
    offers: change.offers,
  }
}
