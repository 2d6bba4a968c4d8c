import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const decisions = readFileSync('DECISIONS.md', 'utf8')
const records = decisions
  .trimEnd()
  .split('\n\n')
  .filter((block) => block.startsWith('**'))
const numberOf = (record: string) => Number(/^\*\*(\d+)\. /.exec(record)?.[1])

describe('the decisions', () => {
  test('are numbered in order', () => {
    expect(records.map(numberOf)).toEqual(records.map((_, index) => index + 1))
    // One without an empty line before it would be read as the end of another.
    expect(decisions.match(/^\*\*\d+\. /gm)).toHaveLength(records.length)
  })

  test.each(records.map((record) => [numberOf(record), record]))('number %i ends with its date', (_number, record) => {
    expect(record).toMatch(/\(2\d{3}-\d\d-\d\d\)$/)
  })

  test('that are cited exist', () => {
    const files = globSync(['{worker,durable,app,scripts,test}/**/*.{ts,tsx,css}', '*.md'])
    const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
    const cited = [...text.matchAll(/\bdecision (\d+)\b/gi)].map(([, number]) => Number(number))
    expect(cited).not.toEqual([])
    expect(cited.filter((number) => number < 1 || number > records.length)).toEqual([])
  })
})
