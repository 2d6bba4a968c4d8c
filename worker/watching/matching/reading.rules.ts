import { type StatedDay, type StatedTime, takeTime } from './dates.rules.ts'
import { type Dictionary, longestFrom, type Meaning, meaningsOf, nationPrefix } from './dictionary.rules.ts'
import { inCountry } from './sides.rules.ts'
import { clean, fold, type Gap, type Word, wordsOf } from './text.rules.ts'
import { youthAges } from './words/constants.ts'
import { clubAffixes, clubForms, standWords } from './words/plain.constants.ts'
import { ageLetters, beforeSeats, lettersFrom } from './words/sides-by-country.constants.ts'

/** Words that belong together, and what they mean; empty for unknown words. */
type Piece = { text: string; gap: Gap; isAside: boolean; meanings: readonly Meaning[] }

/** A club that a text names; `ids` are those that it surely means, `perhaps` those that share the name. */
export type Mention = { text: string; ids: readonly string[]; perhaps: readonly string[]; isAside: boolean; at: number }

export type Reading = {
  pieces: readonly Piece[]
  mentions: readonly Mention[]
  days: readonly StatedDay[]
  isSpan: boolean
  seasons: readonly number[]
}

/** Whether a hyphen in a name of two clubs parts them: it does in "Inter-Milan", and joins all words of an address. */
type Hyphens = 'part' | 'join'

export function read(text: string, dictionary: Dictionary, hyphens: Hyphens = 'part'): Reading {
  const { rest, ...time } = timeIn(text)
  const pieces = piecesOf(rest, dictionary, hyphens)
  return { pieces, mentions: mentionsOf(pieces), ...time }
}

/** Days and seasons that a text states, and what is left of it. */
export const timeIn = (text: string): StatedTime => takeTime(fold(clean(text)))

function piecesOf(folded: string, dictionary: Dictionary, hyphens: Hyphens): Piece[] {
  const words = wordsOf(folded)
  const pieces: Piece[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at]
    if (word === undefined) break
    const longest =
      withoutArticle(dictionary, words, at) ?? formOf(dictionary, words, at) ?? longestFrom(dictionary, words, at)
    const { end, meanings } = (hyphens === 'part' && firstOfTwo(dictionary, words, at, longest.end)) || longest
    const taken = words.slice(at, Math.max(end, at + 1)).map((one) => one.text)
    const text = taken.join(' ')
    pieces.push({ text, gap: word.gap, isAside: word.isAside, meanings: end > at ? meanings : plainOrUnknown(text) })
    at += taken.length
  }
  const isParted = pieces.some((piece) => hasKind(piece, 'versus'))
  return pieces.map((piece, index) => {
    if (!isParted && isContre(pieces, index)) return { ...piece, meanings: versusAlone }
    const side = sideBehindClub(pieces, index)
    if (side !== null) return { ...piece, meanings: [{ kind: 'side', of: side }] }
    const byLetter = sidesByLetter(piece, pieces[index - 1])
    if (byLetter.length > 0) return { ...piece, meanings: [...piece.meanings, ...byLetter] }
    const isPlain =
      piece.meanings.length === 0 && (isAffix(pieces, index) || isOfStand(pieces, index) || isOfDerby(pieces, index))
    return isPlain ? { ...piece, meanings: plain } : piece
  })
}

const [standsBehind, standsBefore] = standWords.map((words) => new Set(words.split(' ')))

/** A stand has a name of one or two words, which says nothing of the event: "Arthur Wait Stand", "Tribuna Monte Mario". */
function isOfStand(pieces: readonly Piece[], index: number): boolean {
  const isUnknown = (at: number) => pieces[at]?.meanings.length === 0
  const isJoined = (at: number) => pieces[at]?.gap !== 'sign' && pieces[at]?.isAside === pieces[index]?.isAside
  const behind = isUnknown(index + 1) && isJoined(index + 1) ? index + 2 : index + 1
  const before = isUnknown(index - 1) && isJoined(index) ? index - 2 : index - 1
  return (
    (standsBehind?.has(pieces[behind]?.text ?? '') === true && isJoined(behind)) ||
    (standsBefore?.has(pieces[before]?.text ?? '') === true && isJoined(before + 1))
  )
}

const derbyWords = new Set('derby derbi derbisi clasico superclasico classico classique klassieker'.split(' '))
const ofWords = new Set('de del della dello di do da du des of von van'.split(' '))

/** A derby has the name of a place or a land: "Clásico de Boedo", "derby del Ticino", "Clasico belge"; Derby is a town too. */
function isOfDerby(pieces: readonly Piece[], index: number): boolean {
  const of = ofWords.has(pieces[index - 1]?.text ?? '') ? 1 : 0
  const derby = pieces[index - of - 1]?.text ?? ''
  const isNamed = derbyWords.has(derby) && (of === 1 || derby !== 'derby')
  // "Rheinisches Derby".
  if (/isches$/.test(pieces[index]?.text ?? '') && pieces[index + 1]?.text === 'derby') return true
  return isNamed && pieces.slice(index - of, index + 1).every(({ gap }) => gap !== 'sign')
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

const affixes = new Set(clubAffixes.split(' '))

/** "FC" and the like beside a club, or beside another of them that is. */
function isAffix(pieces: readonly Piece[], index: number): boolean {
  return [-1, 1].some((step) => {
    // "Chelsea Women FC": what names the side stands between.
    for (let at = index; affixes.has(pieces[at]?.text ?? '') || (at !== index && isSide(pieces[at])); at += step) {
      const [left, right] = step === 1 ? [at, at + 1] : [at - 1, at]
      const neighbour = pieces[step === 1 ? right : left]
      if (neighbour === undefined || pieces[right]?.gap === 'sign') return false
      if (isClub(neighbour)) return true
    }
    return false
  })
}

const isSide = (piece: Piece | undefined) => piece?.meanings.some(({ kind }) => kind === 'side') === true

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

const plain: Meaning[] = [{ kind: 'plain', of: '' }]
const versusAlone: Meaning[] = [{ kind: 'versus', of: '' }]

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

/**
 * "Barcelona B", "Ajax 2", "Lyon (F)", "Odense Q": a letter or number right behind a club, and nothing it could count; also
 * behind its women: "Brann Kvinner 2". "Junior" beside a club is a side of it, and by itself whom a ticket is for.
 */
function sideBehindClub(pieces: readonly Piece[], index: number): 'youth' | 'women' | null {
  const [piece, next] = [pieces[index], pieces[index + 1]]
  const before = pieces[isSide(pieces[index - 1]) ? index - 2 : index - 1]
  if (!piece) return null
  if (piece.text === 'junior' && piece.meanings.length === 0) {
    const isBesideClub = [piece.gap === 'none' && pieces[index - 1], next?.gap === 'none' && next]
    return isBesideClub.some((one) => one && isClub(one)) ? 'youth' : null
  }
  if (!before || !isClub(before) || (piece.gap !== 'none' && !piece.isAside)) return null
  const isLast = next === undefined || next.gap === 'sign' || !hasKind(next, 'plain')
  if (/^[fq]$/.test(piece.text) && isLast) return 'women'
  return isLast && /^(?:b|c|2|3)$/.test(piece.text) ? 'youth' : null
}

/** "P17", "G19": boys and girls of an age, in countries whose sides are called so. */
function sidesByLetter({ text }: Piece, before: Piece | undefined): Meaning[] {
  const [, letter, age] = /^([a-z])(\d{1,2})$/.exec(text) ?? []
  if (
    letter === undefined ||
    Number(age) < lettersFrom ||
    Number(age) > youthAges.to ||
    beforeSeats.has(before?.text ?? '')
  )
    return []
  return Object.entries(ageLetters).flatMap(([code, letters]) =>
    letters.includes(letter) ? [{ kind: 'side in country' as const, of: inCountry(code, 'youth') }] : [],
  )
}

/** "CF Montréal c. Toronto FC": contre, as Quebec writes it, right between two clubs. */
function isContre(pieces: readonly Piece[], index: number): boolean {
  const [before, piece, next] = [pieces[index - 1], pieces[index], pieces[index + 1]]
  if (piece?.text !== 'c' || !before || !next || !isClub(before) || !isClub(next)) return false
  return [piece, next].every(({ gap, isAside }) => gap === 'none' && !isAside)
}

function hasKind(piece: Piece, kind: Meaning['kind']): boolean {
  return piece.meanings.some((meaning) => meaning.kind === kind)
}

const isClub = (piece: Piece) => hasKind(piece, 'club') || hasKind(piece, 'namesake')

function mentionsOf(pieces: readonly Piece[]): Mention[] {
  return pieces.flatMap((piece, at) => {
    if (!isClub(piece)) return []
    const idsOf = (kind: Meaning['kind']) => piece.meanings.flatMap((one) => (one.kind === kind ? [one.of] : []))
    return [{ text: piece.text, ids: idsOf('club'), perhaps: idsOf('namesake'), isAside: piece.isAside, at }]
  })
}

/** What words of this kind the text has: hospitality, women, a ballot. */
export function found(reading: Reading, kind: Meaning['kind']): { of: string; text: string }[] {
  return reading.pieces.flatMap(({ meanings, text }) =>
    meanings.flatMap((meaning) => (meaning.kind === kind ? [{ of: meaning.of, text }] : [])),
  )
}

/** Unknown words. */
export function unknownWords(reading: Reading): string[] {
  return reading.pieces.flatMap(({ meanings, text }) => (meanings.length === 0 ? [text] : []))
}

/** The two sides of a text; a side is null where its place holds no club. */
export type Sides = {
  home: Mention | null
  away: Mention | null
  isOpen: boolean
  /** Both names stand there, but nothing says that one plays the other: "how to buy, Verona". */
  isLoose: boolean
}

/** A country, whose side plays too. */
export const isNation = ({ ids }: Mention) => ids.length > 0 && ids.every((id) => id.startsWith(nationPrefix))

export function sidesOf(reading: Reading): Sides {
  const { pieces } = reading
  const mentions = reading.mentions.filter(({ isAside }) => !isAside)
  const isOpen = found(reading, 'undecided').length > 0
  const parted = pieces.flatMap((piece, index) => {
    if (!hasKind(piece, 'versus') || piece.isAside) return []
    return [
      { home: nearest(pieces, mentions, index, -1), away: nearest(pieces, mentions, index, 1), isOpen, isLoose: false },
    ]
  })
  const versus = parted.find(({ home, away }) => home && away) ?? parted.find(({ home, away }) => home || away)
  if (versus) return versus
  const at = pieces.findIndex((piece, index) => hasKind(piece, 'guest at') && isGuestAt(pieces, mentions, index))
  if (at >= 0)
    return { home: nearest(pieces, mentions, at, 1), away: nearest(pieces, mentions, at, -1), isOpen, isLoose: false }
  const named = distinct(mentions)
  // "Derby du Nord: Lille - Lens" is no match of Derby County.
  const clubs =
    named.length > 2
      ? named.filter((one, index) => one.text !== 'derby' && !isByName(one, named[index - 1], named[index + 1]))
      : named
  const [home = null, away = null] = clubs
  return { home, away, isOpen, isLoose: home !== null && away !== null && !isParted(pieces, home.at, away.at) }
}

/** What a club is called, right beside its name: "ACF Fiorentina Viola - Juventus", "Red Devils: Belgium - France". */
const isByName = ({ ids, perhaps }: Mention, ...beside: readonly (Mention | undefined)[]) =>
  ids.length === 0 && beside.some((other) => perhaps.some((id) => other?.ids.includes(id)))

/** Nothing between two names but signs, "FC", "Women" and what stands in parentheses. */
function isParted(pieces: readonly Piece[], first: number, second: number): boolean {
  return pieces
    .slice(first + 1, second)
    .every((piece) => piece.isAside || piece.gap === 'sign' || isOnlyAffixes(piece) || isSide(piece))
}

/** "FC", and "Football Club" too. */
const isOnlyAffixes = ({ text }: Piece) => text.split(' ').every((word) => affixes.has(word))

/** "Chelsea FC at Arsenal", neither "Arsenal, Chelsea at Wembley" nor "Chelsea fans at Arsenal". */
function isGuestAt(pieces: readonly Piece[], mentions: readonly Mention[], index: number): boolean {
  const guest = mentions.findLast(({ at }) => at < index)
  const isBare = (piece: Piece) => piece.isAside || isOnlyAffixes(piece)
  return (
    mentions.some(({ at }) => at === index + 1) &&
    guest !== undefined &&
    pieces.slice(guest.at + 1, index).every(isBare)
  )
}

/** The club next to "v" in one direction, past words that say nothing; unknown words before a sign end the search. */
function nearest(pieces: readonly Piece[], mentions: readonly Mention[], from: number, step: 1 | -1): Mention | null {
  let nation: Mention | null = null
  let isUnknown = false
  for (let at = from + step; at >= 0 && at < pieces.length; at += step) {
    const piece = pieces[at]
    if (piece === undefined || hasKind(piece, 'versus')) break
    const isBeyondSign =
      step === 1 ? piece.gap === 'sign' && at > from + 1 : pieces[at + 1]?.gap === 'sign' && at < from - 1
    if (isBeyondSign && (isUnknown || nation)) break
    const mention = mentions.find((one) => one.at === at)
    if (mention && !isNation(mention)) return mention
    nation ??= mention ?? null
    if (piece.meanings.length === 0 || hasKind(piece, 'undecided')) isUnknown = true
  }
  return nation
}

function distinct(mentions: readonly Mention[]): Mention[] {
  const keyOf = ({ ids, perhaps }: Mention) => [...ids, '~', ...perhaps].join()
  return mentions.filter((one, index) => mentions.findIndex((other) => keyOf(other) === keyOf(one)) === index)
}
