import { RE2JS } from 're2js'
import { maxPatternLength } from '../constants.ts'

/** A regular expression whose running time grows with the text alone, whatever an administrator writes. */
export type Pattern = {
  /** Steps that each character of a text may take at worst. */
  cost: number
  /** The first group of the first match, or the match itself where there is no group; null without a match. */
  find(text: string): string | null
  matchesWhole(text: string): boolean
}

/** Instructions a pattern may compile to: counted repetitions multiply, and time is their number times the text. */
const maxProgramSize = 1_000

/** Compiles for RE2's syntax; the message says what is wrong. Native expressions could hang and are never used here. */
export function compilePattern(source: string): Pattern | { message: string } {
  if (source.length > maxPatternLength) return { message: `the pattern is longer than ${maxPatternLength} characters` }
  let compiled: RE2JS
  try {
    compiled = RE2JS.compile(source)
  } catch (error) {
    return { message: `the pattern cannot be used: ${error instanceof Error ? error.message : 'unknown syntax'}` }
  }
  const cost = compiled.programSize()
  if (cost > maxProgramSize) return { message: 'the pattern repeats too much to be run' }
  return {
    cost,
    find(text) {
      const match = compiled.matcher(text)
      if (!match.find()) return null
      return match.groupCount() > 0 ? (match.group(1) ?? null) : (match.group() ?? null)
    },
    matchesWhole: (text) => compiled.matches(text),
  }
}
