import type { KnownMatch } from './contract.ts'
import { addName, type Dictionary, type Meaning, meaningsOf, nationPrefix, newDictionary } from './dictionary.rules.ts'
import { inLatin } from './latin.rules.ts'
import { countryOf, countryOfClub, type Ground, groundOf, regionsOf } from './places.rules.ts'
import { found, read, unknownWords } from './reading.rules.ts'
import { countryOfMatch, sidesAmong, type YouthSide, youthSideOf } from './sides.rules.ts'
import { dayIn, isZone } from './starts.rules.ts'
import { fold, wordsIn, wordsOf } from './text.rules.ts'
import { clubAffixes, clubForms } from './words/plain.constants.ts'

/** A match with what events are compared with, worked out once. */
export type IndexedMatch = KnownMatch & {
  homeId: string
  awayId: string
  /** The day at the ground; null where neither day nor hour is known. */
  localDay: string | null
  zone: string
  countryCode: string | null
  ground: Ground | null
  /** Women's, youth, legends', friendly: what the event must be as well. */
  sides: ReadonlySet<string>
  youth: YouthSide
  competitions: ReadonlySet<string>
  stages: ReadonlySet<string>
  /** Words that a title may have because of where, when and in what the match is played. */
  context: ReadonlySet<string>
  /** Words of the states and regions of its country. */
  regions: ReadonlySet<string>
}

export type MatchIndex = {
  dictionary: Dictionary
  byPair: Map<string, IndexedMatch[]>
  /** By club and minute, for events that name one club. */
  byMinute: Map<string, IndexedMatch[]>
  /** The zones that a club plays in, for hours without one. */
  zonesOf: Map<string, Set<string>>
}

export const pairKey = (homeId: string, awayId: string) => `${homeId} ${awayId}`
export const minuteKey = (clubId: string, at: number) => `${clubId} ${Math.floor(at / 60_000)}`

/** Grows with the number of matches alone; an event is then compared with those of its own two clubs. */
export function indexMatches(matches: readonly KnownMatch[]): MatchIndex {
  const dictionary = newDictionary()
  const named = matches.map((match) => ({ match, ids: nameClubs(match, dictionary) }))
  for (const { match } of named) addGround(match, dictionary)
  const index: MatchIndex = { dictionary, byPair: new Map(), byMinute: new Map(), zonesOf: new Map() }
  for (const { match, ids } of named) {
    const indexed = indexOne(match, ids, dictionary)
    push(index.byPair, pairKey(indexed.homeId, indexed.awayId), indexed)
    if (match.kickoffAt === null) continue
    for (const club of [indexed.homeId, indexed.awayId]) {
      push(index.byMinute, minuteKey(club, match.kickoffAt), indexed)
      index.zonesOf.set(club, (index.zonesOf.get(club) ?? new Set()).add(indexed.zone))
    }
  }
  return index
}

function push<V>(lists: Map<string, V[]>, key: string, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function nameClubs(match: KnownMatch, dictionary: Dictionary) {
  const homeId = clubOf(match.home, match, dictionary)
  const awayId = clubOf(match.away, match, dictionary)
  teach(dictionary, match.home_names, homeId)
  teach(dictionary, match.away_names, awayId)
  return { homeId, awayId }
}

/** Names that an operator taught; one that another club has as well never links by itself. */
function teach(dictionary: Dictionary, names: readonly string[] = [], of: string): void {
  for (const name of names) {
    const words = wordsOf(fold(name)).map(({ text }) => text)
    addName(dictionary, name, { kind: isOfAnother(dictionary, words, of) ? 'namesake' : 'club', of })
  }
}

const affixes = new Set(clubAffixes.split(' '))

/** A name's words without "FC" and the like around it, while something is left. */
function core(words: readonly string[]): string[] {
  let [start, end] = [0, words.length]
  while (start < end - 1 && affixes.has(words[start] ?? '')) start++
  while (end - 1 > start && affixes.has(words[end - 1] ?? '')) end--
  return words.slice(start, end)
}

/** "Peñarol" of "Club Atlético Peñarol". */
function withoutForm(words: readonly string[]): readonly string[] {
  const form = clubForms.find((one) => one.length < words.length && one.every((word, index) => words[index] === word))
  return words.slice(form?.length ?? 0)
}

const chosenOf = (name: string, match: KnownMatch, dictionary: Dictionary): string | null =>
  chosen(meaningsOf(dictionary, core(wordsIn(name))), match)

/** The club of the register that a match's side is; a club that is not in it is known by its own name from now on. */
function clubOf(name: string, match: KnownMatch, dictionary: Dictionary): string {
  // A women's or youth side has the club's id; what it is stands with the match.
  const reading = read(name, dictionary)
  const code = countryOf(match.country)
  const isSide = ({ kind, of }: Meaning) => kind === 'side' || (kind === 'side in country' && of.startsWith(`${code} `))
  const others = reading.pieces.filter(({ meanings }) => !meanings.some(isSide))
  // "Club NXT" is all the name that side has.
  const kept = others.length === 0 ? reading.pieces : others
  const words = kept.flatMap(({ text }) => text.split(' '))
  const spellings = [words, core(words), withoutForm(words)]
  for (const spelling of spellings) {
    const id = chosen(meaningsOf(dictionary, spelling), match)
    if (id !== null) {
      addName(dictionary, words.join(' '), { kind: isOfAnother(dictionary, words, id) ? 'namesake' : 'club', of: id })
      return id
    }
  }
  const known = inLatin(name).find((latin) => chosenOf(latin, match, dictionary) !== null)
  const registered = known === undefined ? null : chosenOf(known, match, dictionary)
  if (registered !== null) {
    addName(dictionary, words.join(' '), { kind: 'club', of: registered })
    return registered
  }
  const id = words.join('-')
  for (const spelling of spellings) {
    const text = spelling.join(' ')
    const isDistinctive = text.length > 3 || spelling === words
    if (isDistinctive)
      addName(dictionary, text, { kind: isOfAnother(dictionary, spelling, id) ? 'namesake' : 'club', of: id })
  }
  return id
}

const isOfAnother = (dictionary: Dictionary, words: readonly string[], id: string) =>
  meaningsOf(dictionary, words).some(({ kind, of }) => (kind === 'club' && of !== id) || kind === 'product')

/** Where several clubs have the name, the one of the match's country. */
function chosen(meanings: readonly Meaning[], { country, league }: KnownMatch): string | null {
  const sure = meanings.filter(({ kind }) => kind === 'club')
  const perhaps = meanings.filter(({ kind }) => kind === 'namesake')
  const code = countryOf(country)
  const isTheirs = ({ of }: Meaning) => code !== null && countryOfClub(of) === code
  const nation = sure.find(({ of }) => of.startsWith(nationPrefix))
  const namesake = isInternational(league) ? undefined : perhaps.find(isTheirs)
  return (sure.find(isTheirs) ?? namesake ?? sure.find((one) => one !== nation) ?? nation)?.of ?? null
}

function isInternational(league: string | null): boolean {
  return /champion|europa|conference|libertadores|sudamericana|world|nations|international|club/i.test(league ?? '')
}

function addGround({ venue }: KnownMatch, dictionary: Dictionary): void {
  if (venue === null) return
  const reading = read(venue, dictionary)
  const isKnown = found(reading, 'ground').length > 0 || found(reading, 'other ground').length > 0
  if (!isKnown && wordsIn(venue).length > 1)
    addName(dictionary, venue, { kind: 'ground', of: wordsIn(venue).join('-') })
}

function indexOne(match: KnownMatch, ids: { homeId: string; awayId: string }, dictionary: Dictionary): IndexedMatch {
  const zone = match.timeZone !== null && isZone(match.timeZone) ? match.timeZone : 'UTC'
  const clubWords = [...wordsIn(match.home), ...wordsIn(match.away)]
  const town = [...wordsIn(match.city), ...wordsIn(match.country)]
  const league = (match.league ?? '').replaceAll('-', ' ')
  const names = [match.home, match.away, league].map((text) => read(text, dictionary))
  const countryCode = countryOf(match.country)
  const code = countryOfMatch({ countryCode, ...ids })
  const sideWords = names.flatMap((reading) =>
    sidesAmong(found(reading, 'side'), found(reading, 'side in country'), code),
  )
  const idsIn = (kind: Meaning['kind'], texts: readonly string[]) =>
    texts.flatMap((text) => found(read(text, dictionary), kind).map(({ of }) => of))
  const competitions = new Set(isAllKnown(league, dictionary) ? idsIn('competition', [league, match.league ?? '']) : [])
  const localDay = match.kickoffAt === null ? match.day : dayIn(zone, match.kickoffAt)
  return {
    ...match,
    ...ids,
    zone,
    localDay,
    countryCode,
    ground: match.venue === null ? null : groundOf(match.venue, new Set([...town, ...clubWords]), dictionary),
    sides: new Set(sideWords.map(({ of }) => of)),
    youth: youthSideOf(sideWords),
    competitions,
    stages: new Set(idsIn('stage', [(match.round ?? '').replaceAll('-', ' ')])),
    regions: regionsOf(countryCode),
    context: new Set([
      ...town,
      // "d-ascq" in an address: the apostrophe parts there.
      ...wordsIn(match.city?.replaceAll(/['’]/g, ' ') ?? null),
      ...wordsIn(match.venue),
      // A known competition is recognised by its names, an unknown one by its words.
      ...(competitions.size > 0 ? [] : wordsIn(league)),
      ...wordsIn(match.round),
      ...wordsIn(match.season),
      ...wordsIn(localDay),
    ]),
  }
}

/** "russian premier league" is not England's. */
const isAllKnown = (league: string, dictionary: Dictionary) => unknownWords(read(league, dictionary)).length === 0
