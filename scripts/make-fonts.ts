/**
 * Subsets the site's fonts from Archivo: the letters that European football needs and the axis ranges that the design
 * uses. Run it when the design uses another width, weight or letter, or Archivo has a new version. See `usage` below,
 * or run with --help.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const usage = `Usage: node scripts/make-fonts.ts

Subsets the fonts in app/fonts from @fontsource-variable/archivo; app/styles/fonts.css uses them:
  archivo-latin.woff2      the letters of English and western Europe, figures and signs
  archivo-central.woff2    those of central, northern and south-eastern Europe, Turkish and Welsh
  archivo-wordmark.woff2   the letters of the name, wide`

type Axes = Record<string, number | { min: number; max: number }>

/** Widths (percent) and weights used in app/styles; half of the family's size lies outside of them. */
const axes: Axes = { wdth: { min: 72, max: 100 }, wght: { min: 400, max: 900 } }

type Range = readonly [first: number, last: number]

/** Code points, first to last; same as `unicode-range` in app/styles/fonts.css. */
export const latin: Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2010, 0x2027],
  [0x2030, 0x2030],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
]

export const central: Range[] = [
  [0x100, 0x130],
  [0x132, 0x151],
  [0x154, 0x17f],
  [0x18f, 0x18f],
  [0x218, 0x21b],
  [0x259, 0x259],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ef2, 0x1ef3],
]

/** The font's copyright, licence and licence address, which the licence requires to keep. */
const preserveNameIds = [0, 13, 14]

function lettersOf(ranges: Range[]): string {
  return ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
    )
    .join('')
}

function original(subset: string): Buffer {
  return readFileSync(
    new URL(`../node_modules/@fontsource-variable/archivo/files/archivo-${subset}-wdth-normal.woff2`, import.meta.url),
  )
}

/** Letters of one subset, fixed at one width and weight, as TrueType. */
export function cutLetters(subset: string, ranges: Range[], variationAxes: Axes): Promise<Buffer> {
  return subsetFont(original(subset), lettersOf(ranges), { targetFormat: 'truetype', variationAxes })
}

/** The files of app/fonts by name, each a woff2; reproducible byte for byte. */
export async function cutFonts(): Promise<Record<string, Buffer>> {
  const cut = (subset: string, letters: string, variationAxes: Axes) =>
    subsetFont(original(subset), letters, { targetFormat: 'woff2', preserveNameIds, variationAxes })
  return {
    'archivo-latin.woff2': await cut('latin', lettersOf(latin), axes),
    'archivo-central.woff2': await cut('latin-ext', lettersOf(central), axes),
    'archivo-wordmark.woff2': await cut('latin', 'Touchline', { wdth: 122, wght: 760 }),
  }
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    return
  }
  for (const [file, bytes] of Object.entries(await cutFonts())) {
    writeFileSync(new URL(`../app/fonts/${file}`, import.meta.url), bytes)
    process.stdout.write(`${file}: ${bytes.length} bytes\n`)
  }
}

if (import.meta.main) await main()
