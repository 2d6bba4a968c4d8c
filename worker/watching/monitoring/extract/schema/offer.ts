import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { StatedTimes } from '#worker/matches/catalogue/sales/rules.ts'
import type { ExtractedOffer } from '../../contract.ts'
import type { Draft } from '../doubts.ts'
import { type Group, groupIn, perOne } from '../group-price.ts'
import { isDescribedUnsold } from '../words/named-unsold.ts'
import { isStated, isUnderstood, readAvailability } from './availability.ts'
import { isEvent } from './graph.ts'
import {
  cachedText,
  first,
  get,
  identityOf,
  isNode,
  list,
  type Node,
  type NodeIndex,
  nodes,
  resolve,
  textOf,
} from './node.ts'
import { aboutOf } from './offer-about.ts'
import { type Cost, readCost } from './price.ts'
import { amountOf, quantityOf } from './quantity.ts'

/** Length of the seller's own reference of an offer. */
const maxRefLength = 255

/** More than friends buy together: such a price is a group's. */
const leastOfGroups = 8

/** The name of an offer that gives none. */
export const unnamed = 'Standard'

/** Values an offer inherits from its parent. */
export type Whole = { currency: string | null; isSoldOut: boolean; name: string | null; sale: StatedTimes }
export const unknownWhole: Whole = { currency: null, isSoldOut: false, name: null, sale: { from: [], to: [] } }

/** Null without price, availability or stock. */
export function readOffer(offer: Node, index: NodeIndex, whole: Whole): Draft | null {
  const stated = readCost(offer, index)
  const stock = quantityOf(offer, index)
  const given = list(get(offer, 'availability'))
  const isAvailabilityGiven = given.length > 0
  if (!stated.isGiven && !isAvailabilityGiven && stock === null) return null
  const availability = isAvailabilityGiven ? availabilityOf(offer, index) : whole.isSoldOut ? 'sold_out' : 'unknown'
  const cost = availability === 'sold_out' || stock === 0 ? withoutNought(stated) : stated
  const result: ExtractedOffer = {
    ticketType: nameOf(offer, index) ?? whole.name ?? unnamed,
    section: sectionOf(offer, index),
    pricePence: cost.pricePence,
    lowPence: cost.lowPence,
    highPence: cost.highPence,
    feesPence: cost.feesPence,
    currency: cost.currency ?? whole.currency,
    availability,
    ...(availability === 'unknown' && !given.some(isStated) && { isUnstated: true }),
    quantity: stock,
  }
  const group = groupOf(offer, index) ?? groupIn(result.ticketType)
  const ref = group === null ? refOf(offer, index) : null
  const named = ref === null ? result : { ...result, ref }
  const draft: Draft = {
    offer: named,
    doubts: cost.doubts,
    about: aboutOf(offer, index),
    sale: saleOf(offer, index, whole),
  }
  const unknownWord = availability === 'unknown' ? given.find((value) => !isUnderstood(value)) : undefined
  if (typeof unknownWord === 'string') draft.unknownWord = unknownWord
  const least = amountOf(offer, 'eligibleQuantity', ['minValue'], index)
  const isForGroups = least !== null && least >= leastOfGroups
  return perOne(isForGroups ? { ...draft, isUnclear: true } : draft, group)
}

/** Removes a price of 0 from a sold-out offer: it stands for "none left", not "free". */
function withoutNought(cost: Cost): Cost {
  const { pricePence, lowPence, highPence } = cost
  const isNought = [pricePence, lowPence, highPence].every((pence) => pence === null || pence === 0)
  return isNought ? { ...cost, pricePence: null, lowPence: null, highPence: null } : cost
}

/** Left out where it is too long: a part of it may be another offer's. */
function refOf(offer: Node, index: NodeIndex): string | null {
  const sku = textOf(offer, 'sku', index)
  return sku !== null && sku.length <= maxRefLength ? sku : null
}

/** Conflicting values mean unknown, and so does one that the offer's own words deny. */
export function availabilityOf(offer: Node, index: NodeIndex): ExtractedOffer['availability'] {
  const meanings = new Set(
    list(get(offer, 'availability')).map((value) => {
      if (!isNode(value)) return readAvailability(value)
      return readAvailability(identityOf(value) ?? first(resolve(value, index), 'name'))
    }),
  )
  const [stated = 'unknown', ...others] = meanings
  if (others.length > 0) return 'unknown'
  return isBuyable({ availability: stated }) && isDescribedAsUnsold(offer, index) ? 'unknown' : stated
}

function isDescribedAsUnsold(offer: Node, index: NodeIndex): boolean {
  const description = get(offer, 'description') === undefined ? null : textOf(offer, 'description', index)
  return description !== null && isDescribedUnsold(description)
}

/** For how many tickets the price is. Of what may be ordered only together, the price may be of one as well. */
function groupOf(offer: Node, index: NodeIndex): Group | null {
  for (const specification of [offer, ...nodes(get(offer, 'priceSpecification'), index)]) {
    const size = amountOf(specification, 'referenceQuantity', ['value'], index)
    if (size !== null && size > 1) return { size, isCertain: true }
  }
  const [least, most] = [
    ['value', 'minValue'],
    ['value', 'maxValue'],
  ].map((names) => amountOf(offer, 'eligibleQuantity', names, index))
  return least != null && least > 1 && least === most ? { size: least, isCertain: false } : null
}

/** When an offer is sold, its own times before its parent's. How long its price is valid says nothing of that. */
export function saleOf(offer: Node, index: NodeIndex, { sale }: Whole): StatedTimes {
  const stated = (names: readonly string[]) =>
    names.map((name) => textOf(offer, name, index)).filter((at) => at !== null)
  const [from, to] = [stated(['availabilityStarts', 'validFrom']), stated(['availabilityEnds', 'validThrough'])]
  return { from: from.length > 0 ? from : sale.from, to: to.length > 0 ? to : sale.to }
}

function nameOf(offer: Node, index: NodeIndex): string | null {
  const item = nodes(get(offer, 'itemOffered'), index).find((node) => !isEvent(node))
  const itemName = item ? textOf(item, 'name', index) : null
  return textOf(offer, 'name', index) ?? textOf(offer, 'category', index) ?? itemName
}

/** For looking up a known text. */
const stepsPerSeat = 4

function sectionOf(offer: Node, index: NodeIndex): string | null {
  for (const holder of [offer, ...nodes(get(offer, 'itemOffered'), index)]) {
    const section = textOf(holder, 'seatSection', index) ?? cachedText(holder, 'ticketedSeat', index, sectionOfSeats)
    if (section !== null) return section
  }
  return null
}

function sectionOfSeats(holder: Node, name: string, index: NodeIndex): string | null {
  const seats = nodes(get(holder, name), index)
  index.steps.spend(stepsPerSeat * seats.length)
  for (const seat of seats) {
    const section = textOf(seat, 'seatSection', index)
    if (section !== null) return section
  }
  return null
}
