// Contents of an alert mail, before rendering as text or HTML.

import { clockTime, kickoffText, oneLine } from '#worker/ground/mail/words.rules.ts'
import { inOneWay, type WriteMoney } from '#worker/ground/platform/money.ts'
import type { Availability, PlatformKind } from '#worker/matches/catalogue/constants.ts'
import { isBuyable, isOnlyListed } from '#worker/matches/catalogue/rules.ts'
import type { OfferDiff, PriceSummary } from '#worker/matches/changes/contract.ts'
import type { PriceLevel } from '#worker/matches/prices/contract.ts'
import type { Strip } from '#worker/matches/prices/strip/rules.ts'
import { pricesUntilNow } from '#worker/matches/prices/summary/rules.ts'
import { withFees } from '#worker/matches/prices/summary/words.rules.ts'
import { hasFallen } from '../../alerts/rules.ts'
import { leadOf } from '../board/rules.ts'
import { maxOffersInMail, maxOthersInMail } from '../constants.ts'
import type { BoardNow, Lead, Notice } from '../contract.ts'
import { isSmallFall } from '../gathering/rules.ts'
import {
  availabilityWords,
  gatheredText,
  headlineOf,
  isLower,
  kindWords,
  lineOf,
  offerText,
  otherLine,
  preheaderOf,
  pricedText,
  priceOf,
  subjectOf,
  whyText,
} from './alert-words.ts'

export type AlertMail = {
  subject: string
  /** Shown beside the subject in lists of mails: what is left, where and for whom. */
  preheader: string
  headline: string
  competition: string
  sides: string
  kickoff: string
  place: string | null
  /** "£64"; null without a price. */
  price: string | null
  /** "all-in", "plus fees", or null if unknown. */
  fees: string | null
  /** "was £80 plus fees", "no tickets before"; null if nothing is known, or the price is the same. */
  before: string | null
  /** A cheaper offer for the match elsewhere; null if there is none. */
  elsewhere: string | null
  /** What the price line says beside the price: "↓20 %", "low over 14 days", "2 left", "Block 97". */
  line: string[]
  availability: Availability
  /** Null where tickets are simply there. */
  availabilityWord: string | null
  /** Who sells at that price; null if unknown. */
  seller: { name: string; kind: string | null; url: string | null; seen: string } | null
  /** What any full-price ticket cost over the last days, as a line and as an image of ours; null if that is not known. */
  past: { text: string; imageUrl: string } | null
  /** Tickets of that seller, the one at the price first. */
  offers: string[]
  moreOffers: number
  /** Other matches with news, a line each, the biggest fall first: its share, the match, and what is new. */
  others: OtherLine[]
  moreOthers: number
  /** Falls too small for a line. */
  smallerFalls: number
  /** Why these are in one mail. */
  gathered: string
  why: string
  links: MailLinks
}

export type OtherLine = { share: string | null; sides: string; news: string; url: string }

/** Addresses of ours; those with a token work without a session, and only ask when they are opened. */
export type MailLinks = {
  matchUrl: string
  inboxUrl: string
  /** Addresses of the other matches in the mail. */
  matchUrlOf: (matchId: number) => string
  unsubscribeUrl: string
  manageUrl: string
  mutes: { text: string; url: string }[]
  /** Lowers the alert's maximum price; null when there is nothing lower to propose. */
  onlyUnder: { text: string; url: string } | null
}

type Past = Pick<Strip, 'lowPence' | 'highPence' | 'currency' | 'days'> & { imageUrl: string }

/** What is known of the match's prices: the last days as an image, and where its lowest price stands among them. */
export type Known = { past: Past | null; level: KnownLevel | null }
/** Of that price, in whole minor units. */
export type KnownLevel = Pick<PriceLevel, 'level' | 'days'> & { pence: number; currency: string | null }

export function alertMail(
  notice: Notice,
  linksIn: (money: WriteMoney) => MailLinks,
  known: Known = { past: null, level: null },
): AlertMail {
  return inOneWay((money) => written(notice, { links: linksIn(money), ...known }, money))
}

function written(notice: Notice, { links, past, level }: { links: MailLinks } & Known, money: WriteMoney): AlertMail {
  const { change, match, board, alert } = notice
  const lead = leadOf(notice)
  const { isOnPlatform, summary: after, ticket } = lead
  const isAboutPlatform = isOnPlatform && alert.alertType !== 'price_drop'
  const before = isAboutPlatform ? change.platformBefore : change.matchBefore
  const sides = `${oneLine(match.homeTeamName)} v ${oneLine(match.awayTeamName)}`
  const cheaperElsewhere = isOnPlatform && isLower(board.match, after) ? board.match : null
  const tickets = ticketsOf(lead, board, before)
  const listed = notice.others.filter((other) => !isSmallFall(other))
  return {
    subject: subjectOf(notice, { after, before, elsewhere: cheaperElsewhere, sides }, money),
    preheader: preheaderOf(lead),
    headline: `${headlineOf(notice, after, isLower(after, before))}: ${sides}`,
    competition: oneLine(match.leagueName),
    sides,
    kickoff: kickoffText(match.kickoffAt, match.matchDay),
    place:
      [match.venue, match.city]
        .filter((part) => part !== null)
        .map(oneLine)
        .join(', ') || null,
    price: priceOf(after, money),
    fees: feesOf(ticket),
    before: before === null ? null : beforeText(before, after, money),
    elsewhere:
      cheaperElsewhere && `Lowest price for this match now: ${pricedText(cheaperElsewhere, money)}${sellerText(board)}`,
    line: lineOf({ after, before, ticket, level }),
    availability: after.availability,
    availabilityWord: after.availability === 'available' ? null : availabilityWords[after.availability],
    seller: sellerOf(lead),
    past:
      past && past.currency === after.currency
        ? { text: pastText(past, [after, before]), imageUrl: past.imageUrl }
        : null,
    offers: tickets.slice(0, maxOffersInMail).map((offer) => offerText(offer, money)),
    moreOffers: Math.max(0, tickets.length - maxOffersInMail),
    others: listed
      .slice(0, maxOthersInMail)
      .map((other) => ({ ...otherLine(other, money), url: links.matchUrlOf(other.match.id) })),
    moreOthers: Math.max(0, listed.length - maxOthersInMail),
    smallerFalls: notice.others.length - listed.length,
    gathered: gatheredText(notice),
    why: whyText(notice, after.currency, money),
    links,
  }
}

/**
 * The ticket at the price, then the changed ones of the same seller: no row is of another than the headline's. The first
 * does not say what it cost itself where the headline's price before was another ticket's.
 */
function ticketsOf({ isOnPlatform, ticket }: Lead, board: BoardNow, before: PriceSummary | null): OfferDiff[] {
  const changed = isOnPlatform ? board.offers.filter(({ after }) => after !== null && isBuyable(after)) : []
  const isTicket = (one: OfferDiff) => one.ticketType === ticket?.ticketType && one.section === ticket.section
  const own = changed.find(isTicket) ?? ticket
  if (!own) return changed
  const isHeadlines = own.before?.pricePence === before?.lowestPricePence
  return [isHeadlines ? own : { ...own, before: null }, ...changed.filter((one) => one !== own)]
}

/**
 * No price that the mail names is outside it, as one that stood for a moment would be. Its amounts are written in one way of
 * their own, so that a price of last week gives no pence to the subject.
 */
function pastText({ lowPence, highPence, currency, days }: Past, named: readonly (PriceSummary | null)[]): string {
  const prices = named.flatMap((one) => (one ? pricesUntilNow(one) : []))
  const also = prices.flatMap((one) => (one.currency === currency ? one.pence : []))
  const [lowest, highest] = [Math.min(lowPence, ...also), Math.max(highPence, ...also)]
  const span = `Any full-price ticket, last ${days === 1 ? 'day' : `${days} days`}`
  return inOneWay((money) =>
    lowest === highest
      ? `${span}: ${money(lowest, currency)} all the time.`
      : `${span}: ${money(lowest, currency)} to ${money(highest, currency)}.`,
  )
}

function sellerOf({ seller }: Lead): AlertMail['seller'] {
  if (!seller) return null
  const { name, kind, url, seenAt } = seller
  return {
    name: oneLine(name),
    kind: kind && kindWords[kind satisfies PlatformKind],
    url: url !== null && /^https?:\/\//.test(url) ? url : null,
    seen: clockTime(seenAt),
  }
}

function sellerText({ seller }: BoardNow): string {
  return seller === null ? '' : ` on ${oneLine(seller.name)}`
}

/** Null where only something else than the price changed. */
function beforeText(before: PriceSummary, after: PriceSummary, money: WriteMoney): string | null {
  const price = priceOf(before, money)
  const last = hasFallen(before, after) && before.lastPrice
  if (last) return `${price === null ? `${noPriceText(before)}, ` : ''}last price ${money(last.pence, last.currency)}`
  if (price === null) return noPriceText(before)
  return price === priceOf(after, money) ? null : `was ${withFees(price, before)}`
}

function noPriceText(before: PriceSummary): string {
  if (isOnlyListed(before, before.offerCount)) return 'not known before if any were left'
  return isBuyable(before) ? 'no price before' : 'no tickets before'
}

/** Whether the shown price includes fees. */
function feesOf(ticket: OfferDiff | null): string | null {
  if (!ticket?.after || ticket.after.pricePence === null) return null
  return ticket.after.feesPence === null ? 'plus fees' : 'all-in'
}
