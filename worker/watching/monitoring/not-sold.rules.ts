import { aliasKey, listed } from '#worker/matches/catalogue/rules.ts'
import { byFirstLetter } from './alternatives.rules.ts'
import { besideSoldOut, negations, words } from './availability-words.constants.ts'
import { isOnlySoldOut, meaningOfCell, meaningOfWords } from './availability-words.rules.ts'
import { awaiting, besideNotSold, ended, notSold, sales, waitingLists } from './not-sold.constants.ts'
import { wholeTexts } from './whole-texts.constants.ts'

/** Longer texts say more than that. */
const maxLength = 120

/** Says of a match that its tickets are gone or not sold, and nothing else. */
export function isOnlyNotSold(text: string): boolean {
  if (text.length > maxLength || text.includes('?')) return false
  if (isOnlySoldOut(text)) return true
  const meaning = meaningOfWords(text)
  if (meaning !== 'unknown' && meaning !== 'sold_out') return false
  const isWhole = meaning === 'unknown' && meaningOfCell(text) === 'sold_out'
  return isWhole || isNothingElse(` ${aliasKey(text)} `)
}

/** Calls itself a waiting list, and nothing else. */
export function isWaitingList(text: string): boolean {
  return text.length <= maxLength && waiting.has(aliasKey(text))
}

function isNothingElse(key: string): boolean {
  const rest = without(key, phrases)
  if (rest !== key) return isBeside(without(rest, sale))
  return ending.test(key) && sale.test(key) && !negated.test(key) && isBeside(without(without(key, ending), sale))
}

const isBeside = (text: string) => text.split(' ').every((word) => word === '' || beside.has(word))

/** Whether a text that may say much more has words of it, as pages write them: nothing is folded, because nearly all have none. */
export function hasNotSold(text: string): boolean {
  return hint.test(text)
}

const without = (text: string, of: RegExp) => text.replaceAll(new RegExp(of, 'g'), ' ')
const keysOf = (texts: string) => listed(texts).map(aliasKey).filter(Boolean)
const anyOf = (keys: readonly string[]) =>
  new RegExp(` (?:${keys.toSorted((one, other) => other.length - one.length).join('|')})(?= )`)

const awaited: ReadonlySet<string> = new Set(keysOf(awaiting))
const announced = Object.values(words).flatMap(({ notYet }) => keysOf(notYet).filter((key) => !awaited.has(key)))
const phrases = anyOf([...announced, ...keysOf(notSold)])
const ending = anyOf(keysOf(ended))
const sale = anyOf(keysOf(sales))
const negated = anyOf(keysOf(negations))
const beside: ReadonlySet<string> = new Set(
  [besideSoldOut, besideNotSold].flatMap(keysOf).flatMap((words) => words.split(' ')),
)

const waiting: ReadonlySet<string> = new Set(keysOf(waitingLists))

const gone = Object.values(words).flatMap(({ soldOut, notYet }) => [soldOut, notYet])
const written = new Set(
  [...gone, wholeTexts.sold_out ?? '', notSold, ended, waitingLists].flatMap(listed).filter(Boolean),
)
/** The capitals of Turkish are those of no other language. */
const anyI = (phrase: string) => phrase.replaceAll('i', '[iİ]').replaceAll('ı', '[ıI]')
const asWritten = [...written].map((phrase) => anyI(phrase.replaceAll(' ', '\\s+')))
const hint = new RegExp(`(?<!\\p{L})(?:${byFirstLetter(asWritten)})(?!\\p{L})`, 'iu')
