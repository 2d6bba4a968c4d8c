import type { Meaning } from './dictionary.rules.ts'
import { affixes, type Hyphens, hasKind, isClub, isSide, type Piece, plain } from './pieces.rules.ts'
import { inCountry } from './sides.rules.ts'
import { youthAges } from './words/constants.ts'
import { standWords } from './words/plain.constants.ts'
import { ageLetters, beforeSeats, lettersFrom } from './words/sides-by-country.constants.ts'

/** What pieces mean beside each other: "FC" is a club's, "Stand" ends a name, "B" is a club's second side. */
export function besideEachOther(pieces: readonly Piece[], hyphens: Hyphens): Piece[] {
  const isParted = pieces.some((piece) => hasKind(piece, 'versus'))
  return pieces.map((piece, index) => {
    if (!isParted && isContre(pieces, index)) return { ...piece, meanings: versusAlone }
    const side = sideBehindClub(pieces, index, hyphens)
    if (side !== null) return { ...piece, meanings: [{ kind: 'side', of: side }] }
    const byLetter = sidesByLetter(piece, pieces[index - 1])
    if (byLetter.length > 0) return { ...piece, meanings: [...piece.meanings, ...byLetter] }
    const isPlain =
      piece.meanings.length === 0 && (isAffix(pieces, index) || isOfStand(pieces, index) || isOfDerby(pieces, index))
    return isPlain ? { ...piece, meanings: plain } : piece
  })
}

const versusAlone: Meaning[] = [{ kind: 'versus', of: '' }]

/**
 * "Barcelona B", "Ajax 2", "Lyon (F)", "Odense Q": a letter or number right behind a club, and nothing it could count; also
 * behind its women: "Brann Kvinner 2". "Junior" beside a club is a side of it, and by itself whom a ticket is for.
 */
function sideBehindClub(pieces: readonly Piece[], index: number, hyphens: Hyphens): 'youth' | 'women' | null {
  const [piece, next] = [pieces[index], pieces[index + 1]]
  const before = pieces[isSide(pieces[index - 1]) ? index - 2 : index - 1]
  if (!piece) return null
  // "Gençler Ankaragücü" are its youths; by itself it is short for a club.
  if (piece.text === 'gencler' && next?.gap === 'none' && isClub(next)) return 'youth'
  if (piece.text === 'junior' && piece.meanings.length === 0) {
    const isBesideClub = [piece.gap === 'none' && pieces[index - 1], next?.gap === 'none' && next]
    return isBesideClub.some((one) => one && isClub(one)) ? 'youth' : null
  }
  if (
    !before ||
    !isClub(before) ||
    (piece.gap !== 'none' && !piece.isAside && !isSecondByHyphen(pieces, piece, hyphens))
  )
    return null
  if (piece.isAside && /^[жγ]$/.test(piece.text)) return 'women'
  const isLast = next === undefined || next.gap === 'sign' || !hasKind(next, 'plain')
  if (/^[fq]$/.test(piece.text) && isLast) return 'women'
  return isLast && /^(?:b|β|c|2|3)$/.test(piece.text) ? 'youth' : null
}

/** "Зенит-2 – Спартак-2", "Zenit-2", in a title: in addresses, where all words are joined so, shops count their pages. */
function isSecondByHyphen(pieces: readonly Piece[], { gap, text }: Piece, hyphens: Hyphens): boolean {
  if (gap !== 'hyphen' || !/^[23]$/.test(text)) return false
  if (hyphens === 'part' && pieces.length <= mostOfName) return true
  return pieces.some((one, at) => at > 0 && (one.gap === 'sign' || (one.gap === 'none' && hasKind(one, 'versus'))))
}

/** Pieces of a text that is the name of a second side alone: "Spartak-2 Moscow". */
const mostOfName = 3

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
