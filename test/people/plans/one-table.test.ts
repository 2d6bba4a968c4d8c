import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A literal of a plan's name, in code or SQL; `free` is also a word of ticket prices. */
const named = /'(?:basic|pro|premium)'|paid_plan\b[^\n]*'free'|[pP]lan\w* [!=]== 'free'/

test('outside the plans, no code of the Worker knows a plan by its name', () => {
  const files = globSync('worker/**/*.ts').filter((file) => !file.startsWith('worker/people/plans/'))
  expect(files.length).toBeGreaterThan(300)
  const knowing = files.filter((file) => named.test(readFileSync(file, 'utf8')))
  expect(knowing).toEqual([])
})
