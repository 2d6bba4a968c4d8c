import { readCurrency } from '../currency.ts'
import type { Doubt } from '../doubts.ts'
import { MachineValue, type PriceReading, ShownText, whyUnreadable } from '../money/amount.ts'
import { readMachinePrice } from '../money/machine-price.ts'
import { readShownPrice } from '../money/shown-price.ts'
import { schemaName } from './availability.ts'
import { first, get, list, type Node, type NodeIndex, nodes, textOf, typesOf } from './node.ts'

/** Steps charged for reading one price specification. */
const stepsPerSpecification = 200

/** An offer's price, in integer minor units. */
export type Cost = {
  pricePence: number | null
  lowPence: number | null
  highPence: number | null
  feesPence: number | null
  currency: string | null
  doubts: Doubt[]
  /** The page gave a price, readable or not. */
  isGiven: boolean
}

// Prices that are not charged: crossed out, recommended, or for other buyers.
const otherPriceTypes = /^(?:list|strikethrough|regular|msrp|srp|minimumadvertised|invoice)(?:price)?$/i

/** By-products of reading an offer's prices. */
type Notes = {
  doubts: Doubt[]
  /** Currencies found in price texts. */
  signs: string[]
  isGiven: boolean
  /** A price without its tax, which a buyer pays on top. */
  untaxedPence: number | null
  /** What the amounts are in, by what the offer states, else by what the platform sells in. */
  meant: string | null
}

/** Combines `price`, `lowPrice`/`highPrice` and `priceSpecification` of an offer. */
export function readCost(offer: Node, index: NodeIndex): Cost {
  const own = readCurrency(first(offer, 'priceCurrency'), index.currency)
  const notes: Notes = { doubts: [], signs: [], isGiven: false, untaxedPence: null, meant: own ?? index.currency }
  const specification = readSpecifications(offer, index, notes)
  const given = readEnds(offer, ['price', 'lowPrice', 'highPrice'], notes)
  if (isWithoutTax(given, specification, notes.untaxedPence)) {
    const untaxed = { code: 'price_unreadable', detail: 'the page gives its price without tax' } as const
    return {
      ...nothing,
      currency: settleCurrency(own ?? specification.currency, notes),
      doubts: [untaxed],
      isGiven: true,
    }
  }
  const isGivenItself = given.pricePence !== null || given.lowPence !== null || given.highPence !== null
  const ends = isGivenItself ? given : specification
  const single = settlePrice(given.pricePence, specification, ends, notes)
  const { lowPence, highPence } = ends
  const isRange = lowPence !== null || highPence !== null
  if (isRange && single !== null && (single < (lowPence ?? single) || single > (highPence ?? single))) {
    notes.doubts.push({ code: 'prices_disagree', detail: 'the price is outside of its range' })
  }
  // With a range, the single price is one of its ends.
  const pricePence = isRange ? null : single
  if (lowPence !== null && highPence !== null && lowPence > highPence) {
    notes.doubts.push({ code: 'prices_disagree', detail: 'the lowest price is above the highest' })
  }
  if ([single, lowPence, highPence].some((pence) => pence !== null && pence < 0)) {
    notes.doubts.push({ code: 'price_negative', detail: 'an offer with a price below zero was dropped' })
  }
  const currency = settleCurrency(own ?? specification.currency, notes)
  const { doubts, isGiven } = notes
  return { pricePence, lowPence, highPence, feesPence: specification.feesPence, currency, doubts, isGiven }
}

const nothing = { pricePence: null, lowPence: null, highPence: null, feesPence: null }

/** Whether a price without tax is all that an offer gives. */
function isWithoutTax(given: Ends, { pricePence, totalPence }: Specification, untaxedPence: number | null): boolean {
  if (untaxedPence === null || pricePence !== null || totalPence !== null) return false
  if (given.lowPence !== null || given.highPence !== null) return false
  return given.pricePence === null || given.pricePence === untaxedPence
}

function settleCurrency(stated: string | null, notes: Notes): string | null {
  const currency = stated ?? notes.signs[0] ?? null
  const other = notes.signs.find((sign) => sign !== currency)
  if (other) notes.doubts.push({ code: 'wrong_currency', detail: `a price in ${other} is labelled ${currency}` })
  return currency
}

type Ends = { pricePence: number | null; lowPence: number | null; highPence: number | null }
type Specification = Ends & {
  feesPence: number | null
  currency: string | null
  /** Price with fees, from a CompoundPriceSpecification. */
  totalPence: number | null
}

/** The price without fees: when it equals the compound total, the fees are subtracted. */
function settlePrice(own: number | null, specification: Specification, ends: Ends, notes: Notes): number | null {
  const { pricePence: base, totalPence: total, feesPence: fees } = specification
  const withoutFees = base ?? (total === null ? null : total - (fees ?? 0))
  if (own === null) return ends.pricePence ?? withoutFees
  if (withoutFees === null || own === withoutFees) return own
  if (own === total || own === withoutFees + (fees ?? 0)) return withoutFees
  notes.doubts.push({ code: 'prices_disagree', detail: 'the price and its specification differ' })
  return own
}

function readSpecifications(offer: Node, index: NodeIndex, notes: Notes): Specification {
  const result: Specification = {
    pricePence: null,
    lowPence: null,
    highPence: null,
    feesPence: null,
    currency: null,
    totalPence: null,
  }
  for (const specification of nodes(get(offer, 'priceSpecification'), index)) {
    const components = nodes(get(specification, 'priceComponent'), index)
    if (components.length > 0) {
      result.currency ??= readCurrency(first(specification, 'priceCurrency'), notes.meant)
      result.totalPence ??= readEnds(
        specification,
        ['price', 'minPrice', 'maxPrice'],
        notes,
        result.currency,
      ).pricePence
    }
    let basePence: number | null = null
    for (const part of components.length > 0 ? components : [specification]) {
      index.steps.spend(stepsPerSpecification)
      if (isForOthers(part)) continue
      result.currency ??= readCurrency(first(part, 'priceCurrency'), notes.meant)
      const ends = readEnds(part, ['price', 'minPrice', 'maxPrice'], notes, result.currency)
      if (isUntaxed(part, notes)) {
        notes.untaxedPence ??= ends.pricePence
      } else if (isFee(part, index)) {
        result.feesPence = (result.feesPence ?? 0) + Math.max(0, ends.pricePence ?? 0)
      } else {
        if (ends.pricePence !== null) basePence = (basePence ?? 0) + ends.pricePence
        result.lowPence ??= ends.lowPence
        result.highPence ??= ends.highPence
      }
    }
    if (basePence !== null && result.pricePence !== null && basePence !== result.pricePence) {
      notes.doubts.push({ code: 'prices_disagree', detail: 'the price specifications differ' })
    }
    result.pricePence ??= basePence
  }
  return result
}

/** Where prices are said without tax to everybody, that it is so says nothing. */
const taxedLater = new Set(['USD', 'CAD'])

function isUntaxed(specification: Node, { meant }: Notes): boolean {
  const isTaxed = first(specification, 'valueAddedTaxIncluded')
  return (isTaxed === false || /^false$/i.test(schemaName(String(isTaxed ?? '')))) && !taxedLater.has(meant ?? '')
}

function isForOthers(specification: Node): boolean {
  const priceType = first(specification, 'priceType')
  const isOther = typeof priceType === 'string' && otherPriceTypes.test(schemaName(priceType))
  return isOther || get(specification, 'validForMemberTier') !== undefined
}

function isFee(specification: Node, index: NodeIndex): boolean {
  if (typesOf(specification).includes('paymentchargespecification')) return true
  return ['name', 'priceComponentType', 'priceType', 'description'].some((name) =>
    /fees?\b|\bcharges?\b|commission|\blevy\b|surcharge/i.test(textOf(specification, name, index) ?? ''),
  )
}

/** Reads a price or a range; a single price may contain a range such as "£45 - £90". */
function readEnds(
  node: Node,
  [price, low, high]: [string, string, string],
  notes: Notes,
  currency: string | null = null,
): Ends {
  const ends: Ends = { pricePence: null, lowPence: null, highPence: null }
  const [reading, lowest, highest] = [price, low, high].map((name) => readOne(node, name, notes, currency))
  if (reading?.kind === 'single') ends.pricePence = reading.pence
  if (reading?.kind === 'range') Object.assign(ends, { lowPence: reading.lowPence, highPence: reading.highPence })
  if (lowest?.kind === 'single') ends.lowPence = lowest.pence
  if (lowest?.kind === 'range') ends.lowPence = lowest.lowPence
  if (highest?.kind === 'single') ends.highPence = highest.pence
  if (highest?.kind === 'range') ends.highPence = highest.highPence ?? highest.lowPence
  return ends
}

function readOne(node: Node, name: string, notes: Notes, currency: string | null): PriceReading {
  const [amount, ...others] = list(get(node, name))
  const hasOthers = others.some((other) => textOfAmount(other) !== textOfAmount(amount))
  const reading: PriceReading = hasOthers ? { kind: 'unreadable' } : readAmount(amount, currency ?? notes.meant)
  if (reading.kind === 'none') return reading
  notes.isGiven = true
  if (reading.kind === 'unreadable') {
    notes.doubts.push({ code: 'price_unreadable', detail: whyUnreadable(reading, textOfAmount(amount)) })
  } else if (reading.currency !== null) {
    notes.signs.push(reading.currency)
  }
  return reading
}

/** A price of structured data: a value, unless it was an element's text. `meant`: the currency that it is in. */
function readAmount(amount: unknown, meant: string | null): PriceReading {
  return amount instanceof ShownText ? readShownPrice(amount, meant) : readMachinePrice(new MachineValue(amount), meant)
}

function textOfAmount(amount: unknown): unknown {
  return amount instanceof ShownText ? amount.text : amount
}
