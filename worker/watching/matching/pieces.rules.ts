import { type Dictionary, type Found, longestFrom, type Meaning, meaningsOf } from './dictionary.rules.ts'
import { type Gap, type Word, wordsOf } from './text.rules.ts'
import { clubAffixes, clubForms } from './words/plain.constants.ts'

/** Words that belong together, and what they mean; empty for unknown words. */
export type Piece = { text: string; gap: Gap; isAside: boolean; meanings: readonly Meaning[] }

/** Whether a hyphen in a name of two clubs parts them: it does in "Inter-Milan", and joins all words of an address. */
export type Hyphens = 'part' | 'join'

/** The words of a text in pieces that the dictionary knows, each for itself. */
export function piecesOf(folded: string, dictionary: Dictionary, hyphens: Hyphens): Piece[] {
  const words = wordsOf(folded)
  const pieces: Piece[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at]
    if (word === undefined) break
    const longest =
      withoutArticle(dictionary, words, at) ?? formOf(dictionary, words, at) ?? longestFrom(dictionary, words, at)
    const { end, meanings } =
      (hyphens === 'part' && firstOfTwo(dictionary, words, at, longest.end)) ||
      clubBeforeClub(dictionary, words, at, longest) ||
      longest
    const taken = words.slice(at, Math.max(end, at + 1)).map((one) => one.text)
    const text = taken.join(' ')
    pieces.push({ text, gap: word.gap, isAside: word.isAside, meanings: end > at ? meanings : plainOrUnknown(text) })
    at += taken.length
  }
  return pieces
}

/** The article alone, where a longer name begins behind it: "the | Emirates FA Cup", not "the Emirates | FA Cup". */
function withoutArticle(dictionary: Dictionary, words: readonly Word[], at: number) {
  if (words[at]?.text !== 'the' || words[at + 1]?.gap === 'sign') return null
  const isLonger = longestFrom(dictionary, words, at + 1).end > longestFrom(dictionary, words, at).end
  return isLonger ? { end: at + 1, meanings: plain } : null
}

/** "Club Atlético" alone, where a club's whole name stands behind it: "Club Atlético | Peñarol". */
function formOf(dictionary: Dictionary, words: readonly Word[], at: number) {
  const isHere = (word: string, index: number) =>
    words[at + index]?.text === word && (index === 0 || words[at + index]?.gap !== 'sign')
  const form = clubForms.find((one) => one.every(isHere))
  if (form === undefined) return null
  const end = at + form.length
  const isLonger = form.some((_, index) => longestFrom(dictionary, words, at + index).end > end)
  const isClubBehind = longestFrom(dictionary, words, end).meanings.some(({ kind }) => kind === 'club')
  return isLonger || words[end]?.gap === 'sign' || !isClubBehind ? null : { end, meanings: plain }
}

/** The first of two clubs with a hyphen between, whose names together are a third name: "Inter-Milan". */
function firstOfTwo(dictionary: Dictionary, words: readonly Word[], at: number, end: number) {
  const clubs = (from: number, to: number) =>
    meaningsOf(
      dictionary,
      words.slice(from, to).map(({ text }) => text),
    ).filter(({ kind }) => kind === 'club')
  for (let middle = at + 1; middle < end; middle++) {
    if (words[middle]?.gap !== 'hyphen') continue
    const [first, second] = [clubs(at, middle), clubs(middle, end)]
    const isTwo = second.length > 0 && first.every(({ of }) => second.every((other) => other.of !== of))
    if (first.length > 0 && isTwo) return { end: middle, meanings: first }
  }
  return null
}

/**
 * The first of two clubs whose names together are that of a second side: "Sevilla-Atlético", "Sevilla Atlético Madrid". The
 * side's own name has no hyphen, and no longer name begins in it.
 */
function clubBeforeClub(dictionary: Dictionary, words: readonly Word[], at: number, { end, meanings }: Found) {
  if (end - at < 2 || !meanings.some(({ kind }) => kind === 'side')) return null
  for (let middle = at + 1; middle < end; middle++) {
    const first = meaningsOf(
      dictionary,
      words.slice(at, middle).map(({ text }) => text),
    ).filter(isOfClub)
    const second = longestFrom(dictionary, words, middle)
    const isJoined = words[middle]?.gap === 'hyphen' || second.end > end
    if (first.length > 0 && isJoined && second.meanings.some(isOfClub)) return { end: middle, meanings: first }
  }
  return null
}

const isOfClub = ({ kind }: Meaning) => kind === 'club' || kind === 'namesake'

export const plain: Meaning[] = [{ kind: 'plain', of: '' }]

/** A number of an event with the letters in front that a shop gives it, one in hexadecimal, or one of any letters. */
const eventNumber =
  /^(?:[a-z]{1,8}\d{5,12}|(?=[a-f]*\d)[0-9a-f]{8,40}|(?=(?:[a-z]*\d){3})(?=(?:\d*[a-z]){3})[0-9a-z]{14,40})$/

/** Numbers, ordinals, seats (A12, 12B) and most single letters. "U", "O" and "S" make youth sides, "W" women's. */
const harmless =
  /^(?:\d{1,9}(?:st|nd|rd|th|er|e|eme|a|o|h|x|k|m)?|x\d|[a-hk-nprt]|[a-npqrt]\d{1,4}|(?:md|gw|mw|wk|blk|cat|sec|row|nr)\d{1,3}|\d{1,3}[a-rt-z]|[+@])$/

/** Numbers and the like say nothing alone; a year may be that of another match. */
function plainOrUnknown(text: string): Meaning[] {
  // "Rheinderby" and the like in every region.
  if (/^\p{L}+(?:derby|derbi)$/u.test(text)) return plain
  const isHarmless = harmless.test(text) || eventNumber.test(text)
  return isHarmless && !/^(?:19|20)\d\d$/.test(text) ? plain : []
}

export const affixes = new Set(clubAffixes.split(' '))

export function hasKind(piece: Piece, kind: Meaning['kind']): boolean {
  return piece.meanings.some((meaning) => meaning.kind === kind)
}

export const isClub = (piece: Piece) => hasKind(piece, 'club') || hasKind(piece, 'namesake')

export const isSide = (piece: Piece | undefined) => piece?.meanings.some(({ kind }) => kind === 'side') === true
