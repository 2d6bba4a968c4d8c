import type { Availability } from '#worker/matches/catalogue/constants.ts'
import { aliasKey, listed } from '#worker/matches/catalogue/rules.ts'
import {
  besideSoldOut,
  elsewhere,
  fillers,
  headingWords,
  leftWords,
  months,
  negations,
  negationsAfter,
  onlyWords,
  words,
} from './availability-words.constants.ts'
import { noOffers, nothingHad } from './no-offers.constants.ts'
import { wholeTexts } from './whole-texts.constants.ts'

/** Longer texts say more than whether tickets can be had. */
const maxLength = 120

/** As many as this left are few. */
const fewTickets = 9

const answers = new Map<string, Availability>()
const maxAnswers = 1_000

/** What a text for people says about availability, in the languages that are built in; `unknown` where that is not clear. */
export function meaningOfWords(text: string): Availability {
  if (text.length > maxLength) return 'unknown'
  const known = answers.get(text)
  if (known) return known
  const meaning = read(withoutTotal(` ${aliasKey(text.replace(prices, ' ').replace(moments, ` ${moment} `))} `))
  // Pages may invent texts without end.
  if (answers.size >= maxAnswers) answers.clear()
  answers.set(text, meaning)
  return meaning
}

/** What a cell or a machine's term says that is only about availability: a few words more are clear there. */
export function meaningOfCell(text: string): Availability {
  const meaning = meaningOfWords(text)
  return meaning === 'unknown' && text.length <= maxLength ? (wholeMeanings.get(aliasKey(text)) ?? meaning) : meaning
}

function read(text: string): Availability {
  const left = countOf(text)
  if (left === 0) return 'sold_out'
  if (negatedSoldOut.test(text) || negatedAfter.test(text)) return 'unknown'
  // "Almost sold out" is not sold out.
  const rest = without(text, few)
  const isFew = rest !== text || / limited $/.test(text)
  const isElsewhere = elsewherePhrases.test(text)
  const isNotYet = notYet.test(without(rest, soldOut))
  if (soldOut.test(rest)) return isElsewhere || isNotYet || isFew || isBuy(rest) ? 'unknown' : 'sold_out'
  if (isElsewhere || isNotYet || waiting.test(rest) || isNegated(text)) return 'unknown'
  if (left !== null) return left <= fewTickets ? 'limited' : 'available'
  if (isFew) return 'limited'
  return isBuy(text) ? 'available' : 'unknown'
}

/** Says that all tickets of a match are gone, and nothing else: "the away end is sold out" and "if it is sold out" say more. */
export function isOnlySoldOut(text: string): boolean {
  if (text.includes('?') || (meaningOfWords(text) !== 'sold_out' && !saysNoOffers(text))) return false
  const rest = without(without(` ${aliasKey(text)} `, nothingOffered), soldOut)
  return rest.split(' ').every((word) => word === '' || standsBesideSoldOut.has(word))
}

/** Has a word of a sale to come or over, of waiting, of another place or of no: when tickets can be had is open then. */
export function isAnnouncement(text: string): boolean {
  const key = ` ${aliasKey(text)} `
  return [notYet, waiting, elsewherePhrases, soldOut].some((phrases) => phrases.test(key)) || isNegated(key)
}

/** Names nothing but tickets and how many there are: "Tickets", "0 available", "Billets en revente". */
export function isOfTickets(text: string): boolean {
  const words = aliasKey(text).split(' ')
  return words.every(
    (word) => isFiller.has(word) || standsBesideSoldOut.has(word) || ofHeadings.has(word) || /^\d+$/.test(word),
  )
}

/** Says that nothing is listed: of a page without offers, that all are gone. */
export function saysNoOffers(text: string): boolean {
  return text.length <= maxLength && nothingOffered.test(` ${aliasKey(text)} `)
}

/** "3 left", "nur noch 3 Karten": null where no number of tickets is given. */
function countOf(text: string): number | null {
  const digits = count
    .exec(text)
    ?.slice(1)
    .find((one) => one !== undefined)
  return digits === undefined ? null : Number(digits)
}

/** "12 of 600 remaining", "12 remaining of 600": of how many says nothing. */
const withoutTotal = (text: string) => text.replace(total, ' $1$2')

/** Words of buying, and nothing else that matters. */
function isBuy(text: string): boolean {
  const rest = without(text, buy)
  return rest !== text && rest.split(' ').every((word) => word === '' || isFiller.has(word))
}

const isNegated = (text: string) => text.split(' ').some((word) => negating.has(word))

/** Until nothing is left, because a phrase takes the space that the next one begins with. */
const without = (text: string, phrases: RegExp) => text.replaceAll(new RegExp(phrases, 'g'), ' ')

/** "from £45" */
const prices = /(?:\p{L}+\s)?[£€$¥₺₽₴]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|zł|kč|kr)/giu

/** "5 December", "10 Uhr", "05.12.": what a text says of a day or an hour holds then, and counts no tickets. */
const moments = new RegExp(
  [
    `(?<!\\d)\\d{1,2}(?:st|nd|rd|th|er|[.ºª])?\\s(?:de\\s|of\\s)?(?:${months.split(' ').join('|')})\\p{L}*`,
    '\\d{1,4}[./-]\\d{1,2}[./-]\\d{2,4}|(?<![\\d.,])\\d{1,2}[./-]\\d{1,2}\\.?(?!\\d)|\\d{1,2}:\\d{2}(?!\\d)',
    '\\d{1,2}\\s?(?:uhr|am|pm|h|hrs|heures?|klo|godz|hod)(?!\\p{L})',
    '\\d{1,2}月\\d{1,2}日',
  ].join('|'),
  'giu',
)

/** Stands for them: a word that means nothing else. */
const moment = 'sometime'

const keysOf = (phrases: string) => listed(phrases).map(aliasKey).filter(Boolean)
const anyOf = (phrases: readonly string[]) => phrases.toSorted((one, other) => other.length - one.length).join('|')
const phrases = (kind: keyof (typeof words)[string]) =>
  new RegExp(` (?:${anyOf(Object.values(words).flatMap((of) => keysOf(of[kind])))})(?= )`)

const wholeMeanings: ReadonlyMap<string, Availability> = new Map(
  Object.entries(wholeTexts).flatMap(([meaning, texts]) => keysOf(texts).map((key) => [key, meaning as Availability])),
)

const soldOut = phrases('soldOut')
const few = phrases('few')
const buy = phrases('buy')
const notYet = phrases('notYet')
const waiting = phrases('waiting')
const elsewherePhrases = new RegExp(` (?:${anyOf(keysOf(elsewhere))})(?= )`)
const isFiller: ReadonlySet<string> = new Set(keysOf(fillers))
const standsBesideSoldOut: ReadonlySet<string> = new Set(keysOf(besideSoldOut).flatMap((words) => words.split(' ')))
const ofHeadings: ReadonlySet<string> = new Set(keysOf(headingWords).flatMap((words) => words.split(' ')))
const between = `(?: (?:${anyOf([...standsBesideSoldOut])})){0,6}?`
const nothingIsHad = nothingHad.map(({ none, things, had }) => {
  const [no, what, to] = [none, things, had].map((phrases) => anyOf(keysOf(phrases)))
  return `(?:${no})${between} (?:${what})${between} (?:${to})`
})
const nothingOffered = new RegExp(` (?:${[...keysOf(noOffers), ...nothingIsHad].join('|')})(?= )`)
const negating: ReadonlySet<string> = new Set(keysOf(negations).filter((word) => !word.includes(' ')))
const negatedSoldOut = new RegExp(` (?:${anyOf(keysOf(negations))})(?: [^ ]+)?${soldOut.source}`)
const negatedAfter = new RegExp(`${soldOut.source} (?:${anyOf(keysOf(negationsAfter))}) `)
const leftWord = anyOf(keysOf(leftWords))
const outOf = '(?:of|out of|von|sur|de|di|van|av|af|z|ze) \\d{1,5}'
const total = new RegExp(
  ` (\\d{1,5}) ${outOf}(?= (?:[^ ]+ )?(?:${leftWord}) )| (\\d{1,5} (?:${leftWord})) ${outOf}(?= )`,
)
const onlyWord = anyOf(keysOf(onlyWords))
const count = new RegExp(
  [
    ` (?:${onlyWord}) (\\d{1,5})(?: [^ ]+)? $`,
    ` (\\d{1,5})(?: returned| resale)?(?: [^ ]+)? (?:${leftWord}) `,
    `^ +(?:${leftWord}) (\\d{1,5}) +$`,
  ].join('|'),
)
