import type { AddOn } from '#worker/matches/catalogue/add-ons/kinds.constants.ts'
import { kindOfOffer, namesTicket } from '#worker/matches/catalogue/add-ons/rules.ts'
import type { Evidence } from '../../matching/evidence.rules.ts'
import { found, type Reading } from '../../matching/reading.rules.ts'
import { beforeWords, matchWords, ownEvents, toWords, watchWords } from './constants.ts'

// An event that is about a match is not the match: a march to it, a party before it, a screening of it.

const wordsOf = (words: string) => words.trim().split(/\s*\|\s*/)
const anyOf = (words: string) =>
  wordsOf(words)
    .toSorted((one, other) => other.length - one.length)
    .join('|')

const game = `(?: (?:${anyOf(matchWords)}))*`
/** "before", "vor dem Heimspiel": nothing but the match stands behind it. */
const before = new RegExp(`^(.+) (?:${anyOf(beforeWords)})${game} $`)
/** "to", "zum Spiel": tickets are sold so, too. */
const to = new RegExp(`^(.+) (?:${anyOf(toWords)})${game} $`)

/** "Watch", "Guarda": the match is seen there, or elsewhere. */
const watching = new RegExp(` (?:${anyOf(watchWords)})${game} $`)

/** `isBeside`: it is named behind the match, whose data may know better. */
type About = { text: string; isSure: boolean; isBeside?: boolean }

/**
 * How surely a text is of an event that is about the match: `sure` where a word says when or what it is, `perhaps` where an
 * unknown thing leads to the match. Null for a text that calls tickets by their name, or names the match alone.
 */
export function aboutMatch({ main }: Evidence): About | null {
  const places = main.mentions.map(({ at }) => at)
  if (places.length === 0) return null
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const lead = main.pieces.slice(0, first)
  const text = ` ${lead.map((piece) => piece.text).join(' ')} `
  if (lead.length === 0 || namesTicket(text)) return behindMatch(main, last)
  const [, head] = before.exec(text) ?? []
  if (head !== undefined) return { text: text.trim(), isSure: true }
  const event = ownEventIn(lead)
  if (event) return event
  const isUnknown = lead.some(({ meanings }) => meanings.length === 0)
  const isProduct = found({ ...empty, pieces: lead }, 'product').length > 0
  if (isProduct || watching.test(text) || (to.test(text) && isUnknown)) return { text: text.trim(), isSure: false }
  return behindMatch(main, last)
}

function behindMatch({ pieces }: Reading, last: number): About | null {
  const [next = [], ...others] = partsOf(pieces.slice(last + 1))
  return ownEventIn(next) ?? addOnIn(next, others)
}

/** The pieces between signs. */
function partsOf(pieces: Reading['pieces']): Reading['pieces'][] {
  const starts = pieces.flatMap(({ gap }, index) => (index === 0 || gap === 'sign' ? [index] : []))
  return starts.map((start, index) => pieces.slice(start, starts[index + 1]))
}

/** Add-ons that have pages of their own: "– pre-match lunch". A page that names several is a shop's list. */
const apart = new Set<AddOn | null>(['hospitality', 'parking', 'travel'])

function addOnIn(next: Reading['pieces'], others: readonly Reading['pieces'][]): About | null {
  if (next[0]?.gap !== 'sign') return null
  const [text, ...besides] = [next, ...others].map((pieces) => pieces.map((piece) => piece.text).join(' '))
  const isSold = (words: string) => kindOfOffer({ ticketType: words, section: null }).kind === 'add-on'
  if (text === undefined || [text, ...besides].some(namesTicket) || besides.some(isSold)) return null
  const { kind, addOn } = kindOfOffer({ ticketType: text, section: null })
  return kind === 'add-on' && apart.has(addOn) ? { text, isSure: false, isBeside: true } : null
}

const kinds = new Set(wordsOf(ownEvents))

/** Words of an event of its own, with no word for a ticket beside them: "Public viewing:", "watch party". */
function ownEventIn(pieces: Reading['pieces']): About | null {
  const named = found({ ...empty, pieces }, 'product').find(({ of }) => kinds.has(of))
  const words = pieces.map(({ text }) => text).join(' ')
  return named && !namesTicket(words) ? { text: named.text, isSure: true } : null
}

const empty: Reading = { pieces: [], mentions: [], days: [], isSpan: false, seasons: [] }
