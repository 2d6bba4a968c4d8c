import { aliasKey, listed } from '../rules.ts'
import { otherThings } from './constants.ts'

const others = new RegExp(` (?:${anyOf(otherThings)})(?= )`, 'g')

/** Folded, with a space at both ends; "+" is a word. */
export function padded(text: string): string {
  return ` ${aliasKey(text.replaceAll('+', ' plus '))} `.replace(others, ' ')
}

/** Alternatives of an expression; "*" stands where a word may go on. */
export function anyOf(words: string): string {
  const folded = listed(words).map(
    (word) => (word.startsWith('*') ? '[^ ]*' : '') + aliasKey(word) + (word.endsWith('*') ? '[^ ]*' : ''),
  )
  return folded.toSorted((one, other) => other.length - one.length).join('|')
}
