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

/** Edges of the ticket, and where its stub begins, in pixels. */
const [left, top, right, bottom, perforation] = [60, 60, 1_140, 530, 800]
const padding = 48
const nameSizes = { one: 92, two: 76 }
const smallest = 22

/** As a file. */
export function drawPng(card: Card, outlines: Outlines): Uint8Array<ArrayBuffer> {
  const picture = drawCard(card, outlines)
  return encodePng({ ...picture, palette: picture.palette.map(opaque) })
}

const opaque = (colour: Colour) => [colour >> 16, (colour >> 8) & 255, colour & 255, 255] as const

export function drawCard({ top: above, names, facts, stub: side }: Card, outlines: Outlines): Picture {
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
  line(above, x, top + 76, 34, muted, room)
  const [first = '', second] = names
  if (second === undefined) line(first, x, 320, nameSizes.one, text, room)
  else {
    // Both as large as the longer one.
    const longer = Math.max(textWidth(first, nameSizes.two), textWidth(second, nameSizes.two))
    const size = Math.min(nameSizes.two, (nameSizes.two * room) / longer)
    line(first, x, 250, size, text, room)
    line('v', x, 304, 36, muted, room)
    line(second, x, 378, size, text, room)
  }
  line(facts, x, bottom - 48, 32, muted, room)

  const [sideX, sideRoom] = [perforation + 40, right - perforation - 72]
  line(side.above, sideX, 220, 34, muted, sideRoom)
  line(side.value, sideX, 318, 92, amber, sideRoom)
  line(side.below, sideX, 376, 32, text, sideRoom)

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
