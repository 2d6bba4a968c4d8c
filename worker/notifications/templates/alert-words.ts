// The sentences of an alert mail.
import type { Availability, PlatformKind } from '../../catalogue/constants.ts'
import type { OfferDiff, OfferState, PriceSummary } from '../../changes/contract.ts'
import { oneLine } from '../../mail/words.ts'
import { formatMoney, formatMoneyShort } from '../../platform/money.ts'
import { leadOf } from '../board/rules.ts'
import type { Lead, Notice } from '../contract.ts'

export const availabilityWords: Record<Availability, string> = {
  available: 'Available',
  limited: 'Few left',
  sold_out: 'Sold out',
  unknown: 'Availability unknown',
}

export const kindWords: Record<PlatformKind, string> = {
  official: 'official seller',
  exchange: 'resale authorised by the organiser',
  resale: 'resale not authorised by the organiser',
}

type Prices = { after: PriceSummary; before: PriceSummary | null; elsewhere: PriceSummary | null; sides: string }

/** "£28 (was £32) · Roma v Verona", "£28.00 (was £32.50) · Roma v Verona" */
export function subjectOf({ alert, others }: Notice, { after, before, elsewhere, sides }: Prices): string {
  const fallenFrom = isLower(after, before) ? before : null
  // One way to write money: with pence as soon as one amount has them.
  const write = [after, fallenFrom, elsewhere].every((one) => (one?.lowestPricePence ?? 0) % 100 === 0)
    ? shortPriceOf
    : priceOf
  const [price, was, cheaper] = [write(after), fallenFrom && write(fallenFrom), elsewhere && write(elsewhere)]
  const news = {
    price_drop: price === null ? 'Price fell' : `${price}${was === null ? '' : ` (was ${was})`}`,
    availability: price === null ? 'Tickets available' : `Tickets from ${price}`,
    high_demand: `${after.availability === 'limited' ? 'Few tickets left' : 'High demand'}${price === null ? '' : ` from ${price}`}`,
    last_chance: `Last chance${price === null ? '' : ` from ${price}`}`,
  }[alert.alertType]
  return oneLine(`${news}${cheaper === null ? '' : `, ${cheaper} elsewhere`} · ${sides}${andMore(others.length)}`)
}

/** ", and 12 more": other matches with news in the same message. */
export function andMore(others: number): string {
  return others === 0 ? '' : `, and ${others} more`
}

/** "Leeds v Roma: Price fell, £28 on Club Direct" */
export function otherText(other: Notice['others'][number]): string {
  const { alert, change, match } = other
  const { isOnPlatform, summary, seller } = leadOf(other)
  const before = isOnPlatform && alert.alertType !== 'price_drop' ? change.platformBefore : change.matchBefore
  const price = shortPriceOf(summary)
  const news = headlineOf({ alert }, summary, isLower(summary, before))
  const where = seller === null ? '' : ` on ${oneLine(seller.name)}`
  return `${oneLine(match.homeTeamName)} v ${oneLine(match.awayTeamName)}: ${news}${price === null ? '' : `, ${price}`}${where}`
}

/** "2 tickets left, Adult, Block 97, on Terrace Exchange (official seller)" */
export function preheaderOf({ summary, ticket, seller }: Lead): string {
  const quantity = ticket?.after?.quantity ?? null
  const left = quantity === null ? availabilityWords[summary.availability] : `${ticketCount(quantity)} left`
  const kind = seller?.kind ? ` (${kindWords[seller.kind]})` : ''
  const where = seller && `on ${oneLine(seller.name)}${kind}`
  return [left, ticket && nameOf(ticket), where].filter((part) => part !== null).join(', ')
}

export function headlineOf({ alert }: Pick<Notice, 'alert'>, after: PriceSummary, hasFallen: boolean): string {
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

export function whyText({ alert, match }: Notice, currency: string | null): string {
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

export function priceOf(state: Pick<PriceSummary, 'lowestPricePence' | 'currency'>): string | null {
  return state.lowestPricePence === null || state.currency === null
    ? null
    : formatMoney(state.lowestPricePence, state.currency)
}

function shortPriceOf({ lowestPricePence, currency }: PriceSummary): string | null {
  return lowestPricePence === null || currency === null ? null : formatMoneyShort(lowestPricePence, currency)
}

export function isLower(after: PriceSummary, before: PriceSummary | null): boolean {
  if (before === null || after.lowestPricePence === null || before.lowestPricePence === null) return false
  return after.currency === before.currency && after.lowestPricePence < before.lowestPricePence
}

/** "Adult, block 97: £64.00 all-in, was £80.00, few left, 2 tickets" */
export function offerText(offer: OfferDiff): string {
  const { before, after } = offer
  const [is, was] = [offerPrice(after), offerPrice(before)]
  const facts = [
    is === null ? 'price not shown' : `${is} ${after?.feesPence === null ? 'plus fees' : 'all-in'}`,
    was !== null && was !== is ? `was ${was}` : null,
    after ? availabilityWords[after.availability].toLowerCase() : null,
    typeof after?.quantity === 'number' ? ticketCount(after.quantity) : null,
  ]
  return `${nameOf(offer)}: ${facts.filter((fact) => fact !== null).join(', ')}`
}

function nameOf({ ticketType, section }: OfferDiff): string {
  return [ticketType, section]
    .filter((part) => part !== null)
    .map(oneLine)
    .join(', ')
}

function ticketCount(quantity: number): string {
  return `${quantity} ${quantity === 1 ? 'ticket' : 'tickets'}`
}

function offerPrice(state: OfferState | null): string | null {
  return state === null ? null : priceOf({ lowestPricePence: state.pricePence, currency: state.currency })
}
