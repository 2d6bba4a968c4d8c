import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createCanvas } from '#worker/matches/share-pictures/canvas.ts'
import { drawCard, drawPng } from '#worker/matches/share-pictures/draw.ts'
import { readOutlines } from '#worker/matches/share-pictures/outlines.ts'

const outlines = await readOutlines()
const { textPolygons, textWidth } = outlines

const [black, white] = [0x000000, 0xffffff]
/** The share of white in each pixel, in sixteenths. */
function filled(polygon: number[], width = 4, height = 2): number[] {
  const canvas = createCanvas(width, height, black)
  canvas.fill([polygon], white)
  const { pixels, palette } = canvas.picture
  return Array.from(pixels, (place) => Math.round(((palette[place] ?? 0) & 255) / (255 / 16)))
}

describe('the canvas', () => {
  test('fills by the part of each pixel that a shape covers, whichever way round it is drawn', () => {
    const box = [0.5, 0, 3, 0, 3, 1.5, 0.5, 1.5]
    const expected = [8, 16, 16, 0, 4, 8, 8, 0]
    expect(filled(box)).toEqual(expected)
    expect(filled([0.5, 1.5, 3, 1.5, 3, 0, 0.5, 0])).toEqual(expected)
  })

  test('fills slopes exactly, and leaves out what is outside of the picture', () => {
    expect(filled([0, 0, 4, 0, 0, 2])).toEqual([16, 16, 12, 4, 12, 4, 0, 0])
    expect(filled([-10, -10, 20, -10, 20, 20, -10, 20])).toEqual(Array(8).fill(16))
    expect(filled([10, 10, 20, 10, 20, 20])).toEqual(Array(8).fill(0))
  })
})

describe('letters', () => {
  test('of accents are composed, and unknown ones have a sign in their place', () => {
    expect(textWidth('o\u030b', 100)).toBe(textWidth('ő', 100))
    expect(textPolygons('漢', 0, 0, 100)).toEqual(textPolygons('?', 0, 0, 100))
    expect(textPolygons('ő', 0, 0, 100).length).toBeGreaterThan(textPolygons('o', 0, 0, 100).length)
  })
})

test('a picture is a PNG of 1200 × 630 with its price in it, also with a name of any length', () => {
  const stub = { above: 'From', value: '£44.00', below: 'plus fees' }
  const card = { top: 'Premier League', names: ['A', 'B'], facts: '', stub }
  const png = Buffer.from(drawPng(card, outlines))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_200, 630])
  const data = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))
  expect(rows).toHaveLength(1_201 * 630)
  const cheaper = { ...card, stub: { ...stub, value: '£22.00' } }
  expect(drawCard(card, outlines).pixels).not.toEqual(drawCard(cheaper, outlines).pixels)
  const fallen = { ...card, stub: { ...stub, stands: '↓12 %' }, week: [50, null, 44] }
  expect(drawCard(fallen, outlines).pixels).not.toEqual(drawCard({ ...fallen, week: [44, null, 50] }, outlines).pixels)
  const shield = { first: 0x0033aa, second: white, code: 'ABC', codeColour: white }
  expect(drawCard(card, outlines, [shield]).palette).toContain(0x0033aa)
  const longer = { ...card, names: ['W'.repeat(500)], facts: 'x'.repeat(500) }
  expect(() => drawCard(longer, outlines)).not.toThrow()
})

test('a club’s shield stands beside its own name, also where the other one has none', () => {
  const stub = { above: '', value: '', below: '' }
  const shield = { first: 0x0033aa, second: black, code: '', codeColour: white }
  /** The first and the last row of the shield's colour. */
  function rowsOf(names: string[], shields: (typeof shield | null)[]): number[] {
    const { pixels, palette, width } = drawCard({ top: '', names, facts: '', stub }, outlines, shields)
    const place = palette.indexOf(shield.first)
    return [pixels.indexOf(place), pixels.lastIndexOf(place)].map((pixel) => Math.floor(pixel / width))
  }
  /** Over the capital letters above a baseline. */
  const isBeside = ([from = 0, to = 0]: number[], baseline: number) =>
    from < baseline - 40 && to > baseline - 10 && to < baseline + 20
  expect(isBeside(rowsOf(['A'], [shield]), 320)).toBe(true)
  expect(isBeside(rowsOf(['A', 'B'], [shield]), 250)).toBe(true)
  expect(isBeside(rowsOf(['A', 'B'], [null, shield]), 378)).toBe(true)
})
