import type { Dictionary, Meaning } from './dictionary.rules.ts'
import { clubCountries, countryNames, groundWords, regions, samePlaces } from './places.constants.ts'
import { found, read } from './reading.rules.ts'
import { fold, wordsIn } from './text.rules.ts'

const codes = new Map(
  Object.entries(countryNames).flatMap(([code, names]) => names.split(' ').map((name) => [name, code])),
)

const codesOf = new Map<string, string | null>()
const maxNames = 1_000

/** The code of a country's name; null where it is not known. */
export function countryOf(name: string | null): string | null {
  if (name === null) return null
  const known = codesOf.get(name)
  if (known !== undefined) return known
  const folded = fold(name)
    .trim()
    .replaceAll('.', '')
    .replace(/[^a-z]{1,9}/g, '-')
  const code = codes.get(folded) ?? null
  // Pages may invent names without end.
  if (codesOf.size < maxNames) codesOf.set(name, code)
  return code
}

export const countryOfClub = (id: string): string | null => clubCountries[id] ?? null

/** Words of a country's states and regions, which its shops write behind the town. */
export const regionsOf = (code: string | null): ReadonlySet<string> => regionWords.get(code ?? '') ?? noWords

const regionWords = new Map(Object.entries(regions).map(([code, words]) => [code, new Set(words.split(' '))]))
const noWords: ReadonlySet<string> = new Set()

export type Agreement = 'same' | 'different' | 'unknown'

const places = new Map(samePlaces.flatMap((names, index) => names.map((name) => [name, index])))

/** Whether a word is the name of a town that some of these are names of: "Turyn" is Turin. */
export function isPlaceAmong(word: string, words: ReadonlySet<string>): boolean {
  const place = places.get(word)
  return place !== undefined && (samePlaces[place] ?? []).some((name) => words.has(name))
}

/** Whether two towns are one: a shared word is enough (Newcastle, Newcastle upon Tyne). */
export function compareCities(one: string | null, other: string | null): Agreement {
  const [first, second] = [wordsIn(one), wordsIn(other)]
  if (first.length === 0 || second.length === 0) return 'unknown'
  if (first.some((word) => word.length > 2 && second.includes(word))) return 'same'
  const [place, otherPlace] = [places.get(first.join(' ')), places.get(second.join(' '))]
  return place !== undefined && place === otherPlace ? 'same' : 'different'
}

/** A ground as it can be compared: the names known for it and the words that distinguish it from others. */
export type Ground = { ids: ReadonlySet<string>; others: ReadonlySet<string>; words: ReadonlySet<string> }

/** `ofTown`: the words of its town and clubs, which distinguish nothing there. */
export function groundOf(venue: string, ofTown: ReadonlySet<string>, dictionary: Dictionary): Ground {
  const reading = read(venue, dictionary)
  const idsOf = (kind: Meaning['kind']) => found(reading, kind).map(({ of }) => of)
  const words = wordsIn(venue).filter((word) => word.length > 1 && !generic.has(word) && !ofTown.has(word))
  return { ids: new Set(idsOf('ground')), others: new Set(idsOf('other ground')), words: new Set(words) }
}

const generic = new Set(groundWords)

export function compareGrounds(one: Ground, other: Ground): Agreement {
  if (one.ids.size > 0 && other.ids.size > 0) return isApart(one.ids, other.ids) ? 'different' : 'same'
  if (one.words.size === 0 || other.words.size === 0) return 'unknown'
  return isApart(one.words, other.words) ? 'different' : 'same'
}

const isApart = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].every((word) => !other.has(word))
