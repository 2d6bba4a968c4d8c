// Whether a name is of a seat or of whom a ticket is for, and not of a thing that no vocabulary knows.
import { aliasKey, listed } from '../rules.ts'
import {
  articles,
  besidePlaceHeadings,
  childWords,
  colourWords,
  completeStands,
  namedStands,
  partWords,
  personWords,
  placeHeadings,
  placeWords,
  plainTicketWords,
  seatWords,
  smallWords,
  standFirstWords,
  standsNamedBefore,
  standWords,
  ticketWords,
  weakSeatWords,
} from './constants.ts'
import type { Decision, OfferNames } from './contract.ts'
import { anyOf, padded } from './folded.rules.ts'
import { wordsIn } from './named.rules.ts'

export function saysOf({ ticketType, section, labels = [] }: OfferNames): Pick<Decision, 'says'> {
  const text = padded(ticketType)
  if (isOfPerson(ticketType, text)) return {}
  if (personWord.test(text) && !anyPlace.test(text) && namesSeat(text)) return { says: 'whom' }
  const isNamed =
    section !== null ||
    [ticketType, ...labels].some(
      (name) =>
        !carPark.test(name) &&
        (blockNumber.test(name) || isStreet.test(padded(name)) || namesSeat(padded(withoutAside(name)))),
    )
  return isNamed ? { says: 'seat' } : {}
}

/** "Sektor E12 (Reymonta)": beside a seat, what is in brackets changes nothing; "Sponsor (Block 12)" has its seat there. */
function withoutAside(name: string): string {
  const bare = name.replace(/\s*\([^()]*\)/g, ' ')
  return anyStand.test(padded(bare)) ? bare : name
}

/** "Student night": what a person does, and not a ticket for one, where nothing parts the two words. */
function isOfPerson(name: string, text: string): boolean {
  const [, word = ''] = personAndWord.exec(text) ?? []
  return word !== '' && !anySeat.test(` ${word} `) && !namedStand.test(text) && /^\p{L}+\s\p{L}+$/u.test(name.trim())
}

/** "Ticket" and "Gold" may be of anything: they name a seat where nothing that is not known stands beside them. */
function namesSeat(text: string): boolean {
  // Words of an add-on that decide nothing here, such as "Season ticket holder", are known all the same.
  return (
    wordsIn(text).length > 0 ||
    (seat.test(text) && !isBesideThing(text)) ||
    (perhapsSeat.test(text) && text.replace(seatOrSmall, '').trim() === '')
  )
}

/**
 * Whether an unknown word beside a place is no name of it: "Coussin virage", "Südtribüne Fotobuch". A stand's name follows
 * the word for one, or stands right before it: "Tribuna Monte Mario", "Matthew Harding Stand".
 */
function isBesideThing(text: string): boolean {
  if (!anyStand.test(text)) return false
  const words = [...text.matchAll(knownOrWord)].map(([word]) => word).filter((word) => !ground.test(word))
  const known = words.map((word) => anySeat.test(` ${word} `))
  return known.some((isKnown, at) => {
    if (isKnown) return false
    const from = words.findLastIndex((word, place) => place < at && known[place] && !article.test(` ${word} `))
    const to = words.findIndex((word, place) => place > at && known[place] && !weakOrNumber.test(` ${word} `))
    const [before, behind] = [words[from] ?? '', words[to] ?? '']
    const isAdjective = to === at + 1 && slavicAdjective.test(words[at] ?? '') && standFirst.test(` ${behind} `)
    const isNumbered = /^blo[ck]+$/.test(behind) && words.length > to + 1
    // "Virage Nord Patrice de Peretti"
    const isForename = to === at + 1 && namedStand.test(` ${behind} `) && standFirst.test(text)
    const isName = isAdjective || isNumbered || isForename
    return !nameFollows.test(` ${before} `) && !nameBefore.test(` ${behind} `) && !isName
  })
}

/** Whether a name has the word for a stand, or the name of one. */
export function namesStand(text: string): boolean {
  return anyStand.test(padded(text))
}

/** Whether a heading is of places in the ground and of nothing else: "Block", "Stand / Sector". */
export function headsPlaces(text: string): boolean {
  const words = padded(text)
  return placeHeading.test(words) && words.replace(placeOrSmall, '').trim() === ''
}

// ── Words ───────────────────────────────────────────────────────────────────────────────────────

/** A word for a stand whose name follows: "Tribuna Monte Mario". */
export const standFirst = new RegExp(`^ (?:${anyOf(standFirstWords)}) `)
const personWord = new RegExp(` (?:${anyOf(personWords)}) `)
const placesOfAll = `${standWords} | ${standFirstWords} | ${placeWords} | ${partWords}`
const anyPlace = new RegExp(` (?:${anyOf(placesOfAll)}) `)
/** Price category or car park: beside "Adult", the latter. */
const carPark = /^\s*P\s?\d{1,2}\s*$/i
/** "KVB 3", in capitals; "CP 3" may be a car park, and "DVD 2" is a thing. */
const blockNumber = /^\s*(?!P|CP|CD|DVD|TV|BUS)\p{Lu}{1,3}\s\d{1,3}\s*$/u
/** "Gwladys Street", "Bramall Lane": a stand on it. */
const isStreet = /^ \p{L}+ (?:road|lane|street|avenue) $/u
const weakWords = `${weakSeatWords} | ${colourWords} | ${childWords}`
const isWeak = new Set(listed(weakWords))
const sureWords = listed(`${ticketWords} | ${seatWords} | ${namedStands} | ${placesOfAll}`)
  .filter((word) => !isWeak.has(word))
  .join(' | ')
/** "N12", "U18", "SB席", "A구역"; "P3" may be a car park. */
const seatNumber = `(?!p\\d)[a-z]{1,2}\\d{1,3}|(?!vip)[a-z\\d]{1,4}(?:席|区|區|${aliasKey('석')}|${aliasKey('구역')})`
const age = '(?:under|unter|onder|sub|over|from|ab|bis) \\d{1,2}'
const seat = new RegExp(` (?:${seatNumber}|${age}|${anyOf(sureWords)}) `)
/** "Zone C", "112", "12b". */
const numberOrLetter = '[a-z]|i{2,3}|iv|[a-z]{0,4}\\d{1,3}[a-z]?'
const perhapsSeatWords = `${plainTicketWords} | ${weakWords}`
const perhapsSeat = new RegExp(` (?:${numberOrLetter}|${anyOf(perhapsSeatWords)}) `)
const seatOrSmall = new RegExp(`(?<= )(?:${numberOrLetter}|${anyOf(`${perhapsSeatWords} | ${smallWords}`)})(?= )`, 'g')
const placeHeading = new RegExp(` (?:${anyOf(placeHeadings)}) `)
const placeOrSmall = new RegExp(`(?<= )(?:${anyOf(`${placeHeadings} | ${besidePlaceHeadings}`)})(?= )`, 'g')
/** Alone known as of seats, or saying nothing. */
const knownAlone = `${seatNumber}|${numberOrLetter}|\\d+|${anyOf(`${sureWords} | ${perhapsSeatWords} | ${smallWords}`)}`
const anySeat = new RegExp(` (?:${knownAlone}) `)
const knownOrWord = new RegExp(`(?<= )(?:${knownAlone}|[^ ]+)(?= )`, 'g')
const namedStand = new RegExp(` (?:${anyOf(namedStands)}) `)
const nameFollows = new RegExp(` (?:${anyOf(`${standFirstWords} | ${placeWords} | ${partWords}`)}) `)
/** "Tribune du Parc", "Parkstadion Block 3". */
const article = new RegExp(
  `^ (?:${anyOf(articles)}|the|le|la|el|los|der|den|das|u|v|w|na|by|am|an|im|in|at|bei|przy|pri) $`,
)
const ground = /(?:stadion|stadium|stadio|estadio|arena)$/
const weakOrNumber = new RegExp(`^ (?:${numberOrLetter}|\\d[a-z]?|${anyOf(weakWords)}) $`)
const nameBefore = new RegExp(` (?:${anyOf(standsNamedBefore)}) `)
const anyStand = new RegExp(
  ` (?:${anyOf(`${placesOfAll} | ${standsNamedBefore} | ${completeStands} | ${namedStands}`)}) `,
)
/** "Protilehlá tribuna", "Obiteljska tribina": a stand by what it is. */
const slavicAdjective = /(?:ni|na|la|va|wa|ska|cka|ja|ta)$/
const personAndWord = new RegExp(`^ (?:${anyOf(personWords)}) ([^ ]+) $`)
