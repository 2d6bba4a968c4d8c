import { maxPasswordLength, minPasswordLength } from '../constants.ts'
import { normaliseEmail } from '../rules.ts'
import {
  contextWords,
  passwordIsAddress,
  passwordIsContext,
  passwordMissing,
  passwordTooLong,
  passwordTooShort,
  passwordUnusable,
  walks,
} from './constants.ts'

/**
 * Why a password is refused, as a text for users; null if accepted. Any characters may be used and none is required:
 * length makes a password strong.
 */
export function passwordTrouble(password: string, { email }: { email: string }): string | null {
  if (password === '') return passwordMissing
  // Counted after normalisation, as it is hashed: a letter typed as two code points counts once.
  const length = [...password.normalize('NFKC')].length
  if (length < minPasswordLength) return passwordTooShort
  if (length > maxPasswordLength) return passwordTooLong
  if (!isHashedAsItIs(password)) return passwordUnusable
  const plain = password.toLowerCase()
  const address = normaliseEmail(email)
  return plain === address || plain === address.split('@')[0] ? passwordIsAddress : null
}

/** Whether no other text has the same hash: trailing NULs and unpaired surrogates would collide. */
export function isHashedAsItIs(password: string): boolean {
  return !password.includes('\0') && password.isWellFormed()
}

/** Passwords and shorter words found in breaches. */
export type CommonList = { passwords: ReadonlySet<string>; words: ReadonlySet<string> }

/** Characters around a word that do not make it harder to guess: "Liverpool2019!" */
const mostDecoration = 5

/** Longer passwords are compared with the list only, not with rules. */
const longestCommon = 20

/** Whether a password is on the list, bare or with a few characters around it, or matches one of the patterns below. */
export function isCommon(password: string, list: CommonList): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (list.passwords.has(plain)) return true
  if (plain.length > longestCommon) return false
  const isShape = isDate(plain) || isRepetition(plain) || isWalk(plain) || isWalk(collapseRepeats(plain))
  return isShape || isDecoratedWord(plain, list)
}

/** An eight-digit date, in any order of its parts. */
function isDate(plain: string): boolean {
  return /^(?:\d{4}(?:19|20)\d\d|(?:19|20)\d{6})$/.test(plain)
}

/** "abababab", "passpass": one short piece repeated. */
function isRepetition(plain: string): boolean {
  return /^(.{1,4}?)\1+.{0,2}$/u.test(plain)
}

/** Collapses repeats, so that "11223344" is recognised like "1234". */
function collapseRepeats(plain: string): string {
  return plain.replaceAll(/(.)\1+/gu, '$1')
}

const ways = walks.flatMap((walk) => [walk, [...walk].reverse().join('')])

/** Consists only of keyboard walks of three keys or more: "qwerty123", "1qaz2wsx", "87654321". */
function isWalk(plain: string): boolean {
  let rest = plain
  while (rest.length >= 3) {
    const longest = longestStep(rest)
    if (longest < 3) return false
    rest = rest.slice(longest)
  }
  return rest.length <= 2 && plain.length >= 3
}

function longestStep(rest: string): number {
  let length = Math.min(rest.length, 20)
  while (length >= 3 && !ways.some((way) => way.includes(rest.slice(0, length)))) length -= 1
  return length
}

const standIns: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }

const withoutLookAlikes = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => standIns[sign] ?? sign)

/** A password without the digits and signs around it, also in look-alike spelling: "$eahorse1!" reads "seahorse". */
function undecorated(plain: string): string[] {
  const start = plain.replace(/[^\p{L}]+$/u, '')
  const core = start.replace(/^[^\p{L}]+/u, '')
  return [core, withoutLookAlikes(core), withoutLookAlikes(start)]
}

/** A listed word, also in look-alike spelling, with a few digits and signs before or after it. */
function isDecoratedWord(plain: string, { passwords, words }: CommonList): boolean {
  return undecorated(plain).some(
    (word) => plain.length - word.length <= mostDecoration && (words.has(word) || passwords.has(word)),
  )
}

/** Shorter names occur in too many words. */
const shortestContextWord = 3

/** More than a year and a few signs around a word. */
const mostAroundContext = 6

/** Refuses passwords made of context words alone: "Touchline2026!", "robin-fairweather1". */
export function contextTrouble(
  password: string,
  { email, firstName = '', lastName = '' }: { email: string; firstName?: string; lastName?: string },
): string | null {
  const own = [email.replace(/\.[^.]*$/, ''), firstName, lastName].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  const words = [...contextWords, ...own.map((word) => word.toLowerCase())]
    .filter((word) => word.length >= shortestContextWord)
    .toSorted((one, other) => other.length - one.length)
  const plain = password.normalize('NFKC').toLowerCase()
  const isLeft = (spelled: string) => words.reduce((rest, word) => rest.replaceAll(word, ''), spelled)
  const isContext = [plain, withoutLookAlikes(plain), ...undecorated(plain)].some((spelled) => {
    const rest = isLeft(spelled)
    const around = plain.length - spelled.length + rest.length
    return rest !== spelled && around <= mostAroundContext && !/\p{L}{2}/u.test(rest)
  })
  return isContext ? passwordIsContext : null
}
