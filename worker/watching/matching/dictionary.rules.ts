import { listed } from '#worker/matches/catalogue/rules.ts'
import { northAmerica, southAmerica } from './clubs/americas.constants.ts'
import { england, scotland } from './clubs/britain.constants.ts'
import { elsewhereInEurope, turkey } from './clubs/europe.constants.ts'
import { france } from './clubs/france.constants.ts'
import { austriaAndSwitzerland, germany } from './clubs/germany.constants.ts'
import { portugal, spain } from './clubs/iberia.constants.ts'
import { italy } from './clubs/italy.constants.ts'
import { belgium, netherlands } from './clubs/low-countries.constants.ts'
import { nations } from './clubs/nations.constants.ts'
import { nordic } from './clubs/nordic.constants.ts'
import { asiaAndAustralia, otherSports } from './clubs/world.constants.ts'
import { competitions, stages } from './competitions.constants.ts'
import { derbies } from './derbies.constants.ts'
import { grounds, otherGrounds } from './grounds.constants.ts'
import { inFolders, surely } from './sells-nothing.constants.ts'
import { inCountry } from './sides.rules.ts'
import { fold, spelledOut, type Word, wordsOf } from './text.rules.ts'
import {
  doors,
  guestAt,
  hourOpen,
  otherSportWords,
  products,
  sides,
  undated,
  undecided,
  versus,
  youthAges,
  youthPrefixes,
} from './words/constants.ts'
import { namedSides } from './words/named-sides.constants.ts'
import { plainPhrases, plainWords } from './words/plain.constants.ts'
import { ageLetters, lettersFrom, sidesByCountry } from './words/sides-by-country.constants.ts'

/** What words can mean. A club that is only perhaps meant is a `namesake`. */
export type Meaning = {
  kind:
    | 'club'
    | 'namesake'
    | 'ground'
    | 'other ground'
    | 'competition'
    | 'stage'
    | 'derby'
    | 'product'
    | 'unsold'
    | 'perhaps unsold'
    | 'side'
    | 'side in country'
    | 'sport'
    | 'door'
    | 'undated'
    | 'hour open'
    | 'undecided'
    | 'versus'
    | 'guest at'
    | 'plain'
  /** The club's, ground's or competition's id, or what kind of product, page, side or door. */
  of: string
}

type Node = { next: Map<string, Node>; meanings: Meaning[] }

/**
 * All names and words known, by their words: the longest one is found in one step per word. The registers are the same in
 * every dictionary; what matches add is its own.
 */
export type Dictionary = {
  registers: Node
  own: Node
  /** Of each club in the registers the words, folded, of all its names. */
  clubWords: ReadonlyMap<string, ReadonlySet<string>>
}

const leaf = (): Node => ({ next: new Map(), meanings: [] })

export const nationPrefix = 'nation-'

const registers = [
  england,
  scotland,
  spain,
  portugal,
  germany,
  austriaAndSwitzerland,
  italy,
  france,
  netherlands,
  belgium,
  turkey,
  elsewhereInEurope,
  nordic,
  northAmerica,
  southAmerica,
  asiaAndAustralia,
  otherSports,
]

/** Key of a derby between two clubs, the same for both venues. */
export const derbyOf = (one: string, other: string): string => [one, other].sort().join(' ')

let known: Omit<Dictionary, 'own'> | null = null

/** The registers are read once: that takes as long as reading a thousand pages. */
export function newDictionary(): Dictionary {
  known ??= readRegisters()
  return { ...known, own: leaf() }
}

function readRegisters(): Omit<Dictionary, 'own'> {
  const dictionary = leaf()
  const clubWords = new Map<string, ReadonlySet<string>>()
  for (const clubs of registers) {
    for (const [id, names] of Object.entries(clubs)) {
      addNames(dictionary, names, 'club', id)
      const words = listed(names).flatMap((name) => wordsOf(fold(name)).map(({ text }) => text))
      clubWords.set(id, new Set([...(clubWords.get(id) ?? []), ...words]))
    }
  }
  for (const [id, names] of Object.entries(nations)) addNames(dictionary, names, 'club', nationPrefix + id)
  for (const [index, names] of grounds.entries()) addNames(dictionary, names, 'ground', `ground-${index}`)
  for (const name of otherGrounds) addNames(dictionary, name, 'other ground', name)
  for (const [id, names] of Object.entries(competitions)) addNames(dictionary, names, 'competition', id)
  for (const [id, names] of Object.entries(stages)) addNames(dictionary, names, 'stage', id)
  for (const [names, clubs] of Object.entries(derbies)) addNames(dictionary, names, 'derby', derbyOf(...clubs))
  for (const [kind, words] of Object.entries(products)) addNames(dictionary, words, 'product', kind)
  for (const [page, words] of Object.entries(surely)) addNames(dictionary, words, 'unsold', page)
  for (const [page, words] of Object.entries(inFolders)) addNames(dictionary, words, 'perhaps unsold', page)
  for (const table of [sides, namedSides])
    for (const [kind, words] of Object.entries(table)) addNames(dictionary, words, 'side', kind)
  for (const [kind, words] of Object.entries(doors)) addNames(dictionary, words, 'door', kind)
  addAges(dictionary)
  addSidesByCountry(dictionary)
  addAgesByLetter(dictionary)
  addNames(dictionary, otherSportWords, 'sport', 'another sport')
  addNames(dictionary, undated, 'undated', '')
  addNames(dictionary, hourOpen, 'hour open', '')
  addNames(dictionary, undecided, 'undecided', '')
  addNames(dictionary, versus, 'versus', '')
  addNames(dictionary, guestAt, 'guest at', '')
  addNames(dictionary, plainPhrases, 'plain', '')
  for (const word of plainWords) addTo(dictionary, word, { kind: 'plain', of: '' })
  return { registers: dictionary, clubWords }
}

function addAges(dictionary: Node): void {
  for (let age = youthAges.from; age <= youthAges.to; age++) {
    for (const prefix of youthPrefixes) {
      for (const name of [`${prefix}${age}`, `${prefix} ${age}`, `${prefix}${age}s`, `${prefix} ${age}s`]) {
        addTo(dictionary, name, { kind: 'side', of: 'youth' })
      }
    }
  }
}

function addSidesByCountry(dictionary: Node): void {
  for (const [code, sides] of Object.entries(sidesByCountry)) {
    for (const [side, words] of Object.entries(sides)) {
      addNames(dictionary, words, 'side in country', inCountry(code, side))
    }
  }
}

/** "P 17", "G-19"; written as one word they are read beside what stands before them. */
function addAgesByLetter(dictionary: Node): void {
  for (const [code, letters] of Object.entries(ageLetters)) {
    for (const letter of letters) {
      for (let age = lettersFrom; age <= youthAges.to; age++)
        addTo(dictionary, `${letter} ${age}`, { kind: 'side in country', of: inCountry(code, 'youth') })
    }
  }
}

/** Adds names separated by " | "; what stands after "~" is the name of others as well. */
function addNames(dictionary: Node, names: string, kind: Meaning['kind'], of: string): void {
  for (const name of listed(names)) {
    if (name.startsWith('~')) addTo(dictionary, name.slice(1), { kind: 'namesake', of })
    else addTo(dictionary, name, { kind, of })
  }
}

export function addName({ own }: Dictionary, name: string, meaning: Meaning): void {
  addTo(own, name, meaning)
}

function addTo(dictionary: Node, name: string, meaning: Meaning): void {
  for (const spelling of [name, spelledOut(name)]) {
    const words = spelling === null ? [] : wordsOf(fold(spelling))
    if (words.length === 0) continue
    let node = dictionary
    for (const { text } of words) {
      const next = node.next.get(text) ?? leaf()
      node.next.set(text, next)
      node = next
    }
    if (!node.meanings.some(({ kind, of }) => kind === meaning.kind && of === meaning.of)) node.meanings.push(meaning)
  }
}

/** Meanings of exactly these words, ours and the operator's. */
export function meaningsOf({ registers, own }: Dictionary, words: readonly string[]): Meaning[] {
  return together(meaningsIn(registers, words), meaningsIn(own, words))
}

function meaningsIn(start: Node, words: readonly string[]): Meaning[] {
  let node: Node | undefined = start
  for (const word of words) node = node?.next.get(word)
  return node?.meanings ?? []
}

function together(registered: Meaning[], added: Meaning[]): Meaning[] {
  if (added.length === 0) return registered
  const isNew = ({ kind, of }: Meaning) => !registered.some((one) => one.kind === kind && one.of === of)
  return [...registered, ...added.filter(isNew)]
}

export type Found = { end: number; meanings: Meaning[] }

/** The longest name that starts here and does not reach across a sign; `end` is `at` when there is none. */
export function longestFrom({ registers, own }: Dictionary, words: readonly Word[], at: number): Found {
  const [registered, added] = [longestIn(registers, words, at), longestIn(own, words, at)]
  if (registered.end !== added.end) return registered.end > added.end ? registered : added
  return { end: added.end, meanings: together(registered.meanings, added.meanings) }
}

function longestIn(start: Node, words: readonly Word[], at: number): Found {
  let node: Node | undefined = start
  let found: Found = { end: at, meanings: [] }
  for (let end = at; end < words.length; end++) {
    const word = words[end]
    if (word === undefined || (end > at && word.gap === 'sign')) break
    node = node.next.get(word.text)
    if (node === undefined) break
    if (node.meanings.length > 0) found = { end: end + 1, meanings: node.meanings }
  }
  return found
}
