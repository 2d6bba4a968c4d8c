// A share picture: a ticket with its stub, in the colours of the night.

import { encodePng } from '#worker/ground/platform/png.ts'
import { type Colour, createCanvas, type Picture } from './canvas.ts'
import type { Card } from './card.rules.ts'
import { pictureHeight, pictureWidth } from './constants.ts'
import type { Outlines } from './outlines.ts'
import { box, rounded, shieldAt, weekPolygons } from './shapes.ts'

const ground: Colour = 0x04130d
const ticket: Colour = 0x12211b
const stub: Colour = 0x1a2d25
const text: Colour = 0xf3f7f0
const muted: Colour = 0xa9b8ae
const amber: Colour = 0xf9b51c
const good: Colour = 0x69d98d

/** Edges of the ticket, and where its stub begins, in pixels. */
const [left, top, right, bottom, perforation] = [60, 60, 1_140, 530, 800]
const [bodyX, bodyRoom] = [left + 48, perforation - left - 96]
const [stubX, stubRoom] = [perforation + 40, right - perforation - 72]
const nameSizes = { one: 92, two: 76 }
/** Half the height of a capital letter, as a share of its size. */
const halfCapital = 0.35
const smallest = 22

/** A club's shield: its colours, and its code in one that is readable on the first. */
export type Shield = { first: Colour; second: Colour; code: string; codeColour: Colour }

const shieldSize = 76
const shieldGap = 28

/** As a file. `shields` stand beside the names in their order; null leaves its place empty. */
export function drawPng(
  card: Card,
  outlines: Outlines,
  shields: readonly (Shield | null)[] = [],
): Uint8Array<ArrayBuffer> {
  const picture = drawCard(card, outlines, shields)
  return encodePng({ ...picture, palette: picture.palette.map(opaque) })
}

const opaque = (colour: Colour) => [colour >> 16, (colour >> 8) & 255, colour & 255, 255] as const

export function drawCard(card: Card, outlines: Outlines, shields: readonly (Shield | null)[] = []): Picture {
  const pen = createPen(outlines)
  drawTicket(pen)
  pen.line(card.top, { x: bodyX, y: top + 76, size: 34, room: bodyRoom }, muted)
  drawNames(card.names, shields, pen)
  pen.line(card.facts, { x: bodyX, y: bottom - 48, size: 32, room: bodyRoom }, muted)
  drawStub(card, pen)
  pen.line('Touchline', { x: left, y: 594, size: 38, room: 300 }, text)
  pen.line('The ticket drops, you know first.', { x: left + 190, y: 592, size: 30, room: 700 }, muted)
  return pen.picture
}

/** Where a line begins, on its baseline, its largest size, and how wide it may be. */
type Line = { x: number; y: number; size: number; room: number }

type Pen = ReturnType<typeof createPen>

function createPen({ textPolygons, textWidth }: Outlines) {
  const { picture, fill } = createCanvas(pictureWidth, pictureHeight, ground)
  /** The size at which words fit, at most `size`. */
  const fitting = (words: string, size: number, room: number) =>
    Math.min(size, (size * room) / Math.max(1, textWidth(words, size)))
  return {
    picture,
    fill,
    textPolygons,
    textWidth,
    fitting,
    /** A line that shrinks until it fits. */
    line(words: string, { x, y, size, room }: Line, colour: Colour): void {
      const fitted = Math.max(smallest, fitting(words, size, room))
      const shown = cutTo(words, room, (part) => textWidth(part, fitted))
      fill(textPolygons(shown, x, y, fitted), colour)
    },
  }
}

function drawTicket({ fill }: Pen): void {
  fill([rounded(left, top, right, bottom)], ticket)
  fill([[perforation, top + 1, right - 20, top + 1, right - 20, bottom - 1, perforation, bottom - 1]], stub)
  fill([rounded(right - 80, top, right, bottom)], stub)
  for (let y = top + 12; y < bottom - 12; y += 24) fill([box(perforation - 2, y, 4, 12)], ground)
}

/** One name, or two with a "v" between them, both as large as the longer one. */
function drawNames(names: readonly string[], shields: readonly (Shield | null)[], pen: Pen): void {
  const beside = shields.length === 0 ? 0 : shieldSize + shieldGap
  const [x, room] = [bodyX + beside, bodyRoom - beside]
  const isOne = names.length === 1
  const largest = isOne ? nameSizes.one : nameSizes.two
  const size = Math.min(...names.map((name) => pen.fitting(name, largest, room)))
  for (const [place, name] of names.entries()) {
    const y = isOne ? 320 : 250 + 128 * place
    pen.line(name, { x, y, size, room }, text)
    const shield = shields[place]
    if (shield) drawShield(shield, y - halfCapital * size - shieldSize / 2, pen)
  }
  if (!isOne) pen.line('v', { x, y: 304, size: 36, room }, muted)
}

function drawShield({ first, second, code, codeColour }: Shield, y: number, pen: Pen): void {
  pen.fill([shieldAt(bodyX, y, shieldSize)], second)
  pen.fill([shieldAt(bodyX + 4, y + 4, shieldSize - 8)], first)
  const size = pen.fitting(code, 26, shieldSize - 18)
  const codeX = bodyX + (shieldSize - pen.textWidth(code, size)) / 2
  pen.fill(pen.textPolygons(code, codeX, y + shieldSize / 2 + 4, size), codeColour)
}

function drawStub({ stub: { above, value, below, stands }, week }: Pick<Card, 'stub' | 'week'>, pen: Pen): void {
  // A price with its past begins higher.
  const up = week || stands ? 60 : 0
  const at = { x: stubX, room: stubRoom }
  pen.line(above, { ...at, y: 220 - up, size: 34 }, muted)
  pen.line(value, { ...at, y: 318 - up, size: 92 }, amber)
  pen.line(below, { ...at, y: 376 - up, size: 32 }, text)
  if (stands) pen.line(stands, { ...at, y: 428 - up, size: 32 }, good)
  if (week) pen.fill(weekPolygons(week, { x: stubX, y: 404, width: stubRoom, height: 84 }), amber)
}

/** Text that is too long even at the smallest size ends with "…". */
function cutTo(words: string, room: number, widthOf: (words: string) => number): string {
  const letters = Array.from(words)
  if (widthOf(words) <= room + 1) return words
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) > room) letters.pop()
  return `${letters.join('')}…`
}
