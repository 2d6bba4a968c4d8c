import type { Availability } from '#worker/matches/catalogue/constants.ts'
import { isAnnouncement, meaningOfCell, meaningOfWords } from '../../availability-words.rules.ts'
import { decodeEntities } from '../text.ts'

// Purchasable now is available; announced, back-ordered or unlisted terms are unknown.
const meanings = new Map<string, Availability>([
  ['instock', 'available'],
  ['instoreonly', 'available'],
  ['onlineonly', 'available'],
  ['madetoorder', 'available'],
  ['limitedavailability', 'limited'],
  ['soldout', 'sold_out'],
  ['outofstock', 'sold_out'],
  ['discontinued', 'sold_out'],
  ['reserved', 'sold_out'],
  ['oos', 'sold_out'],
])

const maxTermLength = 200

/** A template that no script has filled: {{ stock }}, ${stock}, <%= stock %>. */
const unrendered = /\{\{|\$\{|<%/

/** What a term that is no word of ours may still say: that it cannot be had, or not yet. */
const absence =
  /^(?:un|not?(?![a-z])|off|pre|back|clos|end|expir|over|past|gone|wait|notify|soon|com|later|upcoming|false|0|no\w)/i

/** Whether a value states an availability. An unknown term counts as none. */
export function isStated(value: unknown): boolean {
  if (typeof value !== 'string') return true
  if (value.trim() === '' || unrendered.test(value.slice(0, maxTermLength))) return false
  const name = schemaName(value)
  const isTerm = /^[a-z][\w-]*$/i.test(name)
  return !isTerm || readAvailability(value) !== 'unknown' || absence.test(name) || meaningOfWords(name) !== 'unknown'
}

/** Offers have the same few terms. */
const answers = new Map<string, Availability>()
const maxAnswers = 500

/** schema.org ItemAvailability as a URL, prefixed or bare, in any case, or a word that people read. */
export function readAvailability(value: unknown): Availability {
  if (typeof value !== 'string' || value.length > maxTermLength) return 'unknown'
  const known = answers.get(value)
  if (known !== undefined) return known
  const meaning = meaningOfTerm(value)
  // Pages may invent terms without end.
  if (answers.size >= maxAnswers) answers.clear()
  answers.set(value, meaning)
  return meaning
}

function meaningOfTerm(value: string): Availability {
  if (unrendered.test(value)) return 'unknown'
  const name = schemaName(decodeEntities(value))
  // Some shops write what people read: "Verfügbar", "Last few".
  return meanings.get(name.replace(/[\s_-]+/g, '').toLowerCase()) ?? meaningOfCell(name.toLowerCase())
}

/** Whether a value is a word that says something of availability, if only that it is not known: "PreOrder", "On sale soon". */
export function isUnderstood(value: unknown): boolean {
  if (typeof value !== 'string' || !isWord.test(value) || unrendered.test(value.slice(0, maxTermLength))) return true
  const name = schemaName(decodeEntities(value))
  return readAvailability(value) !== 'unknown' || absence.test(name) || isAnnouncement(name)
}

const isWord = /\p{L}/u

/** "https://schema.org/InStock/" → "InStock"; other text is returned trimmed. */
export function schemaName(value: string): string {
  // Longer texts cannot be terms and would slow down the expressions below.
  if (value.length > maxTermLength) return value
  return value
    .trim()
    .replace(/^(?:(?:https?:)?\/\/(?:www\.)?schema\.org\/|(?:www\.)?schema\.org\/|schema:)/i, '')
    .replace(/\/+$/, '')
}
