import type { Listing } from '../contract.ts'
import { isElement, parseDom, visibleText } from './dom.ts'
import { readHtml } from './html.ts'
import { readEvent } from './schema/event.ts'
import { readGraph } from './schema/graph.ts'
import { readJsonLd } from './schema/json-ld.ts'
import { first, get, isNode, list, type Node, type NodeIndex, textOf } from './schema/node.ts'
import { compileSelector } from './selector.ts'
import { Steps, TooManySteps } from './steps.ts'

/** Events and links of one list; more are left out and said. */
const maxListed = 2_000
const maxTextLength = 300

const nothing: Listing = { events: [], links: [], next: null, isCut: false, problem: null }

/**
 * A page that lists events: schema.org events and lists, and its links, each with the text of the line it stands in where
 * no other link does. With a rule (CSS) only these links. Never throws.
 */
export function readListing({
  body,
  address,
  linkRule,
}: {
  body: string
  address: string
  linkRule: string | null
}): Listing {
  const steps = new Steps(body.length)
  try {
    return read(body, address, linkRule, steps)
  } catch (error) {
    const problem = error instanceof TooManySteps ? 'the page takes too much work' : 'the page could not be read'
    return { ...nothing, problem }
  }
}

function read(body: string, address: string, linkRule: string | null, steps: Steps): Listing {
  const { values } = readJsonLd(readHtml(body, steps).jsonLd, steps)
  const { events, index } = readGraph(values, steps)
  const dom = parseDom(body, steps)
  if (!dom) return { ...nothing, problem: 'the page is too large' }
  const selector = compileSelector(linkRule ?? 'a[href]')
  if ('message' in selector) return { ...nothing, problem: selector.message }
  const anchors = selector.all(dom, steps)
  const links = anchors.slice(0, maxListed).flatMap((anchor) => {
    const url = absolute(anchor.attribs.href, address)
    return url === null ? [] : [{ url, text: lineOf(anchor, steps) }]
  })
  const [after] = [...selectAllOf(dom, 'a[rel~=next][href], link[rel~=next][href]', steps)]
  const listed = events.slice(0, maxListed).map((event) => listedEvent(event, index, address))
  return {
    events: [...listed, ...itemsOf(values, address)].slice(0, maxListed),
    links,
    next: absolute(after?.attribs.href, address),
    isCut: anchors.length > maxListed || events.length > maxListed,
    problem: null,
  }
}

function selectAllOf(dom: NonNullable<ReturnType<typeof parseDom>>, source: string, steps: Steps) {
  const selector = compileSelector(source)
  return 'message' in selector ? [] : selector.all(dom, steps)
}

type Anchor = Parameters<typeof visibleText>[0]

/** The text of the line around a link that stands alone in it; else its own. */
function lineOf(anchor: ReturnType<typeof selectAllOf>[number], steps: Steps): string {
  const own = visibleText(anchor, maxTextLength, steps).trim()
  let around = anchor.parent
  for (let up = 0; up < 4 && around && isElement(around); up += 1, around = around.parent) {
    if (!['li', 'tr', 'article'].includes(around.name)) continue
    return countLinks(around, steps) === 1 ? visibleText(around as Anchor, maxTextLength, steps).trim() : own
  }
  return own
}

function countLinks(element: { children: readonly unknown[] }, steps: Steps): number {
  let count = 0
  const pending = [...element.children] as { name?: string; children?: readonly unknown[] }[]
  for (let node = pending.pop(); node && count < 2; node = pending.pop()) {
    steps.spend(1)
    if (node.name === 'a') count += 1
    if (node.children) pending.push(...(node.children as typeof pending))
  }
  return count
}

function absolute(href: string | undefined, address: string): string | null {
  if (href === undefined || !URL.canParse(href, address)) return null
  const url = new URL(href, address)
  url.hash = ''
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}

function listedEvent(node: Node, index: NodeIndex, address: string): Listing['events'][number] {
  const event = readEvent([node], index)
  const place = list(get(node, 'location')).find(isNode)
  const postal = place && first(place, 'address')
  const part = (name: string) => (isNode(postal) ? textOf(postal, name, index) : null)
  const url = textOf(node, 'url', index)
  return {
    name: event?.name ?? null,
    startDate: event?.startDate ?? null,
    venue: event?.venue ?? null,
    homeTeam: event?.homeTeam ?? null,
    awayTeam: event?.awayTeam ?? null,
    status: event?.status ?? null,
    city: part('addressLocality'),
    country: part('addressCountry'),
    url: absolute(url ?? undefined, address),
  }
}

/** Entries of an ItemList that give an address and perhaps a name, and no event. */
function itemsOf(values: readonly unknown[], address: string): Listing['events'] {
  const lists = values.flatMap((value) => (isNode(value) ? list(get(value, 'itemListElement'), maxListed) : []))
  return lists.flatMap((entry) => {
    if (!isNode(entry) || isNode(first(entry, 'item'))) return []
    const [url, name] = [first(entry, 'url') ?? first(entry, 'item'), first(entry, 'name')]
    const at = typeof url === 'string' ? absolute(url, address) : null
    const none = {
      startDate: null,
      venue: null,
      homeTeam: null,
      awayTeam: null,
      status: null,
      city: null,
      country: null,
    }
    return at === null ? [] : [{ ...none, name: typeof name === 'string' ? name : null, url: at }]
  })
}
