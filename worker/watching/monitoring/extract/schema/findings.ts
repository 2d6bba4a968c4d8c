import type { ExtractedEvent } from '../../contract.ts'
import { besideEvent, namesAlike } from '../beside-event.ts'
import type { Choose } from '../choose.ts'
import { type Draft, type Findings, nothing } from '../doubts.ts'
import { compareSources, mergeDrafts } from '../reconcile.ts'
import type { Steps } from '../steps.ts'
import { groupEvents, isOnline, readEvent } from './event.ts'
import { eventOfOffer, type Graph, readGraph } from './graph.ts'
import { get, identityOf, type Node, type NodeIndex, nodes, textOf } from './node.ts'
import { readLooseOffers, readOffers } from './offers.ts'

/**
 * Offers of the page's one event, else of its one product, else loose ones. Of several events the one is chosen that the
 * page is read for; a page that offers several without it is a listing and yields nothing.
 */
export function readSchema(values: unknown[], steps: Steps, currency: string, choose: Choose): Findings {
  const graph = readGraph(values, steps, currency)
  if (graph.events.length + graph.products.length + graph.looseOffers.length === 0) return nothing
  const loose = new LooseOffers(graph)
  const events = offeringsOf(graph.events, graph, loose)
  const chosenEvent = events.all.length > 1 ? chosenOf(events, choose) : null
  if (chosenEvent) return chosenEvent
  const products = offeringsOf(graph.products, graph, loose)
  // A shop lists products beside the tickets, such as a mug: the one that alone is named as the match is read.
  const isShop = events.withOffers.length === 0 && products.withOffers.length > 1
  const chosenProduct = isShop ? chosenOf(products, choose) : null
  if (chosenProduct && chosenProduct.drafts.length > 0) return chosenProduct
  const main = events.withOffers.length > 0 ? events : products
  const event = eventOf(events, products)
  if (main.withOffers.length > 1) return several(event, main === events ? 'events' : 'products')
  const chosen = main.withOffers[0]
  if (!chosen) return { event, drafts: readLooseOffers(loose.left(), graph.index), problems: [] }
  const named = ({ descriptions }: Offering) => readEvent(descriptions, graph.index)
  if (main === products && events.all.length > 0)
    return { event, drafts: besideEvent(event, named(chosen), chosen.drafts), problems: [] }
  const product = main === events && products.withOffers.length === 1 ? products.withOffers[0] : undefined
  const drafts =
    product && namesAlike(named(chosen), named(product)) ? compareSources(chosen.drafts, product.drafts) : chosen.drafts
  return { event, drafts, problems: [] }
}

/** Events, products or descriptions read per page: far above real pages. */
const maxHolders = 200
const maxDescriptions = 20

type Offering = { descriptions: Node[]; drafts: Draft[] }
type Offerings = { all: Node[][]; withOffers: Offering[]; index: NodeIndex }

/** Offers outside of events and products, until an event claims them by reference in either direction. */
class LooseOffers {
  readonly #left: Set<Node>
  readonly #byEvent = new Map<Node, Node[]>()

  constructor({ looseOffers, index }: Graph) {
    this.#left = new Set(looseOffers)
    for (const offer of looseOffers) {
      const event = eventOfOffer(offer, index)
      if (!event) continue
      const known = this.#byEvent.get(event)
      if (known) known.push(offer)
      else this.#byEvent.set(event, [offer])
    }
  }

  /** Takes the offers that refer to the event, besides those it holds. */
  take(event: Node, held: Node[]): Node[] {
    for (const offer of held) this.#left.delete(offer)
    const taken = (this.#byEvent.get(event) ?? []).filter((offer) => this.#left.has(offer))
    for (const offer of taken) this.#left.delete(offer)
    return taken
  }

  left(): Node[] {
    return [...this.#left]
  }
}

function offeringsOf(holders: Node[], { index }: Graph, loose: LooseOffers): Offerings {
  const all = groupEvents(holders.slice(0, maxHolders), index)
  const withOffers: Offering[] = []
  for (const descriptions of all) {
    let drafts: Draft[] = []
    for (const node of descriptions.slice(0, maxDescriptions)) {
      const apart = loose.take(node, nodes(get(node, 'offers'), index))
      const read = readOffers(node, apart, index)
      drafts = mergeDrafts(drafts, isOnline(node, index) ? read.map(ofStream) : read, index.steps)
    }
    if (drafts.length > 0) withOffers.push({ descriptions, drafts })
  }
  return { all, withOffers, index }
}

function ofStream(draft: Draft): Draft {
  return { ...draft, about: { ...draft.about, types: [...(draft.about?.types ?? []), 'broadcastevent'] } }
}

/** The event that the page is read for, where it describes several; null where that is not certain. */
function chosenOf({ all, withOffers, index }: Offerings, choose: Choose): Findings | null {
  if (!choose.isMeant && withOffers.length < 2) return null
  const described = all.map((nodesOfOne) => ({
    event: readEvent(nodesOfOne, index),
    addresses: nodesOfOne.flatMap((node) => [textOf(node, 'url', index) ?? [], identityOf(node) ?? []].flat()),
  }))
  const places = choose.from(described)
  const chosen = all.filter((_, place) => places.includes(place))
  const [first] = chosen
  if (!first) return null
  const offerings = withOffers.filter(({ descriptions }) => chosen.includes(descriptions))
  const [main, ...twins] = offerings
  if (!main) return { event: readEvent(first, index), drafts: [], problems: [] }
  // Another description of the same event, as in a second language, confirms its prices or casts doubt on them.
  const drafts = twins.reduce((mine, twin) => compareSources(mine, twin.drafts), main.drafts)
  return { event: readEvent(main.descriptions, index), drafts, problems: [] }
}

/** The only event described, or the only product in its place. */
function eventOf(events: Offerings, products: Offerings): ExtractedEvent | null {
  const { index } = events
  const candidates = events.all.length > 0 ? events : products
  const [only] =
    candidates.withOffers.length === 1 ? candidates.withOffers.map(({ descriptions }) => descriptions) : candidates.all
  const isOne = candidates.withOffers.length === 1 || candidates.all.length === 1
  return only && isOne ? readEvent(only, index) : null
}

function several(event: ExtractedEvent | null, what: string): Findings {
  const detail = `the page offers tickets for several ${what}; it is unclear which one is meant`
  return { event, drafts: [], problems: [{ code: 'malformed_data', detail }] }
}
