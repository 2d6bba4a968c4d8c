import { manyText } from '#worker/ground/platform/count-text.ts'
import { compareDays, daysApart, type When } from './days.rules.ts'
import { type Dictionary, derbyOf } from './dictionary.rules.ts'
import { competitionsIn, type Evidence, mentionsOf, otherClubs } from './evidence.rules.ts'
import type { IndexedMatch } from './fixtures.rules.ts'
import { isNation } from './opponents.rules.ts'
import { compareCities, compareGrounds, countryOf, groundOf } from './places.rules.ts'
import { found, type Mention, unknownWords } from './reading.rules.ts'
import { perhapsUnsold } from './sells-nothing.rules.ts'
import { wordsIn } from './text.rules.ts'
import { shopFolders } from './words/folders.constants.ts'

export type Found = { match: IndexedMatch; isReversed: boolean; isNamesake: boolean }

/** What keeps an event that names both clubs from being linked, in words for the operator. Empty for a link. */
export function doubtsOf(
  evidence: Evidence,
  when: When,
  best: Found,
  inReach: number,
  dictionary: Dictionary,
): string[] {
  const { match } = best
  return [
    ...dayDoubts(evidence, when, match),
    ...(best.isReversed ? ['the sides are written the other way round'] : []),
    ...(best.isNamesake && !isAtHome(evidence, match) && !isTheirDerby(evidence, match)
      ? ['a name is also that of another club']
      : []),
    ...(inReach > 1 ? ['the two meet more than once within reach'] : []),
    ...doorDoubts(evidence),
    ...statusDoubts(evidence, match),
    ...placeDoubts(evidence, match, dictionary),
    ...competitionDoubts(evidence, match),
    ...perhapsUnsold(evidence).slice(0, 1),
    ...wordDoubts(evidence, match),
  ]
}

function dayDoubts(evidence: Evidence, when: When, match: IndexedMatch): string[] {
  const open = mentionsOf(evidence, 'undated')[0]
  const days = compareDays(when, match)
  const apart = daysApart(when, match)
  return [
    ...(open ? [`"${open.text}" says that the day is not fixed`] : []),
    ...(isDayOpen(evidence) ? ['the platform says that the day is not fixed'] : []),
    ...(evidence.main.isSpan ? ['it names several days'] : []),
    ...(days === 'unknown' ? ['the day is not stated'] : []),
    ...(days === 'other' ? [`the day is another one${apart === null ? '' : `, ${manyText(apart, 'day')} off`}`] : []),
    ...(days === 'contradiction' ? ['the title and the date name different days'] : []),
  ]
}

/** A platform's own flag. Of SeatGeek's, `datetime_tbd` is also set while only the hour is open. */
function isDayOpen({ event: { flags, refuted, status } }: Evidence): boolean {
  const said = [...flags, status ?? ''].map((flag) => flag.toLowerCase().replace(/[^a-z]/g, ''))
  if (
    said.some((flag) =>
      /^(?:start)?date(?:tbd|tba|tbc)$|^(?:tbd|tba|tbc|isdatetbd|datenotconfirmed|dateunconfirmed)$/.test(flag),
    )
  )
    return true
  const isHourOnly = refuted.some((flag) => /^date_?tb[dac]$/i.test(flag))
  return said.includes('datetimetbd') && !isHourOnly
}

function doorDoubts(evidence: Evidence): string[] {
  const door = mentionsOf(evidence, 'door')[0]
  return door ? [`"${door.text}" is ${door.of}`] : []
}

function statusDoubts({ event }: Evidence, match: IndexedMatch): string[] {
  const own = /postponed|cancel|abandoned|suspended/i.exec(match.status ?? '')?.[0]
  const its = /postponed|cancel|movedonline/i.exec(event.status ?? '')?.[0]
  return [
    ...(own === undefined ? [] : [`our match is ${match.status}`]),
    ...(its === undefined ? [] : [`the platform calls it ${event.status}`]),
  ]
}

/** Nothing absent is a contradiction. */
function placeDoubts({ event, context }: Evidence, match: IndexedMatch, dictionary: Dictionary): string[] {
  const [country, own] = [countryOf(event.country), match.countryCode]
  const doubts = country !== null && own !== null && country !== own ? [`it is in ${event.country}`] : []
  if (event.venue !== null && match.ground !== null) {
    const town = new Set([...context, ...match.context].filter((word) => !wordsIn(event.venue).includes(word)))
    const townWords = new Set([...town, ...wordsIn(match.city), ...wordsIn(match.home), ...wordsIn(event.city)])
    const ground = groundOf(event.venue, townWords, dictionary)
    const grounds = compareGrounds(ground, match.ground)
    if (grounds === 'different') return [...doubts, `the ground is ${event.venue}`]
    if (grounds === 'same') return doubts
  }
  // A club's own town, where the ground lies outside it.
  const isNamedAfter = wordsIn(event.city).some((word) => wordsIn(match.home).includes(word))
  return !isNamedAfter && compareCities(event.city, match.city) === 'different'
    ? [...doubts, `the town is ${event.city}`]
    : doubts
}

function competitionDoubts(evidence: Evidence, match: IndexedMatch): string[] {
  const { main } = evidence
  const named = competitionsIn(evidence)
  const doubts =
    named.length > 0 && match.competitions.size > 0 && !named.some(({ of }) => match.competitions.has(of))
      ? [`"${named[0]?.text}" is another competition`]
      : []
  const stage = found(main, 'stage').find(({ of }) => match.round !== null && !match.stages.has(of))
  return stage ? [...doubts, `"${stage.text}" is another round`] : doubts
}

/** Names that are also words of every day, or of every derby. */
const ordinary = new Set([
  'derby',
  'reading',
  'nice',
  'como',
  'lens',
  'standard',
  'club',
  'real',
  'city',
  'county',
  'rapid',
])

function wordDoubts(evidence: Evidence, match: IndexedMatch): string[] {
  const isOfMatch = (mention: Mention) =>
    [...mention.ids, ...mention.perhaps].some((id) => id === match.homeId || id === match.awayId)
  const isPlace = (mention: Mention) => isPlaceName(mention, match, evidence)
  const others = otherClubs(evidence).filter((one) => !isOfMatch(one) && !isPlace(one) && !ordinary.has(one.text))
  const grounds = found(evidence.main, 'ground').filter(({ of }) => match.ground !== null && !match.ground.ids.has(of))
  const isExplained = (word: string) => match.context.has(word) || match.regions.has(word) || evidence.context.has(word)
  const unknown = unknownWords(evidence.main).filter((word) => !isExplained(word))
  const folder = foldersNotUnderstood(evidence).find((word) => !isExplained(word))
  const open = found(evidence.main, 'undecided')[0]
  const founded = foundedAnew(evidence, match)
  return [
    ...(founded === null ? [] : [`"AFC ${founded.text}" may be another club of that town`]),
    ...(evidence.sides.isLoose ? ['nothing says that the two clubs it names play each other'] : []),
    ...(open ? [`"${open.text}" says that a side is not known`] : []),
    ...(others.length > 0 ? [`it also names ${others[0]?.text}`] : []),
    ...(grounds.length > 0 ? [`it names the ground ${grounds[0]?.text}`] : []),
    ...(unknown.length > 0 ? [`"${unknown.slice(0, 3).join(' ')}" is not understood`] : []),
    ...(folder === undefined ? [] : [`its address is below "${folder}", which is not understood`]),
  ]
}

/** A country or a state beside the town, or words of the town and the ground: "Atlanta, Georgia". */
function isPlaceName(mention: Mention, match: IndexedMatch, evidence: Evidence): boolean {
  const { text } = mention
  return (
    (match.countryCode !== null && countryOf(text) === match.countryCode) ||
    (isNation(mention) && match.regions.has(text)) ||
    text.split(' ').every((word) => match.context.has(word) || evidence.context.has(word))
  )
}

const ofShops = new Set(shopFolders)

/** Words of a sitemap's address that mean nothing to us, without short codes and numbers. Titles say more. */
function foldersNotUnderstood({ event, address }: Evidence): string[] {
  if (event.sourceKind !== 'sitemap') return []
  return address
    .filter(({ mentions }) => mentions.length === 0)
    .flatMap(unknownWords)
    .filter((word) => /^\p{L}{3,}$/u.test(word) && !ofShops.has(word))
}

/** "AFC Liverpool" is not Liverpool: in Britain the letters in front belong to the name, behind it they say nothing. */
function foundedAnew({ main, sides }: Evidence, match: IndexedMatch): Mention | null {
  const isInName = (name: string) => wordsIn(name).includes('afc')
  if (match.countryCode !== 'gb' || isInName(match.home) || isInName(match.away)) return null
  const mentions = main.mentions.filter(({ at }) => main.pieces[at - 1]?.text === 'afc')
  return mentions.find(({ text }) => text === sides.home?.text || text === sides.away?.text) ?? null
}

/** A name that others share is sure at the ground of the match, or where its country says which club it is. */
function isAtHome({ event, sides, venue }: Evidence, match: IndexedMatch): boolean {
  if (found(venue, 'ground').some(({ of }) => match.ground?.ids.has(of))) return true
  const isNamedSo = [match.home, match.away].some((name) =>
    [sides.home?.text, sides.away?.text].includes(wordsIn(name).join(' ')),
  )
  return isNamedSo && match.countryCode !== null && countryOf(event.country) === match.countryCode
}

/** "Manchester Derby: United v City" means these two clubs of that name. */
const isTheirDerby = ({ main }: Evidence, { homeId, awayId }: IndexedMatch) =>
  found(main, 'derby').some(({ of }) => of === derbyOf(homeId, awayId))
