// Shapes of a share picture, in pixels.
import type { Polygon } from './outlines.ts'

export type Place = { x: number; y: number; width: number; height: number }

const weekStroke = 5

/** Steps from day to day; days without a price are left out. */
export function weekPolygons(week: readonly (number | null)[], { x, y, width, height }: Place): Polygon[] {
  const prices = week.filter((pence) => pence !== null)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const step = width / week.length
  const topOf = (price: number) => (high === low ? y + height / 2 : y + ((high - price) / (high - low)) * height)
  return week.flatMap((price, day) => {
    if (price === null) return []
    const level = topOf(price)
    const before = week[day - 1] ?? null
    const flat = box(x + day * step, level, step, weekStroke)
    if (before === null || before === price) return [flat]
    const from = topOf(before)
    return [
      flat,
      box(x + day * step - weekStroke / 2, Math.min(from, level), weekStroke, Math.abs(from - level) + weekStroke),
    ]
  })
}

/** A shield in a square of that size. */
export function shieldAt(x: number, y: number, size: number): Polygon {
  const [width, shoulder] = [size * 0.88, size * 0.56]
  const steps = Array.from({ length: 2 * cornerSteps + 1 }, (_, step) => {
    const share = step / cornerSteps - 1
    // From the right shoulder down to the point and up to the left one.
    return [x + size / 2 - (share * width) / 2, y + shoulder + (size - shoulder) * (1 - share ** 2) ** 0.75]
  })
  return [x + size / 2 - width / 2, y, x + size / 2 + width / 2, y, ...steps.flat()]
}

export function box(x: number, y: number, width: number, height: number): Polygon {
  return [x, y, x + width, y, x + width, y + height, x, y + height]
}

const radius = 24
const cornerSteps = 8

export function rounded(x0: number, y0: number, x1: number, y1: number): Polygon {
  const corners = [
    [x1 - radius, y0 + radius],
    [x1 - radius, y1 - radius],
    [x0 + radius, y1 - radius],
    [x0 + radius, y0 + radius],
  ] as const
  return corners.flatMap(([x, y], corner) =>
    Array.from({ length: cornerSteps + 1 }, (_, step) => {
      const angle = ((corner - 1 + step / cornerSteps) * Math.PI) / 2
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    }).flat(),
  )
}
