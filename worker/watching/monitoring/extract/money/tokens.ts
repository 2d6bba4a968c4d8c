import { raisedDigits } from './plain-text.ts'
import { letter, signMeaning, signPattern } from './signs.ts'
import * as words from './words.ts'

/**
 * N number · H raised digits · S sign · m minus · F "from" · U "and up" · R between two ends · B "between" · A "and". Words
 * that change nothing have no token.
 */
export type Token = { kind: 'N' | 'H' | 'S' | 'm' | 'F' | 'U' | 'R' | 'B' | 'A'; text: string }

/** Tokens read of a text, so that no expression searches far. */
const maxTokens = 40

const number = /\d(?:[\d.,' ]*\d)?(?:\s?[.,]\s?[-–=]{1,2}(?!\s?\d)|\/-(?!\s?\d)|\.(?=\s|$))?/y
const raised = new RegExp(`[${raisedDigits}]+`, 'y')
const sign = new RegExp(signPattern, 'iuy')
/** Brackets, marks of footnotes, and what separates words. */
const ignored = /[\s()[\]:*†‡§]|[.!;,](?=\s|$|\))|\/(?=\s*$)/uy

const phrase = (source: string) =>
  new RegExp(`(?:(?<!${letter})|(?!${letter}))(?:${source})(?:(?!${letter})|(?<!${letter}))`, 'iuy')

/** Phrases by the token they stand for; the longest match counts, the first of equals. */
const phrases = [
  ['F', phrase(words.from)],
  ['U', phrase(words.up)],
  ['R', phrase(words.range)],
  ['B', phrase(words.between)],
  ['A', phrase(words.and)],
  ['', phrase(words.note)],
  ['', phrase(words.each)],
  ['', phrase(words.label)],
] as const

/** Null where any part of the text is not understood. */
export function tokenise(text: string): Token[] | null {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    const found = text[at] === ' ' ? space : (nextToken(text, at, tokens) ?? skipped(text, at))
    if (!found || tokens.length === maxTokens) return null
    const { kind, text: part } = found
    if (kind !== '') tokens.push({ kind, text: kind === 'H' ? lowered(part) : part })
    at += part.length
  }
  return tokens
}

const space: Part = { kind: '', text: ' ' }

type Part = { kind: Token['kind'] | ''; text: string }

function nextToken(text: string, at: number, before: readonly Token[]): Part | null {
  const digits = matchAt(number, text, at)
  if (digits !== null) return { kind: 'N', text: digits }
  const high = matchAt(raised, text, at)
  if (high !== null) return { kind: 'H', text: high }
  if (text[at] === '-' && isMinus(text, at, before)) return { kind: 'm', text: '-' }
  let longest: Part | null = null
  const currency = matchAt(sign, text, at)
  if (currency !== null && signMeaning(currency)) longest = { kind: 'S', text: currency }
  // No word begins with such a sign.
  if (longest && /^[^\p{L}:]/u.test(longest.text)) return longest
  for (const [kind, pattern] of phrases) {
    const found = matchAt(pattern, text, at)
    if (found !== null && found.length > (longest?.text.length ?? 0)) longest = { kind, text: found }
  }
  return longest
}

function skipped(text: string, at: number): Part | null {
  const found = matchAt(ignored, text, at)
  return found === null ? null : { kind: '', text: found }
}

/** Directly before an amount; a dash with a space opens a list. */
function isMinus(text: string, at: number, before: readonly Token[]): boolean {
  return before.every(({ kind }) => kind === 'S') && /\S/.test(text[at + 1] ?? ' ')
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? null
}

function lowered(text: string): string {
  return [...text].map((digit) => raisedDigits.indexOf(digit)).join('')
}
