import type { Reading } from '../../discovery/matching/reading.rules.ts'
import type { ExtractedPage } from '../contract.ts'
import { type Claims, claimsOf, type Ours } from './claims.rules.ts'
import { movedDays } from './constants.ts'
import type { Meant } from './contract.ts'
import { oursFor } from './rules.ts'

/**
 * A match's page without what it offers for others: a list of the next matches in the markup of its own tickets, or offers
 * that name another match.
 */
export function withoutOthers(page: ExtractedPage, meant: Meant): ExtractedPage {
  const pairs = page.offers.filter((offer) => textsOf(offer).some((text) => pairSign.test(text)))
  const ours = pairs.length > 0 ? oursFor(meant) : null
  const others = new Set(ours ? pairs.filter((offer) => textsOf(offer).some((text) => isOther(text, ours))) : [])
  const [first] = others
  if (!first) return page
  const places = new Map(page.offers.filter((offer) => !others.has(offer)).map((offer, place) => [offer, place]))
  const problems = page.problems.flatMap((problem) => {
    if (problem.offerIndex === undefined) return problem
    const offer = page.offers[problem.offerIndex]
    const offerIndex = offer && places.get(offer)
    return offerIndex === undefined ? [] : { ...problem, offerIndex }
  })
  const detail = `"${first.ticketType}" is an offer for another match`
  return { ...page, offers: [...places.keys()], problems: [...problems, { code: 'value_rejected', detail }] }
}

const textsOf = ({ ticketType, section }: ExtractedPage['offers'][number]) =>
  section === null ? [ticketType] : [ticketType, section]

/** Without one of these between two words, a name is of a ticket, and reading it is not worth its time. */
const pairSign =
  /(?:\p{L}\.?\s+|^)(?:v|vs|versus|x|gegen|contre|contra|contro|tegen|kontra)\.?\s+\p{L}|\p{L}\s+[-–—]\s+\p{L}/iu

/** Ticket names come back with every check; worked out once for each reading of a match. */
const answers = new WeakMap<Ours, Map<string, boolean>>()
const maxAnswers = 500

function isOther(text: string, ours: Ours): boolean {
  if (!pairSign.test(text)) return false
  const known = answers.get(ours) ?? new Map<string, boolean>()
  const before = known.get(text)
  if (before !== undefined) return before
  const answer = namesOther(claimsOf({ title: text }, ours), ours)
  if (known.size < maxAnswers) answers.set(ours, known.set(text, answer))
  return answer
}

function namesOther({ evidence, sides, day, daysOff, isOtherSeason }: Claims, { match }: Ours): boolean {
  const { home, away } = evidence.sides
  const between = versusIn(evidence.main)
  const isPair = between > 0 || (home !== null && away !== null && isDashed(evidence.main, home.at, away.at))
  // Behind both names such a word may be of the ticket: "Under 16".
  const isOtherSide = sidesBefore(evidence.main, between).some((side) => !match.sides.has(side))
  if (isOtherSide && evidence.main.mentions.length > 0) return true
  if (sides === 'half' || sides === 'others') return isPair || between === 0
  if (sides === 'ours' || sides === 'perhaps') return isOtherSeason || (day === 'other' && (daysOff ?? 0) > movedDays)
  // "v Crewe Vale": the guests alone, who are not ours.
  return sides === 'none' && between === 0 && away === null
}

function versusIn({ pieces }: Reading): number {
  return pieces.findIndex(({ meanings, isAside }) => !isAside && meanings.some(({ kind }) => kind === 'versus'))
}

/** Two clubs with nothing but a dash between them, and what belongs to their names. */
function isDashed({ pieces }: Reading, first: number, second: number): boolean {
  const from = pieces.findIndex(({ gap }, place) => place > first && place <= second && gap === 'sign')
  const beside = pieces.slice(first + 1, second)
  return from !== -1 && beside.every(({ meanings }) => meanings.some(({ kind }) => kind === 'plain' || kind === 'side'))
}

function sidesBefore({ pieces }: Reading, end: number): string[] {
  return pieces
    .slice(0, Math.max(end, 0))
    .flatMap(({ meanings }) => meanings.flatMap(({ kind, of }) => (kind === 'side' ? [of] : [])))
}
