import { namesStand, saysOf } from '#worker/matches/catalogue/add-ons/seats.rules.ts'
import type { Reading } from '../../matching/reading.rules.ts'
import { clubAffixes } from '../../matching/words/plain.constants.ts'
import type { ExtractedPage } from '../contract.ts'
import { type Claims, claimsOf, type Ours } from './claims.rules.ts'
import { movedDays } from './constants.ts'
import type { Meant } from './contract.ts'
import { mayNamePair, namesNextMatch } from './pairs.rules.ts'
import { oursFor } from './rules.ts'

/**
 * A match's page without what it offers for others: a list of the next matches in the markup of its own tickets, rows below
 * another match's heading, or offers that name another match.
 */
export function withoutOthers(page: ExtractedPage, meant: Meant): ExtractedPage {
  const { headings = {}, ...own } = page
  const paired = page.offers.map((offer, place) => textsOf(offer, headings[place]).filter(mayNamePair))
  const ours = paired.some((texts) => texts.length > 0) ? oursFor(meant) : null
  if (!ours) return own
  const said = paired.map((texts) => texts.map((text) => ({ text, ...saidOf(text, ours) })))
  const isList = said.some((texts) => texts.some(({ isOursAlone }) => isOursAlone))
  const isNamedSo = (page.names?.headings ?? []).some((text) => dash.test(text) && saidOf(text, ours).isOursAlone)
  const others = said.map((texts, place) =>
    texts.find(({ text, isOther, isBeside, isPartly, isOfSide }) => {
      const isHeading = text === headings[place]
      return isOther || (isHeading && isOfSide) || (isBeside && (isList || (isHeading && isNamedSo && isPartly)))
    }),
  )
  const first = others.find((one) => one !== undefined)
  if (!first) return own
  const kept = [...page.offers.keys()].filter((place) => others[place] === undefined)
  const problems = page.problems.flatMap((problem) => {
    if (problem.offerIndex === undefined) return problem
    const offerIndex = kept.indexOf(problem.offerIndex)
    return offerIndex === -1 ? [] : { ...problem, offerIndex }
  })
  const detail = `"${first.text}" is an offer for another match`
  const offers = page.offers.filter((_, place) => others[place] === undefined)
  return { ...own, offers, problems: [...problems, { code: 'value_rejected', detail }] }
}

function textsOf({ ticketType, section }: ExtractedPage['offers'][number], heading: string | undefined): string[] {
  return [ticketType, section, heading].filter((text) => text != null)
}

/** What a text says of the match that an offer is for. */
type Said = {
  isOther: boolean
  /** Our match's name and nothing else: rows are matches there, and not tickets. */
  isOursAlone: boolean
  /** In such a list another match, even of a club that we do not know; not "Kelsford Town – Family Stand". */
  isBeside: boolean
  /** A club of ours with a dash: above rows, in the way that the page writes our match, it is another match. */
  isPartly: boolean
  /** Behind both names, the women or former players: above rows it is a match, where a ticket's name may be of a price. */
  isOfSide: boolean
}

const dash = /[\p{L}\d]\s+[-–—]\s+(?:\d\.\s)?\p{L}/u

/** Ticket names come back with every check; worked out once for each reading of a match. */
const answers = new WeakMap<Ours, Map<string, Said>>()
const maxAnswers = 500

function saidOf(text: string, ours: Ours): Said {
  const known = answers.get(ours) ?? new Map<string, Said>()
  const before = known.get(text)
  if (before !== undefined) return before
  const claims = claimsOf({ title: text }, ours)
  const { sides, evidence } = claims
  const isOurs = sides === 'ours' || sides === 'perhaps'
  const answer = {
    isOther: namesOther(claims, ours) || (namesNextMatch(text) && (sides === 'others' || sides === 'none')),
    isOursAlone: sides === 'ours' && evidence.main.pieces.every(isOfName),
    isBeside:
      !isOurs && !namesTicket(text) && evidence.main.pieces.every((piece) => isOfName(piece) || isUnknown(piece)),
    isPartly: sides === 'partly' && dash.test(text),
    isOfSide: isOurs && sidesIn(evidence.main, 0, evidence.main.pieces.length).some((side) => isTeam(side, ours)),
  }
  if (known.size < maxAnswers) answers.set(ours, known.set(text, answer))
  return answer
}

/** A stand, or on one side of a dash a seat or whom the ticket is for: "Gold - Inteira", "Pebetero – General". */
const namesTicket = (text: string) =>
  namesStand(text) ||
  text.split(/\s[-–—]\s/).some((part) => saysOf({ ticketType: part, section: null }).says !== undefined)

const isTeam = (side: string, { match }: Ours) => ['women', 'legends'].includes(side) && !match.sides.has(side)

const affixes = new Set(clubAffixes.split(' '))

const isOfName = ({ text, meanings }: Reading['pieces'][number]) =>
  affixes.has(text) || meanings.some(({ kind }) => kind === 'club' || kind === 'namesake' || kind === 'versus')

const isUnknown = ({ meanings }: Reading['pieces'][number]) => meanings.length === 0

function namesOther({ evidence, sides, day, daysOff, isOtherSeason }: Claims, { match }: Ours): boolean {
  const { home, away } = evidence.sides
  const between = versusIn(evidence.main)
  const isPair = between > 0 || (home !== null && away !== null && isDashed(evidence.main, home.at, away.at))
  // Behind both names such a word may be of the ticket: "Under 16".
  const end = between > 0 || home === null || away === null ? between : Math.max(home.at, away.at)
  const isOtherSide = sidesIn(evidence.main, 0, end).some((side) => !match.sides.has(side))
  if (isOtherSide && evidence.main.mentions.length > 0) return true
  // "Adult – Crewe Vale game 21 May": another club on another day.
  if (sides === 'half' || sides === 'others')
    return isPair || between === 0 || (day === 'other' && aGame.test(evidence.event.title ?? ''))
  if (sides === 'ours' || sides === 'perhaps') return isOtherSeason || (day === 'other' && (daysOff ?? 0) > movedDays)
  // "v Crewe Vale", "FA Trophy v Crewe Vale": the guests alone, who are not ours.
  return sides === 'none' && away === null && (between === 0 || isGuestsAlone(evidence.main, between))
}

/** Behind a competition or a kind of ticket; "2 x Adult" counts tickets. */
function isGuestsAlone({ pieces }: Reading, between: number): boolean {
  const [before, behind] = [pieces.slice(0, Math.max(between, 0)), pieces[between + 1]]
  return (
    before.length > 0 &&
    pieces[between]?.text !== 'x' &&
    before.every(({ meanings }) => meanings.some(({ kind }) => kind === 'plain' || kind === 'competition')) &&
    behind?.meanings.length === 0
  )
}

/** Words for a match. A day without one may be that of a sale. */
const aGame =
  /(?<!\p{L})(?:game|match|fixture|(?:heim)?spiel|rencontre|partido|partita|jogo|wedstrijd|kamp|ottelu|mecz|zápas|maç)(?!\p{L})/iu

function versusIn({ pieces }: Reading): number {
  return pieces.findIndex(({ meanings, isAside }) => !isAside && meanings.some(({ kind }) => kind === 'versus'))
}

/** Two clubs with nothing but a dash between them, and what belongs to their names. */
function isDashed({ pieces }: Reading, first: number, second: number): boolean {
  const from = pieces.findIndex(({ gap }, place) => place > first && place <= second && gap === 'sign')
  const beside = pieces.slice(first + 1, second)
  return from !== -1 && beside.every(({ meanings }) => meanings.some(({ kind }) => kind === 'plain' || kind === 'side'))
}

function sidesIn({ pieces }: Reading, from: number, end: number): string[] {
  return pieces
    .slice(from, Math.max(end, from))
    .flatMap(({ meanings }) => meanings.flatMap(({ kind, of }) => (kind === 'side' ? [of] : [])))
}
