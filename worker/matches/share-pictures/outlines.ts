// Letters of share pictures as polygons. scripts/make-glyphs.ts makes their paths from Archivo (app/fonts/LICENSE).
/** x and y in turn. */
export type Polygon = number[]
/** A path per letter, in units of an em. */
type Font = { units: number; glyphs: Record<string, [advance: number, path: string]> }
type Letter = { advance: number; polygons: Polygon[] }

/** Straight pieces of a curve. */
const curveSteps = 6
/** In place of a letter that the font has not. */
const unknownLetter = '?'

export type Outlines = ReturnType<typeof createOutlines>

export function createOutlines({ units, glyphs }: Font) {
  const paths = new Map(Object.entries(glyphs))
  const known = new Map<string, Letter>()

  function letterOf(character: string): Letter {
    const held = known.get(character)
    if (held) return held
    const [advance, path] = paths.get(character) ?? paths.get(unknownLetter) ?? [0, '']
    const letter = { advance, polygons: polygonsOf(path) }
    known.set(character, letter)
    return letter
  }

  /** Composed, because the font has "ő" as one letter. */
  const lettersOf = (text: string) => Array.from(text.normalize('NFC'), letterOf)

  return {
    textWidth: (text: string, size: number) =>
      (lettersOf(text).reduce((sum, { advance }) => sum + advance, 0) * size) / units,

    /** A line of text from (x, y) on, y being its baseline. */
    textPolygons(text: string, x: number, y: number, size: number): Polygon[] {
      const scale = size / units
      let left = x
      return lettersOf(text).flatMap(({ advance, polygons }) => {
        const start = left
        left += advance * scale
        return polygons.map((polygon) =>
          polygon.map((value, index) => (index % 2 === 0 ? start + value * scale : y - value * scale)),
        )
      })
    },
  }
}

let ready: Outlines | undefined

/** Lazy: large, and few isolates draw. */
export async function readOutlines(): Promise<Outlines> {
  ready ??= createOutlines((await import('./glyphs.json')).default as unknown as Font)
  return ready
}

/** "M0 0L10 0Q5 0 0 5": straight lines and curves with one control point, each point from the one before. */
function polygonsOf(path: string): Polygon[] {
  const polygons: Polygon[] = []
  let polygon: Polygon = []
  const at = [0, 0]
  for (const [, sign, numbers = ''] of path.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const steps = numbers.split(' ').map(Number)
    const [x = 0, y = 0, endX = 0, endY = 0] = steps.map((step, index) => {
      const value = (at[index % 2] ?? 0) + step
      at[index % 2] = value
      return value
    })
    if (sign === 'M') {
      polygon = [x, y]
      polygons.push(polygon)
    } else if (sign === 'L') polygon.push(x, y)
    else polygon.push(...curve(polygon.slice(-2), [x, y], [endX, endY]))
  }
  return polygons
}

function curve([x0 = 0, y0 = 0]: Polygon, [x1 = 0, y1 = 0]: Polygon, [x2 = 0, y2 = 0]: Polygon): Polygon {
  return Array.from({ length: curveSteps }, (_, index) => {
    const t = (index + 1) / curveSteps
    const u = 1 - t
    return [u * u * x0 + 2 * u * t * x1 + t * t * x2, u * u * y0 + 2 * u * t * y1 + t * t * y2]
  }).flat()
}
