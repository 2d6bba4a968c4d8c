import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const text = readFileSync('SECURITY.md', 'utf8')
const proofs = [...new Set([...text.matchAll(/`((?:test|worker|scripts)\/[^`\s]*)`/g)].map(([, path]) => path ?? ''))]
const rows = [...text.matchAll(/^\| ((?:\d+\.\d+\.\d+)[^|]*) \| [^|]+ \| (.+) \|$/gm)]

/** Level-1 requirements of chapters V1 to V10 in OWASP ASVS 5.0.0, sections with their number of requirements. */
const requirements = `1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1
3.4.2 3.5.1 3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1
6.3.2 6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2
10.4.3 10.4.4 10.4.5`.split(/\s+/)

function idsOf(cell: string): string[] {
  const [first = '', last] = cell.match(/\d+\.\d+\.\d+/g) ?? []
  if (!last) return [first]
  const section = first.slice(0, first.lastIndexOf('.'))
  const [from, to] = [first, last].map((id) => Number(id.split('.')[2]))
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, index) => `${section}.${(from ?? 0) + index}`)
}

describe('the account of our security', () => {
  test.each(proofs)('names %s, which is there', (path) => expect(existsSync(path)).toBe(true))

  test('has each requirement of level 1 once', () => {
    expect(rows.flatMap(([, cell = '']) => idsOf(cell))).toEqual(requirements)
  })

  test.each(rows.map(([, id, state]) => ({ id, state })))('$id is met, open or not applicable', ({ state }) => {
    expect(state).toMatch(/\bMet\b|\bmet\b|^n\/a: |\*\*Open/)
    if (state?.startsWith('n/a')) return
    if (/\bMet: (?!")/.test(state ?? '')) expect(state).toMatch(/`|there are none|React|nothing listens/)
  })
})
