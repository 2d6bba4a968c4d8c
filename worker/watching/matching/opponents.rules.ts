import { nationPrefix } from './dictionary.rules.ts'
import { affixes, hasKind, isSide, type Piece } from './pieces.rules.ts'
import { found, type Mention, type Reading } from './reading.rules.ts'

/** The two sides of a text; a side is null where its place holds no club. */
export type Sides = {
  home: Mention | null
  away: Mention | null
  isOpen: boolean
  /** Both names stand there, but nothing says that one plays the other: "how to buy, Verona". */
  isLoose: boolean
}

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

/** A country, whose side plays too. */
export const isNation = ({ ids }: Mention) => ids.length > 0 && ids.every((id) => id.startsWith(nationPrefix))
