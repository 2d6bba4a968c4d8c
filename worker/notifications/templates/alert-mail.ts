// Contents of an alert mail, before rendering as text or HTML.
import type { Availability, PlatformKind } from '../../catalogue/constants.ts'
import { canBeHad } from '../../catalogue/rules.ts'
import type { OfferDiff, OfferState, PriceSummary } from '../../changes/contract.ts'
import { clockTime, kickoffText, oneLine } from '../../mail/words.ts'
import { formatMoney } from '../../platform/money.ts'
import { leadingSummary } from '../board/rules.ts'
import { maxOffersInMail } from '../constants.ts'
import type { BoardNow, Notice } from '../contract.ts'

export type AlertMail = {
  subject: string
  headline: string
  competition: string
  sides: string
  kickoff: string
  place: string | null
  /** "£64.00"; null without a price. */
  price: string | null
  /** "all-in", "plus fees", or null if unknown. */
  fees: string | null
  /** "was £80.00", "no tickets before" */
  before: string | null
  /** A cheaper offer for the match elsewhere; null if there is none. */
  elsewhere: string | null
  availability: Availability
  availabilityWord: string
  platformName: string
  platformKind: string
  platformUrl: string | null
  offers: string[]
  moreOffers: number
  seen: string
  why: string
  matchUrl: string
  unsubscribeUrl: string
}

const availabilityWords: Record<Availability, string> = {
  available: 'Available',
  limited: 'Few left',
  sold_out: 'Sold out',
  unknown: 'Availability unknown',
}

const kindWords: Record<PlatformKind, string> = {
  official: 'official seller',
  exchange: 'resale authorised by the organiser',
  resale: 'resale not authorised by the organiser',
}

export function alertMail(notice: Notice, links: { matchUrl: string; unsubscribeUrl: string }): AlertMail {
  const { change, match, board } = notice
  // A match can run low because this platform sold out; the remaining tickets are elsewhere.
  const { isOnPlatform, summary: after } = leadingSummary(notice.alert, board)
  const isAboutPlatform = isOnPlatform && notice.alert.alertType !== 'price_drop'
  const before = isAboutPlatform ? change.platformBefore : change.matchBefore
  const platformName = oneLine(change.platform.name)
  const sides = `${oneLine(match.homeTeamName)} v ${oneLine(match.awayTeamName)}`
  const price = priceOf(after)
  const headline = headlineOf(notice, after, isLower(after, before))
  const changed = board.offers.filter((offer) => offer.after !== null && canBeHad(offer.after))
  const elsewhere = isOnPlatform && isLower(board.match, after) ? priceOf(board.match) : null
  return {
    subject: oneLine(
      `${headline}: ${sides}${subjectTail(notice, price, isOnPlatform ? platformName : null, elsewhere)}`,
    ),
    headline,
    competition: oneLine(match.leagueName),
    sides,
    kickoff: kickoffText(match.kickoffAt, match.matchDay),
    place:
      [match.venue, match.city]
        .filter((part) => part !== null)
        .map(oneLine)
        .join(', ') || null,
    price,
    fees: feesOf(board.offers, after),
    before: before === null ? null : beforeText(before),
    elsewhere: elsewhere && `Lowest price for this match now: ${elsewhere}${sellerText(board)}`,
    availability: after.availability,
    availabilityWord: availabilityWords[after.availability],
    platformName,
    platformKind: kindWords[change.platform.kind],
    platformUrl: /^https?:\/\//.test(change.platform.url) ? change.platform.url : null,
    offers: changed.slice(0, maxOffersInMail).map(offerText),
    moreOffers: Math.max(0, changed.length - maxOffersInMail),
    seen: clockTime(change.seenAt),
    why: whyText(notice, after.currency),
    ...links,
  }
}

function headlineOf({ alert }: Notice, after: PriceSummary, hasFallen: boolean): string {
  switch (alert.alertType) {
    case 'availability':
      return 'Tickets available'
    case 'price_drop':
      return hasFallen || alert.priceThresholdPence === null ? 'Price fell' : 'At your price'
    case 'high_demand':
      return after.availability === 'limited' ? 'Few tickets left' : 'Tickets for a high-demand match'
    case 'last_chance':
      return 'Last chance'
  }
}

function sellerText({ sellerName }: BoardNow): string {
  return sellerName === null ? '' : ` on ${oneLine(sellerName)}`
}

function subjectTail(
  { alert }: Notice,
  price: string | null,
  platformName: string | null,
  elsewhere: string | null,
): string {
  const where = platformName === null ? '' : ` on ${platformName}`
  if (price === null) return elsewhere === null ? where : `${where}, from ${elsewhere} elsewhere`
  if (elsewhere !== null) return `, ${price}${where}, from ${elsewhere} elsewhere`
  return `, ${alert.alertType === 'price_drop' ? 'now' : 'from'} ${price}${where}`
}

function whyText({ alert, match }: Notice, currency: string | null): string {
  const names = {
    availability: 'availability',
    price_drop: 'price drop',
    high_demand: 'high demand',
    last_chance: 'last chance',
  }
  const teamName = alert.targetId === match.homeTeamId ? match.homeTeamName : match.awayTeamName
  const target = { match: 'this match', team: oneLine(teamName), league: oneLine(match.leagueName) }[alert.targetKind]
  const limit = alert.priceThresholdPence
  const at = limit === null ? '' : `, at ${formatMoney(limit, currency ?? 'GBP')} or less`
  const tickets = alert.conditions === null ? '' : ', for the tickets you chose'
  return `You're getting this email because of your ${names[alert.alertType]} alert for ${target}${at}${tickets}.`
}

function priceOf(state: Pick<PriceSummary, 'lowestPricePence' | 'currency'>): string | null {
  return state.lowestPricePence === null || state.currency === null
    ? null
    : formatMoney(state.lowestPricePence, state.currency)
}

function beforeText(before: PriceSummary): string {
  const price = priceOf(before)
  if (price !== null) return `was ${price}`
  return canBeHad(before) ? 'no price before' : 'no tickets before'
}

function isLower(after: PriceSummary, before: PriceSummary | null): boolean {
  if (before === null || after.lowestPricePence === null || before.lowestPricePence === null) return false
  return after.currency === before.currency && after.lowestPricePence < before.lowestPricePence
}

/** Whether the shown price includes fees, by the changed offer with that price. */
function feesOf(offers: OfferDiff[], after: PriceSummary): string | null {
  const cheapest = offers.find(
    (offer) => offer.after !== null && !offer.after.isReduced && offer.after.pricePence === after.lowestPricePence,
  )?.after
  if (!cheapest || cheapest.pricePence === null) return null
  return cheapest.feesPence === null ? 'plus fees' : 'all-in'
}

/** "Adult, block 97: £64.00 all-in, was £80.00, few left, 2 tickets" */
function offerText({ ticketType, section, before, after }: OfferDiff): string {
  const name = [ticketType, section]
    .filter((part) => part !== null)
    .map(oneLine)
    .join(', ')
  const [is, was] = [offerPrice(after), offerPrice(before)]
  const facts = [
    is === null ? 'price not shown' : `${is} ${after?.feesPence === null ? 'plus fees' : 'all-in'}`,
    was !== null && was !== is ? `was ${was}` : null,
    after ? availabilityWords[after.availability].toLowerCase() : null,
    typeof after?.quantity === 'number' ? `${after.quantity} ${after.quantity === 1 ? 'ticket' : 'tickets'}` : null,
  ]
  return `${name}: ${facts.filter((fact) => fact !== null).join(', ')}`
}

function offerPrice(state: OfferState | null): string | null {
  return state === null ? null : priceOf({ lowestPricePence: state.pricePence, currency: state.currency })
}
