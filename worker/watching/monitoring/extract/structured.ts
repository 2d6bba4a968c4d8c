import type { ExtractedEvent } from '../contract.ts'
import { besideEvent } from './beside-event.ts'
import { mayBeCents, withoutCents } from './cents.ts'
import type { Choose } from './choose.ts'
import type { Tree } from './dom.ts'
import { type Draft, type Findings, nothing } from './doubts.ts'
import type { HtmlParts } from './html.ts'
import { readOpenGraph } from './open-graph.ts'
import { compareSources } from './reconcile.ts'
import { readSchema } from './schema/findings.ts'
import { readJsonLd } from './schema/json-ld.ts'
import { readMicrodata, readRdfa } from './schema/microdata.ts'
import type { Steps } from './steps.ts'
import { withUnseen } from './unseen.ts'

/** Most pages have none of these, and are searched once. */
const anyMarkup = /(?:itemprop|itemtype|property|typeof)\s*=/i

// A tree is built only for markup with offers, or with an event if nothing else has one. White space is
// matched in full, so that long runs are scanned once.
const microdataOffers = /itemprop\s*=\s*(?!\s)["']?[\w\s:/.-]{0,80}(?:price|offers|availability)/i
const rdfaOffers = /property\s*=\s*(?!\s)["']?(?:[\w\s:/.-]{0,80}[\s:/])?(?:price|lowPrice|offers|availability)\b/i
const microdataEvent = /itemtype\s*=\s*(?!\s)["']?[\w\s:/.-]{0,80}Event\b/
const rdfaEvent = /typeof\s*=\s*(?!\s)["']?[\w\s:/.-]{0,80}Event\b/

type Page = { html: string; tree: Tree; parts: HtmlParts }

/**
 * Reads JSON-LD, then microdata, RDFa and Open Graph. The first source with offers counts; the others confirm or cast
 * doubt on its prices.
 */
export function readStructured({ html, tree, parts }: Page, steps: Steps, currency: string, choose: Choose): Findings {
  const blocks = readJsonLd(parts.jsonLd, steps)
  const jsonLd = readSchema(blocks.values, steps, currency, choose)
  if (jsonLd.problems.length > 0) return { ...jsonLd, problems: [...blocks.problems, ...jsonLd.problems] }
  const markup = readMarkup({ html, tree }, jsonLd, steps, currency, choose)
  const sources = [...withoutOthers([jsonLd, ...markup], choose), readOpenGraph(parts.meta, currency)]
  const main = sources.find((source) => source.drafts.length > 0 || source.problems.length > 0)
  const event =
    sources.find((source) => source === jsonLd)?.event ??
    main?.event ??
    sources.find((source) => source.event)?.event ??
    null
  if (!main) return { event, drafts: [], problems: blocks.problems }
  const others = sources.filter((source) => source !== main && source.drafts.length > 0)
  const own = isDated(jsonLd.event) && !isDated(main.event) ? besideDated(main, jsonLd, markup, choose) : main.drafts
  const drafts = others.reduce((mine, other) => compareSources(mine, other.drafts), own)
  const isLarge = (drafts[0]?.offer.pricePence ?? 0) >= mayBeCents
  const read = isLarge ? withoutCents(drafts, tree, steps) : drafts
  return { event, drafts: withUnseen(read, { html, tree }, steps), problems: [...blocks.problems, ...main.problems] }
}

/** Each of several ways of markup may describe another event, as matches that are recommended below ours. */
function withoutOthers(sources: readonly Findings[], choose: Choose): Findings[] {
  const events = sources.flatMap(({ event }) => event ?? [])
  if (events.length < 2) return [...sources]
  const ours = choose.from(events.map((event) => ({ event, addresses: [] }))).flatMap((place) => events[place] ?? [])
  const isAnother = (event: ExtractedEvent) => ours.length > 0 && ours.every((one) => isOfAnotherDay(one, event))
  return sources.filter(({ event }) => event === null || !isAnother(event))
}

/** What stands beside an event without offers: a product, or what the page says of itself, which may be the shop's. */
function besideDated(main: Findings, { event }: Findings, markup: readonly Findings[], choose: Choose): Draft[] {
  if (markup.includes(main)) return besideEvent(event, main.event, main.drafts)
  const isNamed =
    main.event === null || !choose.isMeant || choose.from([{ event: main.event, addresses: [] }]).length > 0
  return isNamed ? main.drafts : main.drafts.map((draft) => ({ ...draft, isUnclear: true }))
}

/** A product has no day. */
const isDated = (event: ExtractedEvent | null) => event !== null && event.startDate !== null

function isOfAnotherDay(one: ExtractedEvent, other: ExtractedEvent): boolean {
  const [first, second] = [one.startDate?.slice(0, 10), other.startDate?.slice(0, 10)]
  return first !== undefined && second !== undefined && first !== second && one.name !== other.name
}

function readMarkup(
  { html, tree }: Omit<Page, 'parts'>,
  jsonLd: Findings,
  steps: Steps,
  currency: string,
  choose: Choose,
): Findings[] {
  steps.spend(html.length)
  if (!anyMarkup.test(html)) return []
  const isEventMissing = jsonLd.event === null && jsonLd.drafts.length === 0
  const hasMicrodata = microdataOffers.test(html) || (isEventMissing && microdataEvent.test(html))
  const hasRdfa = (/\btypeof\s*=/i.test(html) && rdfaOffers.test(html)) || (isEventMissing && rdfaEvent.test(html))
  if (!hasMicrodata && !hasRdfa) return []
  const document = tree()
  if (document === null) {
    const detail = 'the page is nested too deeply, or has too many elements, to be read'
    return [{ ...nothing, problems: [{ code: 'malformed_data', detail }] }]
  }
  return [
    ...(hasMicrodata ? [readSchema(readMicrodata(document, steps), steps, currency, choose)] : []),
    ...(hasRdfa ? [readSchema(readRdfa(document, steps), steps, currency, choose)] : []),
  ]
}
