import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { glyphsText } from '#scripts/make-glyphs.ts'

test('the letters of share pictures are those that the script makes from Archivo', async () => {
  const kept = readFileSync(new URL('../../../worker/matches/share-pictures/glyphs.json', import.meta.url), 'utf8')
  // Not toBe: a difference would print both.
  expect((await glyphsText()) === kept).toBe(true)
})
