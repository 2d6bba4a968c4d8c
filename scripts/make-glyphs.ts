/**
 * Writes the letters that share pictures are drawn with: Archivo at one width and weight, as paths. Run it when the
 * pictures need another weight or letter, or Archivo has a new version.
 */
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { central, cutLetters, latin } from './make-fonts.ts'
import { readFont } from './read-font.ts'

const target = new URL('../worker/matches/share-pictures/glyphs.json', import.meta.url)
const axes = { wdth: 84, wght: 720 }

/** Each letter's advance and path in steps; `units` is the height of the square they are drawn in. */
export async function glyphsText(): Promise<string> {
  const fonts = await Promise.all([cutLetters('latin', latin, axes), cutLetters('latin-ext', central, axes)])
  const files = fonts.map((font) => readFont(font))
  const glyphs = files.flatMap(({ letters, glyph }) =>
    letters.map((letter) => {
      const [advance, path] = glyph(letter)
      return [letter, [advance, inSteps(path)]] as const
    }),
  )
  return `${JSON.stringify({ units: files[0]?.units, glyphs: Object.fromEntries(glyphs) })}\n`
}

/** Each point from the one before, which takes less room in the upload than where it is. */
function inSteps(path: string): string {
  let [x, y] = [0, 0]
  return path.replace(/(-?\d+) (-?\d+)/g, (_, toX: string, toY: string) => {
    const step = `${Number(toX) - x} ${Number(toY) - y}`
    x = Number(toX)
    y = Number(toY)
    return step
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(target, await glyphsText())
