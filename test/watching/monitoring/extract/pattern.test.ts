import { describe, expect, test } from 'vitest'
import { maxPatternLength } from '#worker/watching/monitoring/constants.ts'
import { compilePattern, type Pattern } from '#worker/watching/monitoring/extract/pattern.ts'

function compiled(source: string): Pattern {
  const pattern = compilePattern(source)
  if ('message' in pattern) throw new Error(`${source}: ${pattern.message}`)
  return pattern
}

const inner = ['a', 'a|a', 'a|aa', 'a?', '[a-z]', '\\w', '.', 'a|b|ab', '(?:a|b)', 'a*?']
const outer = [
  '(%+)+$',
  '(%*)*$',
  '((%)+)+c',
  '(%+)*x',
  '^(%+)+$',
  '(%|%?)+$',
  '(?:(?:%)*)*!',
  '(.*%){8}$',
  '(%+){2,20}$',
  '(%+.*)+=',
]
const evil = outer.flatMap((frame) => inner.map((part) => frame.replaceAll('%', part)))

describe('a pattern', () => {
  test(`runs in linear time: ${evil.length} expressions that would hang a backtracking engine`, () => {
    const texts = [`${'a'.repeat(3_000)}!`, `${'ab'.repeat(1_500)}\n`, `${'a '.repeat(1_500)}`]
    for (const source of evil) {
      const pattern = compilePattern(source)
      if ('message' in pattern) continue
      for (const text of texts) {
        pattern.find(text)
        pattern.matchesWhole(text)
      }
    }
    expect(compiled('(a+)+$').find(`${'a'.repeat(100_000)}!`)).toBe(null)
  })

  test.each(['(a)\\1', '(?=a)', '(?<!a)b', '(?>a)', 'a++b', '(', '[z-a]', '*a', 'a{2,1}', '\\p{Nope}'])(
    '%s is refused with a reason',
    (source) => {
      expect(compilePattern(source)).toEqual({ message: expect.stringMatching(/^the pattern cannot be used: .+/) })
    },
  )

  test('is refused when it is too long or repeats too much', () => {
    expect(compilePattern('a'.repeat(maxPatternLength))).toHaveProperty('find')
    expect(compilePattern('a'.repeat(maxPatternLength + 1))).toEqual({ message: expect.stringContaining('longer') })
    expect(compilePattern('((a{1,30}){1,30})')).toHaveProperty('message')
  })

  test('finds its first group, or the whole match without one', () => {
    expect(compiled('£([0-9.]+)').find('from £45.00 to £90.00')).toBe('45.00')
    expect(compiled('[0-9.]+').find('£45.00')).toBe('45.00')
    expect(compiled('x(a)?').find('x')).toBe(null)
    expect(compiled('[0-9]+').matchesWhole('45 ')).toBe(false)
  })
})
