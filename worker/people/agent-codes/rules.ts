import { maxAgentCodeLength, minAgentCodeLength } from '../accounts/constants.ts'
import { codeAlphabet, codeGroups, signsPerGroup } from './constants.ts'

/** Codes are the same in small letters and in capitals, with space around them or without. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase()
}

/** Whether it can be a code at all; anything else is not worth a database read. */
export function isCodeShaped(code: string): boolean {
  const { length } = normaliseCode(code)
  return length >= minAgentCodeLength && length <= maxAgentCodeLength
}

/** A code made of numbers that are each evenly spread below the size of the alphabet. */
export function codeOf(numbers: readonly number[]): string {
  const signs = numbers.map((number) => codeAlphabet[number] ?? '').join('')
  return Array.from({ length: codeGroups }, (_, group) =>
    signs.slice(group * signsPerGroup, (group + 1) * signsPerGroup),
  ).join('-')
}
