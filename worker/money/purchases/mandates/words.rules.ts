// A mandate in plain sentences: what is read is what is signed.

import type { Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { MandateTarget, NamedTarget, Terms } from './contract.ts'

export function wordsOf(terms: Terms, targets: readonly NamedTarget[]): string[] {
  return [
    `For ${either(targets.map(targetText))}.`,
    ticketText(terms),
    sellerTexts[terms.sellers],
    priceText(terms),
    purchasesText(terms),
    `Valid until ${momentText(terms.validUntilAt)}.`,
    modeTexts[terms.mode],
    'Your monthly budget, your highest price and your confirmation setting of auto-purchase hold as well.',
    'Tickets go to the details of your quick buy. You can revoke this mandate at any moment.',
  ]
}

/** "for Leeds v Forest": what a mandate is about, from its own words. */
export function aboutText([first = '']: readonly string[]): string {
  return first.replace(/^For/, 'for').replace(/\.$/, '')
}

const kindTexts: Record<MandateTarget['kind'], (name: string) => string> = {
  match: (name) => name,
  team: (name) => `any match of ${name}`,
  league: (name) => `any match in the ${name}`,
}

function targetText({ kind, name }: NamedTarget): string {
  return kindTexts[kind](name)
}

function ticketText({ quantity, areas, ticketTypes }: Terms): string {
  const tickets = manyText(quantity, 'ticket', 'tickets side by side')
  const where = areas.length === 0 ? 'in any area but the away end' : `in ${either(areas)}`
  const type =
    ticketTypes.length === 0 ? 'at full price, without hospitality' : `of the type ${either(ticketTypes.map(quoted))}`
  return `Each purchase is ${tickets} ${where}, ${type}.`
}

const quoted = (name: string) => `“${name}”`

const sellerTexts: Record<Terms['sellers'], string> = {
  official: 'From official sellers only.',
  official_and_exchanges: 'From official sellers and exchanges that the organiser authorised.',
}

function priceText({ maxPricePence, maxTotalPence, currency }: Terms): string {
  const bounds = [
    maxPricePence !== null && `${formatMoney(maxPricePence, currency)} for each ticket`,
    maxTotalPence !== null && `${formatMoney(maxTotalPence, currency)} for a purchase`,
  ].filter((bound) => bound !== false)
  if (bounds.length === 0) return `No highest price: you see the price in ${currency} before you confirm.`
  return `At most ${bounds.join(' and ')}, with all fees.`
}

function purchasesText({ purchases }: Terms): string {
  return purchases === 1 ? 'One purchase, then it ends.' : `At most ${purchases} purchases, one a match.`
}

const modeTexts: Record<Terms['mode'], string> = {
  confirm: 'You are asked before each purchase. No answer means no.',
  buy: 'Tickets are bought without asking. You are told at once.',
}

const moments = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** "31 December 2026 at 23:59 (London)" */
function momentText(at: Instant): string {
  return `${moments.format(at)} (London)`
}

/** "a", "a or b", "a, b or c" */
function either(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}
