import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cutFonts } from '#scripts/make-fonts.ts'

test('the site’s fonts are what the script makes from Archivo', async () => {
  for (const [file, bytes] of Object.entries(await cutFonts())) {
    const kept = readFileSync(new URL(`../../app/fonts/${file}`, import.meta.url))
    expect(Buffer.compare(kept, bytes), file).toBe(0)
  }
})
