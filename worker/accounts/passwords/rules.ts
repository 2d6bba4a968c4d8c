import { maxPasswordLength, minPasswordLength } from '../constants.ts'
import { normaliseEmail } from '../rules.ts'
import { commonWords, walks } from './common.ts'
import { passwordIsAddress, passwordIsCommon, passwordMissing, passwordTooLong, passwordTooShort } from './constants.ts'
import { ordinaryWords } from './ordinary.ts'

/**
 * Why a password cannot be taken, as a text for people; null when it can. Any character counts, and none is required:
 * length is what makes a password strong.
 */
export function passwordTrouble(password: string, { email }: { email: string }): string | null {
  if (password === '') return passwordMissing
  // The characters that are hashed are counted: one that is typed as two code points is one.
  const length = [...password.normalize('NFKC')].length
  if (length < minPasswordLength) return passwordTooShort
  if (length > maxPasswordLength) return passwordTooLong
  const plain = password.toLowerCase()
  const address = normaliseEmail(email)
  if (plain === address || plain === address.split('@')[0]) return passwordIsAddress
  return isCommon(plain) ? passwordIsCommon : null
}

/** Signs that may stand around a word and still leave it what everybody tries first: "Liverpool2019!" */
const mostDecoration = 5

/** Passwords that are longer are not on anybody's list, whatever they are made of. */
const longestCommon = 20

function isCommon(plain: string): boolean {
  if (plain.length > longestCommon) return false
  return isDate(plain) || isRepetition(plain) || isWalk(plain) || isWalk(onceEach(plain)) || isDecoratedWord(plain)
}

/** A day as eight digits, in any order of its parts. */
function isDate(plain: string): boolean {
  return /^(?:\d{4}(?:19|20)\d\d|(?:19|20)\d{6})$/.test(plain)
}

/** "abababab", "passpass": one short piece again and again, or a word twice. */
function isRepetition(plain: string): boolean {
  const piece = /^(.+?)\1+.{0,2}$/u.exec(plain)?.[1]
  return piece !== undefined && (piece.length <= 4 || commonWords.has(piece))
}

/** "11223344" is walked like "1234". */
function onceEach(plain: string): string {
  return plain.replaceAll(/(.)\1+/gu, '$1')
}

const ways = walks.flatMap((walk) => [walk, [...walk].reverse().join('')])

/** Nothing but ways along the keyboard of three keys or more: "qwerty123", "1qaz2wsx", "87654321". */
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

/** A word, spelled with look-alikes or not, with a few digits and signs before or after it; or two of the commonest. */
function isDecoratedWord(plain: string): boolean {
  return (
    [plain, plain.replaceAll(/[013457@$!]/g, (sign) => standIns[sign] ?? sign)].some((spelled) => {
      const [core = ''] = /[\p{L}](?:.*[\p{L}])?/u.exec(spelled) ?? []
      return plain.length - core.length <= mostDecoration && isWordOrTwo(core)
    }) || isWordOrTwo(plain.replace(/[^\p{L}]{1,5}$/u, ''))
  )
}

/** A word without its last letter or two counts too: older sites cut passwords to eight letters. */
const cutWords = new Set([...commonWords].filter((word) => word.length > 8).map((word) => word.slice(0, 8)))

function isWordOrTwo(core: string): boolean {
  if (commonWords.has(core) || cutWords.has(core) || ordinaryWords.has(core)) return true
  for (let cut = 3; cut <= core.length - 3; cut += 1) {
    if (commonWords.has(core.slice(0, cut)) && commonWords.has(core.slice(cut))) return true
  }
  return false
}
