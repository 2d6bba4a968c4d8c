import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { looseCounts, neverOne } from '#scripts/check/counts.ts'
import { manyText, nounOf } from '#worker/ground/platform/count-text.ts'

/** `%{` stands for the beginning of a template's place. */
const judged = (source: string) =>
  looseCounts([{ path: 'app/ui/planted.tsx', source: source.replaceAll('%{', '$' + '{') }])

test.each([
  'const a = (n: number) => `%{n} platforms`',
  'const a = (all: string[]) => `Found %{all.length} more pages, %{all.length} matches`',
  'const A = ({ n }: P) => <p>{n} platforms are read</p>',
  'const A = ({ n }: P) => <p>\n  of {n}{" "}\n  matches\n</p>',
  'const A = ({ n }: P) => <>{n.toLocaleString()} rows</>',
  "const a = (n: number) => `%{n} %{n === 1 ? 'fall' : 'falls'}`",
  "const a = (n: number) => (n === 1 ? 'match' : 'matches')",
  "const a = (n: number) => `%{n} row%{n === 1 ? '' : 's'}`",
  'const a = (n: number) => (n === 1 ? `%{n} days` : "")',
])('a count beside a noun that is wrong for 1 is found: %s', (source) => {
  expect(judged(source)).not.toEqual([])
})

test.each([
  "import { maxPages } from './constants.ts'\nconst a = `At most %{maxPages} pages, %{maxPages.toLocaleString('en-GB')} offers`",
  'const days = 30\nconst A = () => <p>the last {days} days</p>',
  "const a = (n: number) => (n === 1 ? 'once' : `%{n} times`)",
  'const a = (n: number) => (n > 1 ? `%{n} seats together` : "")',
  'const A = ({ n }: P) => <p>{n > 1 && `%{n} tries`}</p>',
  'const a = ({ name }: P) => `%{name} tickets, and %{name} plays`',
  "const a = (n: number) => `%{manyText(n, 'page')} is read`",
  'const a = (n: number) => `%{n} is left`',
])('what is never wrong is left alone: %s', (source) => {
  expect(judged(source)).toEqual([])
})

test('every exception is still there', () => {
  for (const key of Object.keys(neverOne)) {
    const [path = ''] = key.split(' ')
    expect(readFileSync(path, 'utf8')).toContain(`{${key.slice(path.length + 1)}}`)
  }
})

test('one has the singular, all others the plural', () => {
  expect([0, 1, 2, 1_200].map((count) => manyText(count, 'match', 'matches'))).toEqual([
    '0 matches',
    '1 match',
    '2 matches',
    '1,200 matches',
  ])
  expect(nounOf(1, 'user')).toBe('user')
})
