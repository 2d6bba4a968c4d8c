import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parts } from '#scripts/test/parts.ts'

test('each deep test on the built app belongs to one part of the deep run', () => {
  const files = globSync('test/**/*.deep.e2e.test.ts').sort()
  const listed = Object.values(parts).flatMap((part) => part.files.filter((name) => name.endsWith('.deep.e2e.test.ts')))
  expect(listed.toSorted()).toEqual(files)
})
