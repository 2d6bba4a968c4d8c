import type { Steps } from '../steps.ts'
import { get, identityOf, isNode, isReference, type Node, type NodeIndex, nodes, typesOf } from './node.ts'

/** The relevant nodes of a page's structured data. */
export type Graph = {
  index: NodeIndex
  events: Node[]
  products: Node[]
  /** Offers outside of any event or product. */
  looseOffers: Node[]
}

// Nodes below these properties are not about this page's tickets.
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

/** A season's page lists its matches there, of which one may be meant; what is sold of an event itself is its own. */
const partsOfSeries = new Set(['subEvent', 'subEvents'])

const notTicketed = new Set(['broadcastevent', 'ondemandevent', 'publicationevent', 'deliveryevent', 'userevent'])
const productTypes = new Set(['product', 'productgroup', 'individualproduct', 'productmodel', 'service', 'ticket'])

export function isEvent(node: Node): boolean {
  return typesOf(node).some(isEventType)
}

function isEventType(type: string): boolean {
  return (type.endsWith('event') && !notTicketed.has(type)) || type === 'festival'
}

function isOfferType(type: string): boolean {
  return type === 'offer' || type === 'aggregateoffer'
}

/** For reading one of a node's types and its identity. */
const stepsPerType = 10

/** Collects events, products and offers in page order at any depth; each value is visited once. */
export function readGraph(values: unknown[], steps: Steps, currency: string | null = null): Graph {
  const byId = new Map<string, Node>()
  const index: NodeIndex = { byId, steps, texts: new WeakMap(), currency }
  const graph: Graph = { index, events: [], products: [], looseOffers: [] }
  const pending: unknown[] = [values]
  while (pending.length > 0) {
    const value = pending.pop()
    steps.spend(1)
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) pending.push(value[i])
    } else if (isNode(value)) {
      addToIndex(byId, value)
      const types = typesOf(value)
      const isAnEvent = types.some(isEventType)
      const isProduct = !isAnEvent && types.some((type) => productTypes.has(type))
      if (isAnEvent) graph.events.push(value)
      else if (isProduct) graph.products.push(value)
      else if (types.some(isOfferType)) graph.looseOffers.push(value)
      const isSeries = types.includes('eventseries') || (isAnEvent && get(value, 'offers') === undefined)
      const keys = pushChildren(pending, value, isAnEvent || isProduct, isSeries)
      steps.spend(keys + (types.length + 1) * stepsPerType)
    }
  }
  return graph
}

/** Returns the number of keys visited. */
function pushChildren(pending: unknown[], node: Node, isHolder: boolean, isSeries: boolean): number {
  const keys = Object.keys(node)
  for (let i = keys.length - 1; i >= 0; i--) {
    const key = keys[i] as string
    if (elsewhere.has(key) && !(isSeries && partsOfSeries.has(key))) continue
    // Offers and variants are read together with their holder.
    if (isHolder && (key === 'offers' || key === 'hasVariant')) continue
    const child = node[key]
    if (typeof child === 'object' && child !== null) pending.push(child)
  }
  return keys.length
}

/** A bare reference is not a definition; of two definitions, prefer the one with offers. */
function addToIndex(byId: Map<string, Node>, node: Node): void {
  const id = identityOf(node)
  if (id === null || isReference(node)) return
  const known = byId.get(id)
  if (!known || (get(known, 'offers') === undefined && get(node, 'offers') !== undefined)) byId.set(id, node)
}

/** The event an offer refers to, if any. */
export function eventOfOffer(offer: Node, index: NodeIndex): Node | null {
  return nodes(get(offer, 'itemOffered'), index).find(isEvent) ?? null
}
