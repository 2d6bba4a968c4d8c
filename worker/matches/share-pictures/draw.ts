// A share picture: a ticket with its stub, in the colours of the night.

import { encodePng } from '#worker/ground/platform/png.ts'
import { type Colour, createCanvas, type Picture } from './canvas.ts'
import type { Card } from './card.rules.ts'
import { pictureHeight, pictureWidth } from './constants.ts'
import type { Outlines, Polygon } from './outlines.ts'

const ground: Colour = 0x04130d
const ticket: Colour = 0x12211b
const stub: Colour = 0x1a2d25
const text: Colour = 0xf3f7f0
const muted: Colour = 0xa9b8ae
const amber: Colour = 0xf9b51c
const good: Colour = 0x69d98d

/** Edges of the ticket, and where its stub begins, in pixels. */
const [left, top, right, bottom, perforation] = [60, 60, 1_140, 530, 800]
const padding = 48
const nameSizes = { one: 92, two: 76 }
const smallest = 22

/** A club's shield: its colours, and its code in one that is readable on the first. */
export type Shield = { first: Colour; second: Colour; code: string; codeColour: Colour }

const shieldSize = 76

/** As a file. */
export function drawPng(card: Card, outlines: Outlines, shields: readonly Shield[] = []): Uint8Array<ArrayBuffer> {
  const picture = drawCard(card, outlines, shields)
  return encodePng({ ...picture, palette: picture.palette.map(opaque) })
}

const opaque = (colour: Colour) => [colour >> 16, (colour >> 8) & 255, colour & 255, 255] as const

export function drawCard(
  { top: above, names, facts, stub: side, week }: Card,
  outlines: Outlines,
  shields: readonly Shield[] = [],
): Picture {
  const { textPolygons, textWidth } = outlines
  const canvas = createCanvas(pictureWidth, pictureHeight, ground)
  /** A line that shrinks until it fits. */
  const line = (words: string, x: number, y: number, size: number, colour: Colour, room: number) => {
    const fitting = Math.max(smallest, Math.min(size, (size * room) / Math.max(1, textWidth(words, size))))
    const shown = cutTo(words, room, (part) => textWidth(part, fitting))
    canvas.fill(textPolygons(shown, x, y, fitting), colour)
  }
  canvas.fill([rounded(left, top, right, bottom)], ticket)
  canvas.fill([[perforation, top + 1, right - 20, top + 1, right - 20, bottom - 1, perforation, bottom - 1]], stub)
  canvas.fill([rounded(right - 80, top, right, bottom)], stub)
  for (let y = top + 12; y < bottom - 12; y += 24) canvas.fill([box(perforation - 2, y, 4, 12)], ground)

  const [x, room] = [left + padding, perforation - left - 2 * padding]
  const beside = shields.length === 0 ? 0 : shieldSize + 28
  const [nameX, nameRoom] = [x + beside, room - beside]
  const crest = ({ first, second, code, codeColour }: Shield, y: number) => {
    canvas.fill([shieldAt(x, y, shieldSize)], second)
    canvas.fill([shieldAt(x + 4, y + 4, shieldSize - 8)], first)
    const size = Math.min(26, (26 * (shieldSize - 18)) / Math.max(1, textWidth(code, 26)))
    const codeX = x + (shieldSize - textWidth(code, size)) / 2
    canvas.fill(textPolygons(code, codeX, y + shieldSize / 2 + 4, size), codeColour)
  }
  line(above, x, top + 76, 34, muted, room)
  const [first = '', second] = names
  for (const [place, shield] of shields.entries()) crest(shield, place === 0 ? 186 : 314)
  if (second === undefined) line(first, nameX, 320, nameSizes.one, text, nameRoom)
  else {
    // Both as large as the longer one.
    const longer = Math.max(textWidth(first, nameSizes.two), textWidth(second, nameSizes.two))
    const size = Math.min(nameSizes.two, (nameSizes.two * nameRoom) / longer)
    line(first, nameX, 250, size, text, nameRoom)
    line('v', nameX, 304, 36, muted, nameRoom)
    line(second, nameX, 378, size, text, nameRoom)
  }
  line(facts, x, bottom - 48, 32, muted, room)

  const [sideX, sideRoom] = [perforation + 40, right - perforation - 72]
  // A price with its past begins higher.
  const up = week || side.stands ? 60 : 0
  line(side.above, sideX, 220 - up, 34, muted, sideRoom)
  line(side.value, sideX, 318 - up, 92, amber, sideRoom)
  line(side.below, sideX, 376 - up, 32, text, sideRoom)
  if (side.stands) line(side.stands, sideX, 428 - up, 32, good, sideRoom)
  if (week) canvas.fill(weekPolygons(week, { x: sideX, y: 404, width: sideRoom, height: 84 }), amber)

  line('Touchline', left, 594, 38, text, 300)
  line('The ticket drops, you know first.', left + 190, 592, 30, muted, 700)
  return canvas.picture
}

/** Text that is too long even at the smallest size ends with "…". */
function cutTo(words: string, room: number, widthOf: (words: string) => number): string {
  const letters = Array.from(words)
  if (widthOf(words) <= room + 1) return words
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) > room) letters.pop()
  return `${letters.join('')}…`
}

type Place = { x: number; y: number; width: number; height: number }

const weekStroke = 5

/** Steps from day to day; days without a price are left out. */
function weekPolygons(week: readonly (number | null)[], { x, y, width, height }: Place): Polygon[] {
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
function shieldAt(x: number, y: number, size: number): Polygon {
  const [width, shoulder] = [size * 0.88, size * 0.56]
  const steps = Array.from({ length: 2 * cornerSteps + 1 }, (_, step) => {
    const share = step / cornerSteps - 1
    // From the right shoulder down to the point and up to the left one.
    return [x + size / 2 - (share * width) / 2, y + shoulder + (size - shoulder) * (1 - share ** 2) ** 0.75]
  })
  return [x + size / 2 - width / 2, y, x + size / 2 + width / 2, y, ...steps.flat()]
}

function box(x: number, y: number, width: number, height: number): Polygon {
  return [x, y, x + width, y, x + width, y + height, x, y + height]
}

const radius = 24
const cornerSteps = 8

function rounded(x0: number, y0: number, x1: number, y1: number): Polygon {
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
