import { kindOfOffer, namesTicket } from '#worker/matches/catalogue/add-ons/rules.ts'
import type { Draft } from '../doubts.ts'
import { isEvent } from './graph.ts'
import { first, get, type Node, type NodeIndex, nodes, textOf, typesOf } from './node.ts'
import { availabilityOf, readOffer, saleOf, unknownWhole, unnamed, type Whole } from './offer.ts'
import { readCost } from './price.ts'
import { readQuantity } from './quantity.ts'

/** Offers parsed per page, far above the page's result limit. */
const maxOffersRead = 1_000

/** Nesting depth of offers (AggregateOffer, OfferCatalog, variants). */
const maxNesting = 4

/** For one offer's prices, availability, stock and names, without its lists. */
const stepsPerOffer = 500

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

/** An event without a place left is sold out, even if its offers say otherwise. */
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
