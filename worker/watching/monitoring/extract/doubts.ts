import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { Decision, OfferNames } from '#worker/matches/catalogue/add-ons/contract.ts'
import { headsTickets, isGeneralName } from '#worker/matches/catalogue/add-ons/headings.rules.ts'
import { isNamedBy, kindOfOffer, type OfferWords } from '#worker/matches/catalogue/add-ons/rules.ts'
import { namesStand } from '#worker/matches/catalogue/add-ons/seats.rules.ts'
import { homeZone } from '#worker/matches/catalogue/constants.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import { type SaleTimes, type StatedTimes, saleTimesOf, statedMoment } from '#worker/matches/catalogue/sales/rules.ts'
import { maxOffersPerPage } from '../constants.ts'
import type { ExtractedEvent, ExtractedOffer, ExtractedPage, PageNames, Problem, ProblemCode } from '../contract.ts'
import type { Meant } from '../identity/contract.ts'
import { namesMatchAlone, withoutGroundAndNames, withoutMatch, withoutOurNames } from '../identity/our-names.rules.ts'
import { quote } from './text.ts'

export type Doubt = { code: ProblemCode; detail: string }

/** An offer while it is parsed, with its doubts. Indexes are assigned once the page is complete. */
export type Draft = {
  offer: ExtractedOffer
  doubts: Doubt[]
  /** Further names and types of what is sold. */
  about?: Pick<OfferNames, 'labels' | 'types'>
  /** When it is sold. */
  sale?: StatedTimes
  /** What its data says of its availability, in a word that is not known. */
  unknownWord?: string
  /** The page says elsewhere that its name is that of a place in the ground. */
  isPlace?: boolean
  /** It stands in a part of the page that may be of something else. */
  isUnclear?: boolean
  /** The heading above it, where that may be of another part of the shop. */
  part?: string
  /** Heading above the offer, where it may name a match. */
  heading?: string
  /** That is a line on the page which names the next match. */
  isBelowNotice?: boolean
}

/** Result of one extraction method. */
export type Findings = {
  event: ExtractedEvent | null
  drafts: Draft[]
  problems: Problem[]
  /** For an API: the page for people. */
  pageUrl?: string | undefined
  /** How an HTML page calls itself. */
  names?: PageNames
  /** It says in words that there are no tickets. */
  saysNone?: boolean
  /** It says in words that all tickets of its event are gone. */
  saysSoldOut?: boolean
}

/** Page-level problems reported; offer problems are bounded by the offers. */
const maxPageProblems = 100

export const nothing: Findings = { event: null, drafts: [], problems: [] }

/** What is known beside the page. */
type Around = {
  expectedCurrency: string
  ticketWords?: OfferWords | undefined
  /** The moment of the check; without it, sales are as the page says. */
  now?: Instant | undefined
  /** Zone of hours that the page gives without an offset. */
  timeZone?: string | undefined
  /** The page has named its tickets before, by who comes or by the seat. */
  namesTickets?: boolean | undefined
  /** The match that the page is read for. */
  meant?: Meant | undefined
}

/** Makes the final result: says what each offer is, and each doubt becomes a problem naming its offer. */
export function conclude(findings: Findings, around: Around): ExtractedPage {
  const { event } = findings
  const { expectedCurrency } = around
  const timesOf = timesReader(event, around)
  const isOff = isCancelled(event) || isPostponed(event, around)
  const problems = findings.problems.slice(0, maxPageProblems)
  const offers: ExtractedOffer[] = []
  const headings: Record<number, string> = {}
  const all = findings.drafts.map((draft) => ({ draft, decision: decide(draft, around) }))
  const drafts = keptOf(all)
  if (drafts.length < all.length) {
    problems.push({
      code: 'too_many_offers',
      detail: `only ${maxOffersPerPage} offers are kept, the cheapest tickets first`,
    })
  }
  const namesTickets = around.namesTickets === true || drafts.some(({ decision }) => decision.says !== undefined)
  for (const { draft, decision } of drafts) {
    const negative = draft.doubts.find((doubt) => doubt.code === 'price_negative')
    if (negative) {
      problems.push(negative)
      continue
    }
    const offerIndex = offers.length
    const doubts = [...draft.doubts, ...judge(draft.offer, expectedCurrency)]
    for (const doubt of firstOfEachCode(doubts)) problems.push({ ...doubt, offerIndex })
    if (draft.heading !== undefined) headings[offerIndex] = draft.heading
    offers.push(offerOf(draft, doubted(decision, namesTickets), timesOf(draft.sale), isOff, around))
  }
  const word = drafts.find(({ draft: { offer, unknownWord } }) => unknownWord && offer.availability === 'unknown')
  if (word?.draft.unknownWord !== undefined) {
    const detail = `the page’s data says ${quote(word.draft.unknownWord)} of a ticket, which is no known word of availability`
    problems.push({ code: 'words_unknown', detail })
  }
  const { pageUrl, names, saysNone, saysSoldOut } = findings
  if (offers.length === 0 && problems.length === 0 && !saysSoldOut) {
    problems.push({ code: 'nothing_found', detail: 'no offer was found on the page' })
  }
  const besides = {
    ...(pageUrl !== undefined && { pageUrl }),
    ...(names && { names }),
    ...(saysNone && { saysNone }),
    ...(saysSoldOut && { saysSoldOut }),
    ...(Object.keys(headings).length > 0 && { headings }),
  }
  return { event, offers, problems, ...besides, ...(namesTickets && { namesTickets }) }
}

type Decided = { draft: Draft; decision: Decision }

/** Keeps at most `maxOffersPerPage`, in page order: those on sale before others, then tickets, then the cheapest. */
function keptOf(all: Decided[]): Decided[] {
  if (all.length <= maxOffersPerPage) return all
  const best = all.toSorted(
    (a, b) =>
      Number(isBuyable(b.draft.offer)) - Number(isBuyable(a.draft.offer)) ||
      Number(b.decision.kind === 'ticket') - Number(a.decision.kind === 'ticket') ||
      priceOf(a) - priceOf(b),
  )
  const kept = new Set(best.slice(0, maxOffersPerPage))
  return all.filter((one) => kept.has(one))
}

function priceOf({ draft: { offer, doubts } }: Decided): number {
  const isNegative = doubts.some(({ code }) => code === 'price_negative')
  return isNegative ? Number.MAX_SAFE_INTEGER : (offer.pricePence ?? offer.lowPence ?? Number.MAX_SAFE_INTEGER)
}

function decide(
  { offer: { ticketType, section }, about, isPlace, isUnclear, part }: Draft,
  { ticketWords, meant }: Pick<Around, 'ticketWords' | 'meant'>,
): Decision {
  const named = kindOfOffer({ ticketType, section, ...about }, ticketWords)
  const decision =
    named.kind === 'ticket' ? named : besideOurs({ ticketType, section, ...about }, named, ticketWords, meant)
  if (decision.kind !== 'ticket') return decision
  if (isUnclear) return { kind: 'unsure', addOn: null }
  const isOfPart = part !== undefined && section === null && isOfOtherPart(ticketType, decision, part, meant)
  if (isOfPart && !isNamedBy(ticketWords, ticketType)) return { kind: 'unsure', addOn: null }
  const isSeat =
    !decision.says &&
    (isPlace || isStandOfOurs(ticketType, ticketWords, meant) || (meant && namesMatchAlone(ticketType, meant)))
  return isSeat ? { ...decision, says: 'seat' } : decision
}

/** "Standard" below "Resor": the heading, which no vocabulary knows, may name another part of the shop. */
function isOfOtherPart(ticketType: string, { says }: Decision, part: string, meant: Meant | undefined): boolean {
  if (says !== undefined && !isGeneralName(ticketType)) return false
  return !headsTickets(meant ? withoutMatch(part, meant) : part)
}

/** "Hearts Wheatfield Lower": a club's own name is no thing that is sold at a stand. */
function isStandOfOurs(ticketType: string, ticketWords: OfferWords | undefined, meant: Meant | undefined): boolean {
  if (!meant || !namesStand(ticketType)) return false
  const bare = withoutOurNames(ticketType, meant)
  if (bare === null || !namesStand(bare)) return false
  const { kind, says } = kindOfOffer({ ticketType: bare, section: null }, ticketWords)
  return kind === 'ticket' && says === 'seat'
}

/** "Parken, A-tribunen", "ESTAC Troyes, Adulte": our own names, which mean something else, are no words of what is sold. */
function besideOurs(
  names: OfferNames,
  named: Decision,
  ticketWords: OfferWords | undefined,
  meant: Meant | undefined,
): Decision {
  if (!meant) return named
  const ticketType = withoutGroundAndNames(names.ticketType, meant)
  const isLess = ticketType !== names.ticketType && /\p{L}/u.test(ticketType)
  return isLess ? kindOfOffer({ ...names, ticketType }, ticketWords) : named
}

/** Where a name like "Adult" or "Block 112" stands or stood, one that says neither for whom nor where may be an add-on's. */
function doubted(decision: Decision, namesTickets: boolean): Decision {
  return namesTickets && decision.kind === 'ticket' && !decision.says ? { kind: 'unsure', addOn: null } : decision
}

/** The offer with what it is, and its availability at the moment of the check. */
function offerOf(
  { offer: { isUnstated, ...offer } }: Draft,
  { kind, addOn }: Decision,
  { opensAt, closesAt, isUnclear = false }: SaleTimes,
  isOff: boolean,
  { now = Number.NEGATIVE_INFINITY }: Around,
): ExtractedOffer {
  const isBefore = opensAt !== null && now < opensAt
  // Nought left is nought, whatever word stands beside it.
  const stated = offer.quantity === 0 ? 'sold_out' : offer.availability
  const isAfter = closesAt !== null && closesAt <= now
  const isUnknown = isOff || isBefore || ((isAfter || isUnclear) && stated !== 'sold_out')
  return {
    ...offer,
    availability: isUnknown ? 'unknown' : stated,
    ...(isUnstated && !isUnknown && stated === 'unknown' && { isUnstated }),
    kind,
    ...(addOn !== null && { addOn }),
    ...(isBefore && { opensAt }),
    ...(closesAt !== null && { closesAt }),
  }
}

/** Reads when offers are on sale; those of a page mostly have the same dates. */
function timesReader(event: ExtractedEvent | null, { now, timeZone = homeZone }: Around) {
  const start = event?.startDate ?? null
  const known = new Map<string, SaleTimes>()
  return (sale: StatedTimes | undefined): SaleTimes => {
    if (now === undefined || !sale || sale.from.length + sale.to.length === 0) return always
    const key = `${sale.from.join()}|${sale.to.join()}`
    const before = known.get(key)
    if (before) return before
    const matchAt = start === null ? null : statedMoment(start, timeZone)
    const times = saleTimesOf(sale, { now, timeZone, matchAt })
    known.set(key, times)
    return times
  }
}

const always: SaleTimes = { opensAt: null, closesAt: null }

function firstOfEachCode(doubts: Doubt[]): Doubt[] {
  return doubts.filter((doubt, index) => doubts.findIndex((other) => other.code === doubt.code) === index)
}

function judge(offer: ExtractedOffer, expectedCurrency: string): Doubt[] {
  const doubts: Doubt[] = []
  if (offer.pricePence === 0 || offer.lowPence === 0 || offer.highPence === 0) {
    doubts.push({ code: 'price_zero', detail: `${quote(offer.ticketType)} costs nothing` })
  }
  if (offer.currency !== null && offer.currency !== expectedCurrency) {
    const detail = `${quote(offer.ticketType)} is in ${offer.currency}, expected ${expectedCurrency}`
    doubts.push({ code: 'wrong_currency', detail })
  }
  return doubts
}

function isCancelled(event: ExtractedEvent | null): boolean {
  return /cancell?ed/i.test(event?.status ?? '')
}

/** And names no other day than the match's: a shop that sells for a new day says it. */
function isPostponed(event: ExtractedEvent | null, { meant, timeZone = homeZone }: Around): boolean {
  if (!meant || !/postponed/i.test(event?.status ?? '')) return false
  const startsAt = event?.startDate ? statedMoment(event.startDate, timeZone) : null
  return startsAt === null || meant.kickoffAt === null || Math.abs(startsAt - meant.kickoffAt) < dayMs
}
