import { RE2JS } from 're2js'
import { maxPatternLength } from '../constants.ts'

/** A regular expression in linear time, whatever an administrator writes. */
export type Pattern = {
  /** Worst-case steps per character. */
  cost: number
  /** The first match's first group, or the whole match without groups; null if none. */
  find(text: string): string | null
  /** The same with its place in the text. */
  locate(text: string): { text: string; from: number; to: number } | null
  matchesWhole(text: string): boolean
}

/** Compiled instructions per pattern: counted repetitions multiply, and time is instructions × text. */
const maxProgramSize = 1_000

/** Compiles RE2 syntax; the message explains errors. Native expressions could run for ever and are never used here. */
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
  const locate: Pattern['locate'] = (text) => {
    const match = compiled.matcher(text)
    if (!match.find()) return null
    const group = match.groupCount() > 0 ? 1 : 0
    const found = match.group(group)
    return found == null ? null : { text: found, from: match.start(group), to: match.end(group) }
  }
  return {
    cost,
    locate,
    find: (text) => locate(text)?.text ?? null,
    matchesWhole: (text) => compiled.matches(text),
  }
}
