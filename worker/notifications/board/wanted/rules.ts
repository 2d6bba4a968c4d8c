// Change and board as an alert sees them: only the tickets it wants, and the best of those.
import { bestWanted, isConditional, type Wish, wantedOf, wishOf } from '../../../alerts/tickets/rules.ts'
import type { Change, OfferDiff, OfferState, PlacedOffer, PriceSummary } from '../../../changes/contract.ts'
import type { BoardNow, MatchBoard, SpeakingAlert } from '../../contract.ts'

type Ticket = OfferState & PlacedOffer

/** `board` is null when the room did not answer: then the change itself is all that is known. */
export function asSeenBy(
  alert: SpeakingAlert,
  change: Change,
  board: MatchBoard | null,
): { change: Change; board: BoardNow } {
  if (isConditional(alert)) return onlyWanted(wishOf(alert), change, board)
  return { change, board: board ? boardNow(board, change) : asChanged(change) }
}

function onlyWanted(wish: Wish, change: Change, board: MatchBoard | null): { change: Change; board: BoardNow } {
  const tickets: Ticket[] = board ? board.offers.filter(({ isAlertable }) => isAlertable) : ticketsAfter(change)
  const before = withoutChange(tickets, change)
  const diffs = change.offers.filter((diff) => isWantedDiff(diff, change, wish))
  const here = (offers: Ticket[]) => offers.filter(({ platformId }) => platformId === change.platform.id)
  const match = bestWanted(tickets, wish)
  return {
    change: {
      ...change,
      platformBefore: bestWanted(here(before), wish),
      platformAfter: bestWanted(here(tickets), wish),
      matchBefore: bestWanted(before, wish),
      matchAfter: match,
      offers: diffs,
    },
    board: {
      match,
      platform: bestWanted(here(tickets), wish),
      sellerName: sellerOf(match, wantedOf(tickets, wish), board) ?? change.platform.name,
      offers: diffs.map((diff) => ({ ...diff, after: here(tickets).find((one) => isSameTicket(one, diff)) ?? null })),
    },
  }
}

/** The board as it would be without the change. */
function withoutChange(tickets: Ticket[], change: Change): Ticket[] {
  const others = tickets.filter(
    (ticket) => ticket.platformId !== change.platform.id || !change.offers.some((diff) => isSameTicket(ticket, diff)),
  )
  return [...others, ...change.offers.flatMap((diff) => (diff.before ? placed(diff, diff.before, change) : []))]
}

function ticketsAfter(change: Change): Ticket[] {
  return change.offers.flatMap((diff) => (diff.after ? placed(diff, diff.after, change) : []))
}

function placed({ ticketType, section }: OfferDiff, state: OfferState, { platform }: Change): Ticket {
  return { ...state, ticketType, section, platformId: platform.id, platformKind: platform.kind }
}

function isWantedDiff(diff: OfferDiff, change: Change, wish: Wish): boolean {
  const states = [diff.before, diff.after].filter((state) => state !== null)
  return (
    wantedOf(
      states.map((state) => placed(diff, state, change)),
      wish,
    ).length > 0
  )
}

function sellerOf(best: PriceSummary, wanted: Ticket[], board: MatchBoard | null): string | null {
  const { lowestPricePence, currency } = best
  const offer = wanted.find((one) => one.pricePence === lowestPricePence && one.currency === currency)
  return board?.platforms.find(({ platformId }) => platformId === offer?.platformId)?.platformName ?? null
}

/** The current board facts for a change's platform and tickets. */
function boardNow(board: MatchBoard, change: Change): BoardNow {
  const offers = board.offers.filter(({ platformId }) => platformId === change.platform.id)
  const { lowestPricePence, currency } = board.standing
  const seller = board.platforms.find(
    ({ isAlertable, standing }) =>
      isAlertable && standing.lowestPricePence === lowestPricePence && standing.currency === currency,
  )
  return {
    match: board.standing,
    platform: board.platforms.find(({ platformId }) => platformId === change.platform.id)?.standing ?? null,
    sellerName: lowestPricePence === null ? null : (seller?.platformName ?? null),
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
  return {
    match: change.matchAfter,
    platform: change.platformAfter,
    sellerName: change.seller?.name ?? null,
    offers: change.offers,
  }
}
