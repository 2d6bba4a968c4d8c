import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const decisions = readFileSync('DECISIONS.md', 'utf8')
/** A record's own lines: its title, and what follows up to the next heading. */
const records = [...decisions.matchAll(/^### (\d+)\. (.+)\n+((?:(?!#).*\n)*)/gm)].map(
  ([, number, title, text = '']) => ({
    number: Number(number),
    title,
    text: text.trim(),
  }),
)
const parts = ['Status', 'Context', 'Decision', 'Undone by']
const settled = [...decisions.matchAll(/^\| ([A-Z]+(?:-[A-Z]+)?-\d{3}.*) \| (.+) \| (.+) \|$/gm)]

const sources = globSync(['{worker,durable,app,scripts,test}/**/*.{ts,tsx,css}', 'CONTRIBUTING.md'])
const citedIn = (text: string) => [...text.matchAll(/\bdecision (\d+)\b/gi)].map(([, number]) => Number(number))
const cited = new Set(citedIn(sources.map((file) => readFileSync(file, 'utf8')).join('\n')))

describe('the decisions', () => {
  test('are at most 50, numbered in order', () => {
    expect(records.map(({ number }) => number)).toEqual(records.map((_, index) => index + 1))
    expect(decisions.match(/^### /gm)).toHaveLength(records.length)
    expect(records.length).toBeLessThanOrEqual(50)
  })

  test.each(records)('number $number has its four parts on at most seven lines', ({ text }) => {
    expect([...text.matchAll(/\*\*(.+?):\*\*/g)].map(([, name]) => name)).toEqual(parts)
    expect(text.split('\n').length).toBeLessThanOrEqual(7)
  })

  test('are each cited by code or by a rule of CONTRIBUTING', () => {
    expect(records.filter(({ number }) => !cited.has(number))).toEqual([])
  })

  test('that are cited exist', () => {
    const papers = globSync('*.md').map((file) => readFileSync(file, 'utf8'))
    const known = new Set(records.map(({ number }) => number))
    expect([...cited, ...citedIn(papers.join('\n'))].filter((number) => !known.has(number))).toEqual([])
  })

  test('are all in the index of topics', () => {
    const ranges = [...decisions.matchAll(/^\| \[.+\]\(#.+\) \| (\d+)–(\d+) \|$/gm)]
    const listed = ranges.flatMap(([, from, to]) =>
      records.filter(({ number }) => number >= Number(from) && number <= Number(to)).map(({ number }) => number),
    )
    expect(listed).toEqual(records.map(({ number }) => number))
  })

  test('name each settled row of the specification once', () => {
    const ids = settled.flatMap(([, rows = '']) => rows.split(/, | – /))
    expect(ids).not.toEqual([])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})
