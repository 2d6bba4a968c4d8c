import type { Instant } from '#worker/ground/platform/clock.ts'
import { homeZone } from '#worker/matches/catalogue/constants.ts'
import { aliasKey, isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { ExtractedPage, ExtractionSpec, PageNames, Problem } from '../contract.ts'
import type { Meant } from '../identity/contract.ts'
import { chooserFor } from './choose.ts'
import { type Tree, treeOf } from './dom.ts'
import { conclude, type Draft, type Findings, nothing } from './doubts.ts'
import { readHtml } from './html.ts'
import { hasKnown, hasUnknown, namedPlaces, withPlaces } from './named-places.ts'
import { readByRules, type Trace } from './operator-rules.ts'
import { readSchema } from './schema/findings.ts'
import { readJson } from './schema/lenient-json.ts'
import { readSeatGeek } from './seatgeek.ts'
import { Steps, TooManySteps } from './steps.ts'
import { readStructured } from './structured.ts'
import { readTicketmaster } from './ticketmaster.ts'
import { type Wall, wallOf, wallText } from './walls/wall.ts'
import { isToldOff, isToldUnsold, whatIsTold } from './words/against-data.ts'
import { isBallot } from './words/ballot.ts'
import { isUnsold } from './words/below-name.ts'
import { isNamedOff } from './words/called-off.ts'
import { withFreeWords } from './words/free.ts'
import { isNamedUnsold } from './words/named-unsold.ts'
import { areRowsGone, isHintedInRows, withRows } from './words/rows.ts'
import { saysNotYet, saysSoldOut } from './words/sold-out.ts'

export type PageInput = {
  /** Already decoded. */
  body: string
  contentType: string | null
  spec: ExtractionSpec
  /** ISO 4217; prices in another currency are doubtful. */
  expectedCurrency: string
  /** The moment of the check, by which sales are open or not; without it all are as the page says. */
  now?: Instant
  /** IANA zone of hours that the page gives without an offset; that of most matches where it is not known. */
  timeZone?: string | undefined
  /** The match that the page is read for: of several events, its own counts. */
  meant?: Meant | undefined
  /** The page has named its tickets before, by who comes or by the seat. */
  namesTickets?: boolean | undefined
}

/**
 * A page's event, its offers in page order, and all doubts. Never throws. All parts share one step budget; a page
 * that exceeds it yields nothing.
 */
export function extractPage(input: PageInput, steps = new Steps(input.body.length), trace?: Trace): ExtractedPage {
  const { expectedCurrency, now, timeZone, namesTickets, meant } = input
  const around = { expectedCurrency, ticketWords: input.spec.ticketWords, now, timeZone, namesTickets, meant }
  try {
    return conclude(read(input, steps, trace), around)
  } catch (error) {
    if (error instanceof TooManySteps) return conclude(problemOf('too_complex', error.message), around)
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
    return conclude(problemOf('malformed_data', `the page could not be read: ${reason}`), around)
  }
}

function read(
  { body, contentType, spec, expectedCurrency, meant, now, timeZone = homeZone, namesTickets }: PageInput,
  steps: Steps,
  trace: Trace | undefined,
): Findings {
  if (body.trim() === '') return nothing
  const start = /^[\s\ufeff]*(.)/s.exec(body)?.[1]
  const isJson = start === '{' || start === '[' || (start !== '<' && /[/+]json\b/i.test(contentType ?? ''))
  if (spec.kind === 'rules') {
    return isJson
      ? { ...readByRules(body, spec, steps, expectedCurrency, trace), saysNone: false }
      : readHtmlPage(body, { spec, meant, currency: expectedCurrency, now, timeZone }, steps, trace)
  }
  if (isJson) return readJsonBody(body, { spec, meant, currency: expectedCurrency, now, timeZone }, steps)
  const way = { meant, currency: expectedCurrency, now, timeZone, namesTickets }
  if (spec.kind === 'structured') return readHtmlPage(body, { spec, ...way }, steps)
  const wall = wallOf(body, { hasOffers: false, hasEvent: false }, steps)
  if (wall) return { ...nothing, problems: [problemOfWall(wall)] }
  return problemOf('malformed_data', 'the service answered with something other than JSON')
}

type HtmlSpec = Extract<ExtractionSpec, { kind: 'structured' | 'rules' }>

/** How a page is read. */
type Way<Spec> = {
  spec: Spec
  meant: Meant | undefined
  currency: string
  now: Instant | undefined
  timeZone: string
  namesTickets?: boolean | undefined
}

function readHtmlPage(
  body: string,
  { spec, meant, currency, now, timeZone, namesTickets = false }: Way<HtmlSpec>,
  steps: Steps,
  trace?: Trace,
): Findings {
  const parts = readHtml(body, steps)
  const tree = treeOf(body, steps)
  // A cut page yields nothing, because missing offers would look sold.
  const found = parts.isTruncated
    ? problemOf('truncated', 'the page stops before its end')
    : spec.kind === 'rules'
      ? readByRules(body, spec, steps, currency, trace)
      : readStructured({ html: body, tree, parts }, steps, currency, chooserFor(meant, parts.names))
  const { names } = parts
  const known = { hasOffers: found.drafts.length > 0, hasEvent: found.event !== null }
  const wall = wallOf(body, known, steps)
  // What is missing from a cut page says nothing.
  const isCertain = wall && (!parts.isTruncated || wall.kind === 'queue' || wall.kind === 'refusal')
  if (isCertain) {
    // A shell may carry the data of its event: discovery knows it by that.
    const event = wall.kind === 'scripts' ? found.event : null
    return { ...nothing, event, problems: [problemOfWall(wall), ...found.problems], names }
  }
  if (found.drafts.length === 0) return asEmpty({ ...found, names }, tree, { now, timeZone }, steps)
  if (spec.kind !== 'structured') {
    const detail = whatRowsLeaveOut({ html: body, tree, parts }, found, steps)
    const own = withoutNotice({ ...found, names }, tree, { now, timeZone }, steps)
    return asNamed(detail === null ? own : doubting(own, detail))
  }
  const told = asTold({ html: body, tree, parts }, withFreeWords(found, tree, steps), now, steps)
  const isPlaced = hasUnknown(told.drafts) && (namesTickets || hasKnown(told.drafts))
  return asNamed({ ...told, names, ...(isPlaced && { drafts: asPlaced(told.drafts, tree, steps) }) })
}

/** Offers that are missing prove nothing; the page for people may say why. */
function asEmpty(
  found: Findings & { names: PageNames },
  tree: Tree,
  moment: { now: Instant | undefined; timeZone: string },
  steps: Steps,
): Findings {
  const document = found.problems.length === 0 ? tree() : null
  if (document === null) return found
  if (saysSoldOut(document, found.names, steps)) return { ...found, saysNone: true, saysSoldOut: true }
  return saysNotYet(document, found.names, moment, steps) ? { ...found, saysNone: true } : found
}

/** Where every row stands below a line about the next match, and nothing says that ours has no tickets, they are ours. */
function withoutNotice<Named extends Findings & { names: PageNames }>(
  found: Named,
  tree: Tree,
  moment: { now: Instant | undefined; timeZone: string },
  steps: Steps,
): Named {
  const { drafts, names } = found
  const document = drafts.every(({ isBelowNotice }) => isBelowNotice) ? tree() : null
  if (document === null || saysSoldOut(document, names, steps) || saysNotYet(document, names, moment, steps))
    return found
  return { ...found, drafts: drafts.map(({ heading: _notice, ...draft }) => draft) }
}

/** A name that no vocabulary knows may be a stand's, which the page for people says. */
function asPlaced(drafts: Draft[], tree: Tree, steps: Steps): Draft[] {
  const document = tree()
  return document === null ? drafts : withPlaces(drafts, namedPlaces(document, steps))
}

/** What a page tells people of its event wins over data that says "in stock": neither is sure then. */
function asTold(
  page: Parameters<typeof whatIsTold>[0],
  found: Findings,
  now: Instant | undefined,
  steps: Steps,
): Findings {
  const isSaid = isOffered(found)
  if (isSaid && isToldInRows(page, found, steps)) return doubting(found, noTickets)
  const isUnstated = found.drafts.some(({ offer }) => offer.isUnstated)
  const told = isSaid || isUnstated ? whatIsTold(page, found.drafts.length, now, steps) : null
  if (told !== null && 'isOtherwise' in told) {
    const stated = { ...found, drafts: found.drafts.map(withStated) }
    return isSaid ? doubting(stated, noTickets) : stated
  }
  const document = isUnstated ? page.tree() : null
  const drafts = document === null ? found.drafts : withRows(document, found.drafts, steps)
  return { ...found, drafts: told === null ? drafts : drafts.map((draft) => openingAt(draft, told.opensAt)) }
}

/** Rows that people read win over data where none of them can be bought. */
function isToldInRows(
  { html, tree, parts }: Parameters<typeof whatIsTold>[0],
  { drafts }: Findings,
  steps: Steps,
): boolean {
  const document = isHintedInRows(html, drafts, parts) ? tree() : null
  return document !== null && areRowsGone(document, drafts, steps)
}

/** What a page tells people of its event wins over its rows; beside rows that are gone, words alone may be of those. */
function whatRowsLeaveOut(page: Parameters<typeof isToldOff>[0], found: Findings, steps: Steps): string | null {
  if (!isOffered(found)) return null
  if (isToldOff(page, steps)) return calledOff
  if (!isToldUnsold(page, steps)) return null
  const own = aliasKey(page.parts.names.headings[0] ?? '')
  const areOfName = found.drafts.every(({ offer, heading }) => {
    return isBuyable(offer) && (heading === undefined || own.includes(aliasKey(heading)) || isUnsold(heading))
  })
  return areOfName ? noTickets : null
}

/** What its data leaves out, the page says. */
function withStated(draft: Draft): Draft {
  const { isUnstated: _unstated, ...offer } = draft.offer
  return { ...draft, offer }
}

/** Data that says itself when the sale begins knows better. */
function openingAt(draft: Draft, opensAt: string): Draft {
  const { from, to } = draft.sale ?? { from: [], to: [] }
  return from.length > 0 ? draft : { ...draft, sale: { from: [opensAt], to } }
}

/** A ballot is no sale to all, and a match that is off may have no day: both are left to a person. */
function asNamed(found: Findings): Findings {
  const { event, names = noNames } = found
  if (!isOffered(found)) return found
  if (isNamedOff(names, event)) return doubting(found, calledOff)
  if (isNamedUnsold(names, event)) return doubting(found, noTickets)
  return isBallot(names, event)
    ? doubting(found, 'the page is of a ballot, whose tickets are not on sale to all')
    : found
}

const noTickets = 'the page tells people that there are no tickets, and its data says that there are'
const calledOff = 'the page calls its match postponed or cancelled'
const noNames = { title: null, headings: [] }

function isOffered({ drafts }: Findings): boolean {
  return drafts.some(({ offer }) => isBuyable(offer))
}

function doubting(found: Findings, detail: string): Findings {
  const unsure = (draft: Draft): Draft =>
    isBuyable(draft.offer) ? { ...draft, offer: { ...draft.offer, availability: 'unknown' } } : draft
  return {
    ...found,
    drafts: found.drafts.map(unsure),
    problems: [...found.problems, { code: 'words_disagree', detail }],
  }
}

function problemOfWall(wall: Wall): Problem {
  const codes = { queue: 'waiting_room', refusal: 'block_page' } as const
  const code = wall.kind === 'queue' || wall.kind === 'refusal' ? codes[wall.kind] : 'not_ticket_page'
  return { code, detail: wallText(wall) }
}

function readJsonBody(body: string, { spec, meant, currency }: Way<ExtractionSpec>, steps: Steps): Findings {
  const reading = readJson(body.replace(/^\ufeff/, ''), steps)
  if (reading.problem === 'truncated') return problemOf('truncated', 'the answer stops before its end')
  if (reading.problem === 'malformed') return problemOf('malformed_data', 'the answer is not JSON')
  if (spec.kind === 'ticketmaster') return asNamed(readTicketmaster(reading.values[0]))
  if (spec.kind === 'seatgeek') return asNamed(readSeatGeek(reading.values[0]))
  return asNamed(readSchema(reading.values, steps, currency, chooserFor(meant, null)))
}

function problemOf(code: Problem['code'], detail: string): Findings {
  return { event: null, drafts: [], problems: [{ code, detail }] }
}
