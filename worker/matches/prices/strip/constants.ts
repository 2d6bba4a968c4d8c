import { dayMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

/** Days that a strip looks back. */
const stripDays = 30
export const stripMs = stripDays * dayMs

/** Pixels of the image; it is shown at half its size, for sharp screens. */
export const stripWidth = 560
export const stripHeight = 96

/** Thickness of the line, and room above and below it. */
export const lineThickness = 4
export const stripMargin = 10

/** Strips are named by the minute they end at, so that everyone who was sent one sees the same. */
export const stripStepMs = minuteMs

/** How long, and of how many matches, an isolate keeps the prices that strips are drawn from. */
export const stripKeptMs = 10 * secondMs
export const maxKeptStrips = 100

/** A room that takes longer leaves the message without a strip. */
export const stripTimeoutMs = 2 * secondMs

/** Seen on light and on dark ground: nothing, the line, and the area below it. Red, green, blue, opacity. */
export const stripPalette = [
  [0, 0, 0, 0],
  [47, 158, 95, 255],
  [47, 158, 95, 48],
] as const
export const [lineColour, areaColour] = [1, 2]
