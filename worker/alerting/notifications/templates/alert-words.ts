// The sentences of an alert mail.

import { oneLine } from '#worker/ground/mail/words.rules.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { WriteMoney } from '#worker/ground/platform/money.ts'
import type { Availability, PlatformKind } from '#worker/matches/catalogue/constants.ts'
import type { OfferDiff, OfferState, PriceSummary } from '#worker/matches/changes/contract.ts'
import { fallPercent, levelText } from '#worker/matches/prices/summary/standing.rules.ts'
import { withFees } from '#worker/matches/prices/summary/words.rules.ts'
import { leadOf } from '../board/rules.ts'
import type { FiredAlert, Lead, Notice } from '../contract.ts'
import { forClients } from '../for-clients.rules.ts'
import { mailGapMs } from '../gathering/constants.ts'
import { alertPhrase, alsoText, newsTitles } from '../naming.rules.ts'
import type { KnownLevel, OtherLine } from './alert-mail.ts'

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
type Priced = Pick<PriceSummary, 'lowestPricePence' | 'currency'>

/** "£28 (was £32) · Roma v Verona", "£28.50 plus fees (was £32.00 plus fees) · Roma v Verona" */
export function subjectOf(
  { alert, others, clients }: Notice,
  { after, before, elsewhere, sides }: Prices,
  money: WriteMoney,
): string {
  const fallenFrom = isLower(after, before) ? before : null
  const was = fallenFrom && pricedText(fallenFrom, money)
  const [price, cheaper] = [pricedText(after, money), elsewhere && pricedText(elsewhere, money)]
  const news = {
    price_drop: price === null ? newsTitles.price_drop : `${price}${was === null ? '' : ` (was ${was})`}`,
    availability: price === null ? newsTitles.availability : `Tickets from ${price}`,
    high_demand: `${after.availability === 'limited' ? 'Few tickets left' : newsTitles.high_demand}${price === null ? '' : ` from ${price}`}`,
    queue: newsTitles.queue,
    last_chance: `${newsTitles.last_chance}${price === null ? '' : ` from ${price}`}`,
  }[alert.alertType]
  const where = spaced(sides, forClients(clients))
  return oneLine(`${news}${cheaper === null ? '' : `, ${cheaper} elsewhere`} · ${where}${andMore(others.length)}`)
}

/** "Roma v Verona for Ada Lovelace" */
export function spaced(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}

/** ", and 12 more": other matches with news in the same message. */
export function andMore(others: number): string {
  return others === 0 ? '' : `, and ${others} more`
}

/** "and 3 more in your inbox", "and 1 smaller fall": what a message of several leaves to the inbox. */
export function restTexts({ moreOthers, smallerFalls }: { moreOthers: number; smallerFalls: number }): string[] {
  return [
    ...(moreOthers > 0 ? [`and ${moreOthers} more in your inbox`] : []),
    ...(smallerFalls > 0 ? [`and ${manyText(smallerFalls, 'smaller fall')}`] : []),
  ]
}

/** Why a mail has news of several alerts. What it promises of teams and leagues `paceAllows` keeps. */
export function gatheredText({ alert, others }: Pick<Notice, 'alert' | 'others'>): string {
  const isWide = [alert, ...others.map((other) => other.alert)].some(({ targetKind }) => targetKind !== 'match')
  return isWide
    ? `Team and league alerts are gathered for up to ${mailGapMs / minuteMs} minutes.`
    : 'Alerts that come close together are sent in one email.'
}

/** "↓63 %", "Leeds v Roma", "Price fell, £28 plus fees on Club Direct" */
export function otherLine(other: Notice['others'][number], money: WriteMoney): Omit<OtherLine, 'url'> {
  const { alert, change, match, clients } = other
  const { isOnPlatform, summary, seller } = leadOf(other)
  const before = isOnPlatform && alert.alertType !== 'price_drop' ? change.platformBefore : change.matchBefore
  const price = pricedText(summary, money)
  const news = headlineOf({ alert }, summary, isLower(summary, before))
  const where = seller === null ? '' : ` on ${oneLine(seller.name)}`
  const sides = `${oneLine(match.homeTeamName)} v ${oneLine(match.awayTeamName)}`
  return {
    share: shareText(before, summary),
    sides: spaced(sides, forClients(clients)),
    news: `${news}${price === null ? '' : `, ${price}`}${where}`,
  }
}

/** "↓63 % Leeds v Roma: Price fell, £28 plus fees on Club Direct" */
export function otherText({ share, sides, news }: Omit<OtherLine, 'url'>): string {
  return spaced(share ?? '', `${sides}: ${news}`)
}

/** "↓63 %"; null without a fall of the price. */
function shareText(before: PriceSummary | null, after: PriceSummary): string | null {
  if (before?.currency !== after.currency) return null
  const percent = fallPercent(before.lowestPricePence, after.lowestPricePence)
  return percent === null ? null : `\u2193${percent}\u00a0%`
}

type LineFacts = {
  after: PriceSummary
  before: PriceSummary | null
  ticket: OfferDiff | null
  level: KnownLevel | null
}

/** The price line beside a price. The verdict is of the match's lowest price alone, and what is left of one known ticket. */
export function lineOf({ after, before, ticket, level }: LineFacts): string[] {
  const isLevels = level?.pence === after.lowestPricePence && level?.currency === after.currency
  const left = ticket?.after?.quantity ?? null
  return [
    shareText(before, after),
    level && isLevels ? levelText(level) : null,
    left === null ? null : `${left} left`,
    ticket?.section ? oneLine(ticket.section) : null,
  ].filter((part) => part !== null)
}

/** "2 tickets left, Adult, Block 97, on Terrace Exchange (official seller)" */
export function preheaderOf({ summary, ticket, seller }: Lead): string {
  const quantity = ticket?.after?.quantity ?? null
  const left = quantity === null ? availabilityWords[summary.availability] : `${ticketCount(quantity)} left`
  const kind = seller?.kind ? ` (${kindWords[seller.kind]})` : ''
  const where = seller && `on ${oneLine(seller.name)}${kind}`
  return [left, ticket && nameOf(ticket), where].filter((part) => part !== null).join(', ')
}

/** "Price fell", "Price fell for Ada Lovelace" */
export function headlineOf(notice: Pick<Notice, 'alert' | 'clients'>, after: PriceSummary, hasFallen: boolean): string {
  return spaced(newsOf(notice, after, hasFallen), forClients(notice.clients))
}

function newsOf({ alert }: Pick<Notice, 'alert'>, after: PriceSummary, hasFallen: boolean): string {
  switch (alert.alertType) {
    case 'availability':
      return newsTitles.availability
    case 'price_drop':
      return hasFallen || alert.priceThresholdPence === null ? newsTitles.price_drop : 'At your price'
    case 'high_demand':
      return after.availability === 'limited' ? 'Few tickets left' : 'Tickets for a high-demand match'
    case 'last_chance':
    case 'queue':
      return newsTitles[alert.alertType]
  }
}

/** The alert that a message names, and the others of its owner that the same change met. */
export function whyText({ alert, alsoAlerts, match }: Notice, currency: string | null, money: WriteMoney): string {
  const phraseOf = (one: FiredAlert) => {
    const named = { currency: currency ?? one.currency, isForChosen: one.conditions !== null }
    const phrase = alertPhrase({ ...one, ...named, targetName: targetOf(one, match) }, money)
    return one.clientName === undefined ? phrase : `${phrase} (${forClients([one.clientName])})`
  }
  const also = alsoAlerts.length === 0 ? '' : ` ${alsoText(alsoAlerts.map(phraseOf))}`
  return `You're getting this email because of your ${phraseOf(alert)}.${also}`
}

/** Null for the match itself. */
function targetOf({ targetKind, targetId }: FiredAlert, match: Notice['match']): string | null {
  const teamName = targetId === match.homeTeamId ? match.homeTeamName : match.awayTeamName
  return { match: null, team: oneLine(teamName), league: oneLine(match.leagueName) }[targetKind]
}

export function priceOf({ lowestPricePence, currency }: Priced, money: WriteMoney): string | null {
  return lowestPricePence === null || currency === null ? null : money(lowestPricePence, currency)
}

/** "£64 plus fees" */
export function pricedText(summary: PriceSummary, money: WriteMoney): string | null {
  const price = priceOf(summary, money)
  return price === null ? null : withFees(price, summary)
}

export function isLower(after: PriceSummary, before: PriceSummary | null): boolean {
  if (before === null || after.lowestPricePence === null || before.lowestPricePence === null) return false
  return after.currency === before.currency && after.lowestPricePence < before.lowestPricePence
}

/** "Adult, block 97: £64 all-in, was £80 plus fees, few left, 2 tickets" */
export function offerText(offer: OfferDiff, money: WriteMoney): string {
  const { before, after } = offer
  const [is, was] = [offerPrice(after, money), offerPrice(before, money)]
  const facts = [
    is === null ? 'price not shown' : `${is} ${after?.feesPence === null ? 'plus fees' : 'all-in'}`,
    was !== null && was !== is ? `was ${withFees(was, { isPlusFees: before?.feesPence === null })}` : null,
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
  return manyText(quantity, 'ticket')
}

function offerPrice(state: OfferState | null, money: WriteMoney): string | null {
  return state && priceOf({ lowestPricePence: state.pricePence, currency: state.currency }, money)
}
