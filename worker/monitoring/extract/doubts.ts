import { kindOfOffer, type OfferNames, type OfferWords } from '../../catalogue/add-ons/rules.ts'
import { maxOffersPerPage } from '../constants.ts'
import type { ExtractedEvent, ExtractedOffer, ExtractedPage, Problem, ProblemCode } from '../contract.ts'
import { quote } from './text.ts'

export type Doubt = { code: ProblemCode; detail: string }

/** An offer while it is parsed, with its doubts. Indexes are assigned once the page is complete. */
export type Draft = {
  offer: ExtractedOffer
  doubts: Doubt[]
  /** Further names and types of what is sold. */
  about?: Pick<OfferNames, 'labels' | 'types'>
}

/** Result of one extraction method. */
export type Findings = {
  event: ExtractedEvent | null
  drafts: Draft[]
  problems: Problem[]
  /** For an API: the page for people. */
  pageUrl?: string | undefined
}

/** Page-level problems reported; offer problems are bounded by the offers. */
const maxPageProblems = 100

export const nothing: Findings = { event: null, drafts: [], problems: [] }

/** What is known beside the page. */
type Around = { expectedCurrency: string; ticketWords?: OfferWords | undefined }

/** Makes the final result: says what each offer is, and each doubt becomes a problem naming its offer. */
export function conclude(findings: Findings, { expectedCurrency, ticketWords }: Around): ExtractedPage {
  const { event } = findings
  const problems = findings.problems.slice(0, maxPageProblems)
  const offers: ExtractedOffer[] = []
  for (const draft of findings.drafts) {
    const negative = draft.doubts.find((doubt) => doubt.code === 'price_negative')
    if (negative) {
      problems.push(negative)
      continue
    }
    if (offers.length === maxOffersPerPage) {
      problems.push({ code: 'too_many_offers', detail: `only the first ${maxOffersPerPage} offers are kept` })
      break
    }
    const offerIndex = offers.length
    const doubts = [...draft.doubts, ...judge(draft.offer, expectedCurrency)]
    for (const doubt of firstOfEachCode(doubts)) problems.push({ ...doubt, offerIndex })
    const { kind, addOn } = kindOfOffer({ ...draft.offer, ...draft.about }, ticketWords)
    const offer = { ...draft.offer, kind, ...(addOn !== null && { addOn }) }
    offers.push(isCancelled(event) ? { ...offer, availability: 'unknown' } : offer)
  }
  if (offers.length === 0 && problems.length === 0) {
    problems.push({ code: 'nothing_found', detail: 'no offer was found on the page' })
  }
  return findings.pageUrl === undefined
    ? { event, offers, problems }
    : { event, offers, problems, pageUrl: findings.pageUrl }
}

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
