import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const app = new URL('../../app/', import.meta.url).pathname
const read = (pattern: string) => globSync(pattern, { cwd: app }).map((path) => readFileSync(app + path, 'utf8'))

test('a rule for a list with a class is for the kind of list that has it', () => {
  const pages = read('**/*.tsx').join('\n')
  const named = read('**/*.css').flatMap((css) => [...css.matchAll(/\b(ul|ol)\.([\w-]+)/g)])
  expect(named.length).toBeGreaterThan(3)
  for (const [rule, tag, name] of named)
    expect(pages, rule).toMatch(new RegExp(`<${tag}\\b[^>]*className=[^>]*\\b${name}\\b`))
})
