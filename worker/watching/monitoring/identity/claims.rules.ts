import { FoundEvent } from '../../matching/contract.ts'
import {
  compareDays,
  type DayAgreement,
  daysApart,
  isOtherSeason,
  type When,
  whenIs,
} from '../../matching/days.rules.ts'
import { type Evidence, gather } from '../../matching/evidence.rules.ts'
import { type IndexedMatch, indexMatches, type MatchIndex } from '../../matching/fixtures.rules.ts'
import { type Mention, type Reading, read } from '../../matching/reading.rules.ts'
import { wordsIn } from '../../matching/text.rules.ts'
import { clubAffixes } from '../../matching/words/plain.constants.ts'
import { clubWords } from './constants.ts'
import type { Meant } from './contract.ts'
import { mayNamePair } from './pairs.rules.ts'

/** The match that is meant, ready to be compared with texts. */
export type Ours = { match: IndexedMatch; index: MatchIndex }

export function oursOf(meant: Meant): Ours | null {
  const index = indexMatches([meant])
  const [match] = [...index.byPair.values()].flat()
  return match ? { match, index } : null
}

/** ours: both sides in their order · perhaps: both, by names that others may have · partly: one, and nothing of the other */
type ClaimedSides = 'ours' | 'perhaps' | 'reversed' | 'half' | 'others' | 'partly' | 'none'

/** What one text, or an event's data, says of which match it is about. */
export type Claims = {
  evidence: Evidence
  when: When
  sides: ClaimedSides
  /** The sides as the text has them, where it names a pair. */
  pair: string | null
  day: DayAgreement
  /** Days between it and the match; null where one of them has none. */
  daysOff: number | null
  isOtherSeason: boolean
}

/** An event's data, or a text as its title. */
type Facts = {
  title?: string | null
  start_date?: string | null
  venue?: string | null
  status?: string | null
  url?: string | null
  performers?: readonly { name: string; home_team?: boolean; away_team?: boolean }[]
}

/** Reads a title, a heading or an event's data beside the match that is meant. */
export function claimsOf(facts: Facts, { match, index }: Ours): Claims {
  const evidence = gather(FoundEvent.parse({ source_kind: 'jsonld', ...facts, id: 'page' }), index.dictionary)
  const when = whenIs(evidence, match.kickoffAt)
  return {
    evidence,
    when,
    ...sidesIn(evidence, match, index),
    day: compareDays(when, match),
    daysOff: daysApart(when, match),
    isOtherSeason: isOtherSeason(when, evidence.main.seasons, match),
  }
}

/** How surely a name is that of one of our two clubs. */
type Likeness = 'sure' | 'perhaps' | 'no'

type Named = { text: string; home: Likeness; away: Likeness }

function sidesIn(evidence: Evidence, match: IndexedMatch, { dictionary }: MatchIndex): Pick<Claims, 'sides' | 'pair'> {
  const { home, away } = evidence.sides
  const phrases = phrasesIn(evidence.main)
  const named = (mention: Mention | null, phrase: string[] | undefined): Named | null => {
    const whole = phrase?.join(' ') ?? ''
    if (!mention) return phrase && phrase.length > 0 ? likeName(phrase, match) : null
    const name = nameOf(mention, evidence.main, match)
    return whole.includes(mention.text) ? { ...name, text: whole } : name
  }
  const inOrder = [named(home, phrases?.home), named(away, phrases?.away)]
  const [first = null, second = null] = namesGuestFirst(evidence.event.title) ? inOrder.toReversed() : inOrder
  const pair = first && second ? `${shown(first.text)} v ${shown(second.text)}` : null
  if (first && second) return { sides: sidesOfTwo(first, second), pair }
  const dashed = phrases === null ? sidesByDash(evidence.main, match, first, second) : null
  if (dashed) return dashed
  const only = first ?? second
  if (!only) return { sides: 'none', pair: null }
  if (read(only.text, dictionary).mentions.length === 0 && !isOurs(only)) return { sides: 'none', pair: null }
  return { sides: isOurs(only) ? 'partly' : 'others', pair: shown(only.text) }
}

/** "Home: Everton | Arsenal Tickets", "Everton (H) | Arsenal": the shop is the host's. */
function namesGuestFirst(title: string | null): boolean {
  const [start = '', shop] = title?.split('|') ?? []
  return shop !== undefined && atHome.test(start) && !mayNamePair(start)
}

const atHome = /^\s*(?:home|heim|heimspiel|thuis|hemma|hjemme)\s*:|\((?:h|home|heim|thuis)\)\s*$/i

/** "Slavia – Baník": short forms of our names with a dash between them, which other clubs share. */
function sidesByDash(
  { pieces }: Reading,
  match: IndexedMatch,
  first: Named | null,
  second: Named | null,
): Pick<Claims, 'sides' | 'pair'> | null {
  const parts: string[][] = [[]]
  for (const { gap, text, meanings } of pieces) {
    if (gap === 'sign' && parts.at(-1)?.length) parts.push([])
    if (meanings.every(({ kind }) => kind === 'club' || kind === 'namesake')) parts.at(-1)?.push(...text.split(' '))
  }
  const [home, away] = parts
  if (!home?.length || !away?.length) return null
  const names = [first ?? likeName(home, match), second ?? likeName(away, match)] as const
  const sides = sidesOfTwo(...names)
  if (sides !== 'ours' && sides !== 'perhaps') return null
  return { sides: 'perhaps', pair: names.map(({ text }) => shown(text)).join(' v ') }
}

const isOurs = ({ home, away }: Named) => home !== 'no' || away !== 'no'

function sidesOfTwo(first: Named, second: Named): ClaimedSides {
  const joined = (one: Likeness, other: Likeness) =>
    one === 'no' || other === 'no' ? 0 : one === other && one === 'sure' ? 2 : 1
  const [ordered, reversed] = [joined(first.home, second.away), joined(first.away, second.home)]
  if (ordered > 0 && ordered >= reversed) return ordered === 2 ? 'ours' : 'perhaps'
  if (reversed > 0) return 'reversed'
  return first.home === 'sure' || second.away === 'sure' ? 'half' : 'others'
}

const clubWordSet = new Set(clubWords.split(' '))
const affixes = new Set(clubAffixes.split(' '))

/** A club that the text names, and whether a word beside it makes it another's: "Marlow" is not "Marlow United". */
function nameOf(mention: Mention, { pieces }: Reading, match: IndexedMatch): Named {
  const isJoined = (at: number) => pieces[at]?.gap !== 'sign' && pieces[at]?.isAside === mention.isAside
  const beside = [
    ...(isJoined(mention.at) ? [pieces[mention.at - 1]] : []),
    ...(isJoined(mention.at + 1) ? [pieces[mention.at + 1]] : []),
  ]
  const unknown = beside.filter((piece) => piece && piece.meanings.length === 0)
  const isLonger = unknown.some((piece) => clubWordSet.has(piece?.text ?? ''))
  const likeness = (id: string): Likeness => {
    if (mention.ids.includes(id)) return isLonger ? 'perhaps' : 'sure'
    return mention.perhaps.includes(id) && unknown.length === 0 ? 'perhaps' : 'no'
  }
  return { text: mention.text, home: likeness(match.homeId), away: likeness(match.awayId) }
}

/** A name of no club we know: a shorter form of ours, or another club's. */
function likeName(phrase: string[], { home, away }: IndexedMatch): Named {
  return { text: phrase.join(' '), home: isShortFor(phrase, home), away: isShortFor(phrase, away) }
}

function isShortFor(phrase: readonly string[], name: string): Likeness {
  const whole = wordsIn(name)
  const words = phrase.filter((word) => !affixes.has(word))
  const [only] = words
  if (only === undefined) return 'no'
  if (words.every((word) => whole.includes(word)) && words.some((word) => !clubWordSet.has(word))) return 'perhaps'
  if (words.length > 1) return 'no'
  const initials = whole.map((word) => word.charAt(0)).join('')
  const isInitials = only.length > 1 && (only === initials || only === `${initials}fc`)
  return isInitials || (only.length >= 3 && whole.some((word) => word.startsWith(only))) ? 'perhaps' : 'no'
}

/** The words on each side of "v", up to the next sign, without those that say nothing. */
function phrasesIn({ pieces }: Reading): { home: string[]; away: string[] } | null {
  const at = pieces.findIndex(({ meanings, isAside }) => !isAside && meanings.some(({ kind }) => kind === 'versus'))
  if (at < 0) return null
  const isName = ({ meanings }: Reading['pieces'][number]) =>
    meanings.length === 0 ||
    meanings.some(({ kind }) => kind === 'club' || kind === 'namesake' || kind === 'perhaps unsold')
  const home: string[] = []
  for (let index = at - 1; index >= 0; index -= 1) {
    const piece = pieces[index]
    if (!piece || piece.isAside) break
    if (isName(piece)) home.unshift(...piece.text.split(' '))
    if (piece.gap === 'sign') break
  }
  const away: string[] = []
  for (let index = at + 1; index < pieces.length; index += 1) {
    const piece = pieces[index]
    if (!piece || piece.isAside || (piece.gap === 'sign' && index > at + 1)) break
    if (isName(piece)) away.push(...piece.text.split(' '))
  }
  return { home, away }
}

/** Words of names that stay in lower case. */
const joining = new Set('of the de do da and und y e'.split(' '))

/** A folded name as people write it: "FC Groningen", "Heart of Midlothian". */
function shown(text: string): string {
  const written = (word: string) => {
    if (joining.has(word)) return word
    if (word.length <= 3 && affixes.has(word)) return word.toUpperCase()
    return word.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  }
  return text.split(' ').map(written).join(' ')
}
