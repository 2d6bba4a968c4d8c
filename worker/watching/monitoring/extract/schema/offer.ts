import { kindOfOffer, namesTicket } from '#worker/matches/catalogue/add-ons/rules.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { StatedTimes } from '#worker/matches/catalogue/sales/rules.ts'
import type { ExtractedOffer } from '../../contract.ts'
import type { Draft } from '../doubts.ts'
import { type Group, groupIn, perOne } from '../group-price.ts'
import { isDescribedUnsold } from '../words/named-unsold.ts'
import { isStated, readAvailability, schemaName } from './availability.ts'
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
  typesOf,
} from './node.ts'
import { type Cost, readCost } from './price.ts'

/** Offers parsed per page, far above the page's result limit. */
const maxOffersRead = 1_000

/** Length of the seller's own reference of an offer. */
const maxRefLength = 255

/** Nesting depth of offers (AggregateOffer, OfferCatalog, variants). */
const maxNesting = 4

/** For one offer's prices, availability, stock and names, without its lists. */
const stepsPerOffer = 500

/** More than friends buy together: such a price is a group's. */
const leastOfGroups = 8

/** The name of an offer that gives none. */
const unnamed = 'Standard'

/** Values an offer inherits from its parent. */
type Whole = { currency: string | null; isSoldOut: boolean; name: string | null; sale: StatedTimes }
const unknownWhole: Whole = { currency: null, isSoldOut: false, name: null, sale: { from: [], to: [] } }

/** Each node is read once, so that cyclic references end. */
type Reading = { index: NodeIndex; drafts: Draft[]; seen: Set<Node> }

/**
 * Reads all offers of an event or product, nested ones instead of their AggregateOffer, then those elsewhere that
 * refer to it.
 */
export function readOffers(holder: Node, apart: Node[], index: NodeIndex): Draft[] {
  const reading: Reading = { index, drafts: [], seen: new Set() }
  readHolder(holder, reading, unknownWhole, 0)
  for (const offer of apart) readOfferTree(offer, reading, unknownWhole, 0)
  const goods = isEvent(holder) ? null : goodsIn(holder, index)
  const drafts = goods === null ? reading.drafts : reading.drafts.map((draft) => withLabel(draft, goods))
  return isFull(holder) ? drafts.map(withNoneLeft) : drafts
}

/** The category of a product that is no ticket: "Posters & Prints". A shop's "Tickets & memberships" says nothing. */
function goodsIn(product: Node, index: NodeIndex): string | null {
  const category = textOf(product, 'category', index)
  if (category === null || namesTicket(category)) return null
  return kindOfOffer({ ticketType: category, section: null }).kind === 'add-on' ? category : null
}

const withLabel = (draft: Draft, label: string): Draft => ({
  ...draft,
  about: { ...draft.about, labels: [...(draft.about?.labels ?? []), label] },
})

/** The event has no place left, whatever its offers say. */
const isFull = (event: Node) => readQuantity(first(event, 'remainingAttendeeCapacity')) === 0

const withNoneLeft = (draft: Draft): Draft => ({ ...draft, offer: { ...draft.offer, quantity: 0 } })

/** Reads offers without an event or product. */
export function readLooseOffers(offers: Node[], index: NodeIndex): Draft[] {
  const reading: Reading = { index, drafts: [], seen: new Set() }
  for (const offer of offers) readOfferTree(offer, reading, unknownWhole, 0)
  return reading.drafts
}

function readHolder(holder: Node, reading: Reading, whole: Whole, depth: number): void {
  const { index, seen } = reading
  if (seen.has(holder)) return
  seen.add(holder)
  const offers = nodes(get(holder, 'offers'), index)
  for (const offer of offers) readOfferTree(offer, reading, whole, depth)
  if (offers.length > 1) reading.drafts = withoutSums(reading.drafts)
  if (depth >= maxNesting) return
  for (const variant of nodes(get(holder, 'hasVariant'), index)) {
    readHolder(variant, reading, { ...whole, name: textOf(variant, 'name', index) }, depth + 1)
  }
}

/** A range without a name that begins and ends with prices beside it sums these up, children's and all. */
function withoutSums(drafts: Draft[]): Draft[] {
  const prices = new Set(drafts.flatMap(({ offer }) => offer.pricePence ?? []))
  if (prices.size < 2) return drafts
  return drafts.filter(({ offer: { ticketType, section, lowPence, highPence } }) => {
    const isRange = lowPence !== null || highPence !== null
    const isNamed = ticketType !== unnamed || section !== null
    return !isRange || isNamed || ![lowPence, highPence].every((pence) => pence === null || prices.has(pence))
  })
}

function readOfferTree(offer: Node, reading: Reading, whole: Whole, depth: number): void {
  const { index, drafts, seen } = reading
  if (seen.has(offer) || drafts.length >= maxOffersRead) return
  seen.add(offer)
  index.steps.spend(stepsPerOffer)
  if (isWanted(offer, index)) return
  const parts = depth < maxNesting ? partsOf(offer, index) : []
  const before = drafts.length
  if (parts.length > 0) {
    const currency = readCost(offer, index).currency ?? whole.currency
    // "Sold out" is inherited by the parts; other stock values are not.
    const isSoldOut = availabilityOf(offer, index) === 'sold_out' || whole.isSoldOut
    const sale = saleOf(offer, index, whole)
    for (const part of parts) readOfferTree(part, reading, { ...whole, currency, isSoldOut, sale }, depth + 1)
  }
  if (drafts.length > before) return
  const draft = readOffer(offer, index, whole)
  if (draft) drafts.push(draft)
}

/** What a person looks for, and does not sell. */
function isWanted(offer: Node, index: NodeIndex): boolean {
  const types = typesOf(offer)
  if (types.includes('demand') && !types.includes('offer')) return true
  const what = get(offer, 'businessFunction') === undefined ? null : textOf(offer, 'businessFunction', index)
  return what !== null && /(?:^|[#/])Buy$/i.test(what)
}

/** Parts of an AggregateOffer, OfferCatalog or ItemList. */
function partsOf(offer: Node, index: NodeIndex): Node[] {
  const nested = nodes(get(offer, 'offers'), index)
  const entries = nodes(get(offer, 'itemListElement'), index)
  const items = entries.map((entry) => nodes(get(entry, 'item'), index)[0] ?? entry)
  return [...nested, ...items]
}

/** Null without price, availability or stock. */
function readOffer(offer: Node, index: NodeIndex, whole: Whole): Draft | null {
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
  const draft = { offer: named, doubts: cost.doubts, about: aboutOf(offer, index), sale: saleOf(offer, index, whole) }
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

/** A name that is cut would be another's. */
function refOf(offer: Node, index: NodeIndex): string | null {
  const sku = textOf(offer, 'sku', index)
  return sku !== null && sku.length <= maxRefLength ? sku : null
}

/** Conflicting values mean unknown, and so does one that the offer's own words deny. */
function availabilityOf(offer: Node, index: NodeIndex): ExtractedOffer['availability'] {
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

function amountOf(node: Node, name: string, members: readonly string[], index: NodeIndex): number | null {
  const quantity = first(node, name)
  if (!isNode(quantity)) return readQuantity(quantity)
  const amounts = members.map((member) => readQuantity(first(resolve(quantity, index), member)))
  return amounts.find((amount) => amount !== null) ?? null
}

/** When an offer is sold, its own times before its parent's. How long its price is valid says nothing of that. */
function saleOf(offer: Node, index: NodeIndex, { sale }: Whole): StatedTimes {
  const stated = (names: readonly string[]) =>
    names.map((name) => textOf(offer, name, index)).filter((at) => at !== null)
  const [from, to] = [stated(['availabilityStarts', 'validFrom']), stated(['availabilityEnds', 'validThrough'])]
  return { from: from.length > 0 ? from : sale.from, to: to.length > 0 ? to : sale.to }
}

/** What an offer is for, besides its name: its category, and the item in it with its types. */
function aboutOf(offer: Node, index: NodeIndex): Draft['about'] {
  const inAddress = parkingInAddress(offer, index)
  const isAlone = ['itemOffered', 'category', 'additionalType', 'description'].every(
    (name) => get(offer, name) === undefined,
  )
  if (isAlone) return inAddress === null ? nothingMore : { labels: [inAddress], types: [] }
  const items = nodes(get(offer, 'itemOffered'), index).filter((node) => !isEvent(node))
  const labels = [
    textOf(offer, 'category', index),
    parkingIn(offer, index),
    inAddress,
    ...items.map((item) => textOf(item, 'name', index)),
  ]
  const types = [...typeNames(offer, index), ...items.flatMap((item) => [...typesOf(item), ...typeNames(item, index)])]
  index.steps.spend(types.length)
  return { labels: labels.filter((label) => label !== null), types }
}

/** Words read from the start of a description: "Car parking space at the ground". The rest may be about anything. */
const wordsDescribed = 3

/** Stands are named for zones as car parks are; other things in a description may be what a seat looks on. */
function parkingIn(offer: Node, index: NodeIndex): string | null {
  const words = textOf(offer, 'description', index)?.trim().split(/\s+/).slice(0, wordsDescribed).join(' ') ?? ''
  return isParking(words) ? words : null
}

/** Most addresses have none of these, and are looked at once. */
const anyParking = /park|estacion|aparcam|parcheg|pysakoin/i

/** A whole part of the offer's address: "/parking/kelsford-marlow". */
function parkingInAddress(offer: Node, index: NodeIndex): string | null {
  const url = textOf(offer, 'url', index)
  if (url === null || !anyParking.test(url)) return null
  const parts = url.replace(/^[a-z]+:\/\/[^/]*/i, '').split(/[/?&=#]/)
  const words = parts.map((part) => part.replaceAll(/[-_+.]/g, ' ').trim())
  return words.find((part) => part.split(' ').length <= wordsDescribed && isParking(part)) ?? null
}

function isParking(text: string): boolean {
  const { kind, addOn } = kindOfOffer({ ticketType: text, section: null })
  return kind === 'add-on' && addOn === 'parking'
}

const nothingMore: Draft['about'] = {}

function typeNames(node: Node, index: NodeIndex): string[] {
  const type = textOf(node, 'additionalType', index)
  return type === null ? [] : [schemaName(type).toLowerCase()]
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

/** Tickets left, if the page gives its stock. */
function quantityOf(offer: Node, index: NodeIndex): number | null {
  const level = first(offer, 'inventoryLevel')
  const value = isNode(level) ? stockOf(resolve(level, index)) : level
  // A whole of no offers has none left; other counts are of offers, not of tickets.
  return readQuantity(value) ?? (readQuantity(first(offer, 'offerCount')) === 0 ? 0 : null)
}

/** A bound says how many are left only where it is nought. */
function stockOf(level: Node): unknown {
  const value = first(level, 'value')
  return value === undefined && readQuantity(first(level, 'maxValue')) === 0 ? 0 : value
}

/** A whole number up to a million; null otherwise. */
export function readQuantity(value: unknown): number | null {
  const digits = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return /^\d{1,7}$/.test(digits) && Number(digits) <= 1_000_000 ? Number(digits) : null
}
