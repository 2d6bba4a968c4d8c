import { get, identityOf, isNode, isReference, type Node, type NodeIndex, nodes, typesOf } from './node.ts'

/** What matters of a page's structured data. */
export type Graph = {
  index: NodeIndex
  events: Node[]
  products: Node[]
  /** Offers that no event or product holds. */
  looseOffers: Node[]
}

// What hangs below these is about something other than the tickets of this page.
const elsewhere = new Set([
  'subEvent',
  'subEvents',
  'superEvent',
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
  'review',
  'workFeatured',
  'workPerformed',
  'potentialAction',
  'makesOffer',
  'hasOfferCatalog',
  'owns',
  'previousItem',
  'nextItem',
  'homeTeam',
  'awayTeam',
  'competitor',
  'performer',
  'organizer',
  'location',
  'seller',
  'offeredBy',
])

const notTicketed = new Set(['broadcastevent', 'ondemandevent', 'publicationevent', 'deliveryevent', 'userevent'])
const productTypes = new Set(['product', 'productgroup', 'individualproduct', 'productmodel', 'service', 'ticket'])

export function isEvent(node: Node): boolean {
  return typesOf(node).some((type) => (type.endsWith('event') && !notTicketed.has(type)) || type === 'festival')
}

function isProduct(node: Node): boolean {
  return typesOf(node).some((type) => productTypes.has(type))
}

function isOffer(node: Node): boolean {
  return typesOf(node).some((type) => type === 'offer' || type === 'aggregateoffer')
}

/** Collects events, products and offers in the order of the page, however deep; each value is seen once. */
export function readGraph(values: unknown[]): Graph {
  const index = new Map<string, Node>()
  const graph: Graph = { index, events: [], products: [], looseOffers: [] }
  const pending: unknown[] = [values]
  while (pending.length > 0) {
    const value = pending.pop()
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) pending.push(value[i])
    } else if (isNode(value)) {
      addToIndex(index, value)
      const isHolder = isEvent(value) || isProduct(value)
      if (isEvent(value)) graph.events.push(value)
      else if (isHolder) graph.products.push(value)
      else if (isOffer(value)) graph.looseOffers.push(value)
      pushChildren(pending, value, isHolder)
    }
  }
  return graph
}

function pushChildren(pending: unknown[], node: Node, isHolder: boolean): void {
  const keys = Object.keys(node)
  for (let i = keys.length - 1; i >= 0; i--) {
    const key = keys[i] as string
    if (elsewhere.has(key)) continue
    // A holder's offers and variants are read with it.
    if (isHolder && (key === 'offers' || key === 'hasVariant')) continue
    const child = node[key]
    if (typeof child === 'object' && child !== null) pending.push(child)
  }
}

/** A bare reference is no definition; of two definitions the one with offers is the one to follow. */
function addToIndex(index: Map<string, Node>, node: Node): void {
  const id = identityOf(node)
  if (id === null || isReference(node)) return
  const known = index.get(id)
  if (!known || (get(known, 'offers') === undefined && get(node, 'offers') !== undefined)) index.set(id, node)
}

/** The event that a loose offer is for, when the offer says so. */
export function eventOfOffer(offer: Node, index: NodeIndex): Node | null {
  return nodes(get(offer, 'itemOffered'), index).find(isEvent) ?? null
}
