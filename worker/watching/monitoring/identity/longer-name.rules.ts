import { namesTicket } from '#worker/matches/catalogue/add-ons/rules.ts'
import { isPlaceAmong } from '../../matching/places.rules.ts'
import type { Mention, Reading } from '../../matching/reading.rules.ts'
import { wordsIn } from '../../matching/text.rules.ts'
import { clubAffixes } from '../../matching/words/plain.constants.ts'
import type { Claims, Ours } from './claims.rules.ts'
import { clubWords, competitionWords, moreWeekdays } from './constants.ts'
import { capitals, clubKindEnds, clubKinds, compassPoints, nicknames, sponsorsBefore } from './longer-name.constants.ts'

// A club's name may be that of another club and a word more: "Cove Rangers", "Bayern Hof", "Newcastle Town".

type Piece = Reading['pieces'][number]

/** Words of names that join two others. */
const joiners = new Set('de del della di da do dos das du des of the e y la el van von'.split(' '))
/** A club's supporters elsewhere have a house, whose side may play: "Casa do Benfica". "Em casa do Benfica" is at home. */
const houses = new Set('casa nucleo filial delegacao pena penya'.split(' '))
const affixes = new Set(clubAffixes.split(' '))
const clubWordSet = new Set(clubWords.split(' '))
const weekdays = new Set(moreWeekdays.split('|'))

/** The name of a side of ours with words that are none of its own. Null where there are none. */
export function longerName({ evidence, sides }: Claims, { match, index }: Ours): string | null {
  if (sides !== 'ours' && sides !== 'perhaps') return null
  const { main, performers, event } = evidence
  const readings = [main, ...performers.map(({ reading }) => reading)]
  const written = capitalsIn([event.title, ...event.performers.map(({ name }) => name)].join(' '))
  for (const mention of [evidence.sides.home, evidence.sides.away]) {
    const reading = mention && readings.find(({ mentions }) => mentions.includes(mention))
    if (!mention || !reading) continue
    const id = [match.homeId, match.awayId].find((one) => mention.ids.includes(one) || mention.perhaps.includes(one))
    const own = new Set([
      ...wordsIn(id === match.homeId ? match.home : match.away),
      ...(index.dictionary.clubWords.get(id ?? '') ?? []),
    ])
    const isNew = (piece: Piece) => written.has(piece.text) && isNewTo(piece, mention, own, match)
    const isSure = id !== undefined && mention.ids.includes(id)
    const words = [
      ...(hasWholeName(mention, match) ? [] : wordsFrom(reading, mention, -1, isNew)),
      ...wordsFrom(reading, mention, 1, isNew, isSure),
    ]
    if (words.length > 0) return `${words.join(' ')}" beside "${mention.text}`
  }
  return null
}

/** Before a name of two words a sponsor's may stand: "Schüco Arminia Bielefeld". */
function hasWholeName({ text }: Mention, { countryCode }: Ours['match']): boolean {
  return sponsorsBefore.has(countryCode ?? '') || text.split(' ').filter((word) => !affixes.has(word)).length > 1
}

/** Not the club's own word, and none for its kind, place, competition or tickets. */
function isNewTo({ text, meanings }: Piece, mention: Mention, own: ReadonlySet<string>, match: Ours['match']): boolean {
  if (!meanings.every(({ kind }) => kind === 'perhaps unsold') || !/^\p{L}{2,}$/u.test(text)) return false
  if (own.has(text) || nicknames.has(text) || match.context.has(text) || match.regions.has(text)) return false
  if (isPlaceAmong(text, own) || isPlaceAmong(text, match.context)) return false
  const isGeneric = mention.text.split(' ').every((word) => clubWordSet.has(word))
  if (!isGeneric && capitals[match.countryCode ?? '']?.split(' ').includes(text)) return false
  const isKind = affixes.has(text) || clubKinds.has(text) || clubKindEnds.test(text)
  return !isKind && !weekdays.has(text) && !competitionWords.test(text) && !namesTicket(text)
}

/** Words that a title writes with a capital, folded. Others are no part of a name: "till Malmö FF". */
function capitalsIn(title: string): ReadonlySet<string> {
  const words = title.match(/\p{L}[\p{L}\p{M}'’.]*/gu) ?? []
  return new Set(words.filter((word) => /^\p{Lu}/u.test(word)).flatMap(wordsIn))
}

/**
 * New words on one side of a name, up to the next sign, "v" or club. Behind a name that several clubs share, the next club is
 * new too: "Austria Salzburg". A word of another meaning ("tickets") makes a sentence of them, in which only a club's word
 * right beside the name counts.
 */
function wordsFrom(
  { pieces }: Reading,
  { at, isAside }: Mention,
  step: 1 | -1,
  isNew: (piece: Piece) => boolean,
  isSure = true,
): string[] {
  const words: string[] = []
  for (let place = at + step; ; place += step) {
    const piece = pieces[place]
    const isJoined = pieces[step === 1 ? place : place + 1]?.gap !== 'sign'
    if (!piece || !isJoined || piece.isAside !== isAside || isOf(piece, 'versus')) return words
    if (step === -1 && place < at - 1 && houses.has(piece.text) && isFirst(pieces, place)) return [piece.text]
    if (place === at - 1 && compassPoints.has(piece.text) && isFirst(pieces, place)) return [piece.text]
    if (isClub(piece)) return place === at + 1 && !isSure ? [...words, piece.text] : words
    if (isNew(piece)) words.push(piece.text)
    else if (!joiners.has(piece.text) && !affixes.has(piece.text))
      return words.filter((word) => clubWordSet.has(word) && Math.abs(place - at) === 2)
  }
}

const isFirst = (pieces: readonly Piece[], place: number) => place === 0 || pieces[place]?.gap === 'sign'

const isClub = (piece: Piece) => isOf(piece, 'club') || isOf(piece, 'namesake')

const isOf = ({ meanings }: Piece, wanted: Piece['meanings'][number]['kind']) =>
  meanings.some(({ kind }) => kind === wanted)
