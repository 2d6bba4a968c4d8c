import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fingerprint, unknown } from '#scripts/check/lint.ts'

const folder = mkdtempSync(join(tmpdir(), 'lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file is linted again once it changed or appeared, and every file once the rules changed', () => {
  const passed = { rules: 'old', files: { 'a.ts': '1', 'b.ts': '2', 'gone.ts': '3' } }
  expect(unknown({ 'a.ts': '1', 'b.ts': '2' }, 'old', passed)).toEqual([])
  expect(unknown({ 'a.ts': '1', 'b.ts': '9', 'c.ts': '1' }, 'old', passed)).toEqual(['b.ts', 'c.ts'])
  expect(unknown({ 'a.ts': '1', 'b.ts': '2' }, 'new', passed)).toEqual(['a.ts', 'b.ts'])
})

test('a fingerprint tells contents and paths apart', () => {
  const [one, other] = ['one', 'other'].map((name) => join(folder, name)) as [string, string]
  writeFileSync(one, 'same')
  writeFileSync(other, 'same')
  const before = fingerprint(one)
  expect(fingerprint(other)).not.toBe(before)
  writeFileSync(one, 'new')
  expect(fingerprint(one)).not.toBe(before)
})
