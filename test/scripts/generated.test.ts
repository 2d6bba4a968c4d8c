import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isFresh, noteMade } from '#scripts/check/generated.ts'

const folder = mkdtempSync(join(tmpdir(), 'generated-'))
const notes = join(folder, 'notes')
afterAll(() => rmSync(folder, { recursive: true }))

test('types are generated again once a source changed or appeared, or what was generated is missing', () => {
  const [source, other, to] = ['source', 'other', 'types'].map((name) => join(folder, name)) as [string, string, string]
  const one = { from: [source, other], to }
  writeFileSync(source, 'one')
  expect(isFresh(one, notes)).toBe(false)
  noteMade(one, notes)
  expect(isFresh(one, notes)).toBe(false)
  writeFileSync(to, 'made')
  expect(isFresh(one, notes)).toBe(true)
  writeFileSync(source, 'two')
  expect(isFresh(one, notes)).toBe(false)
  noteMade(one, notes)
  writeFileSync(other, 'new')
  expect(isFresh(one, notes)).toBe(false)
  noteMade(one, notes)
  rmSync(to)
  expect(isFresh(one, notes)).toBe(false)
})
