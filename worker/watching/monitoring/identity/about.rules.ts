import { namesTicket } from '#worker/matches/catalogue/add-ons/rules.ts'
import type { Evidence } from '../../discovery/matching/evidence.rules.ts'
import { found, type Reading } from '../../discovery/matching/reading.rules.ts'
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

/**
 * How surely a text is of an event that is about the match: `sure` where a word says when or what it is, `perhaps` where an
 * unknown thing leads to the match. Null for a text that calls tickets by their name, or names the match alone.
 */
export function aboutMatch({ main }: Evidence): { text: string; isSure: boolean } | null {
  const places = main.mentions.map(({ at }) => at)
  if (places.length === 0) return null
  const [first, last] = [Math.min(...places), Math.max(...places)]
  const lead = main.pieces.slice(0, first)
  const text = ` ${lead.map((piece) => piece.text).join(' ')} `
  if (lead.length === 0 || namesTicket(text)) return ownEventIn(behind(main, last))
  const [, head] = before.exec(text) ?? []
  if (head !== undefined) return { text: text.trim(), isSure: true }
  const event = ownEventIn(lead)
  if (event) return event
  const isUnknown = lead.some(({ meanings }) => meanings.length === 0)
  const isProduct = found({ ...empty, pieces: lead }, 'product').length > 0
  if (isProduct || watching.test(text) || (to.test(text) && isUnknown)) return { text: text.trim(), isSure: false }
  return ownEventIn(behind(main, last))
}

/** What stands behind both sides, up to the next sign but one. */
function behind({ pieces }: Reading, last: number): Reading['pieces'] {
  const rest = pieces.slice(last + 1)
  const end = rest.findIndex(({ gap }, index) => index > 0 && gap === 'sign')
  return end === -1 ? rest : rest.slice(0, end)
}

const kinds = new Set(wordsOf(ownEvents))

/** Words of an event of its own, with no word for a ticket beside them: "Public viewing:", "watch party". */
function ownEventIn(pieces: Reading['pieces']): { text: string; isSure: boolean } | null {
  const named = found({ ...empty, pieces }, 'product').find(({ of }) => kinds.has(of))
  const words = pieces.map(({ text }) => text).join(' ')
  return named && !namesTicket(words) ? { text: named.text, isSure: true } : null
}

const empty: Reading = { pieces: [], mentions: [], days: [], isSpan: false, seasons: [] }
