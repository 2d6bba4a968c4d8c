// A picture of few colours, filled by exact coverage: each edge adds its signed area to the pixels it crosses, and the
// running sum along a row is how much of each pixel is inside.
import type { Polygon } from './outlines.ts'

/** 0xrrggbb */
export type Colour = number

/** One byte a pixel: its place in the palette. */
export type Picture = { width: number; height: number; pixels: Uint8Array; palette: Colour[] }

/** Steps between a shape's colour and the one below it, at its edge. */
const edgeSteps = 16
const maxColours = 256

export function createCanvas(width: number, height: number, ground: Colour) {
  const picture: Picture = { width, height, pixels: new Uint8Array(width * height), palette: [ground] }
  const coverage = new Float32Array((width + 1) * height)
  const blends = new Map<number, number>()

  /** The place of a colour that is so many steps on the way from the one below; the nearest known when all are used. */
  function blend(below: number, colour: Colour, step: number): number {
    const key = (below * 32 + step) * 0x1000000 + colour
    const known = blends.get(key)
    if (known !== undefined) return known
    const mixed = mix(picture.palette[below] ?? ground, colour, step / edgeSteps)
    const held = picture.palette.indexOf(mixed)
    const place = held >= 0 ? held : picture.palette.length < maxColours ? picture.palette.push(mixed) - 1 : below
    blends.set(key, place)
    return place
  }

  return {
    picture,
    fill(polygons: readonly Polygon[], colour: Colour): void {
      const box = boxOf(polygons, width, height)
      if (box.width <= 0 || box.height <= 0) return
      coverage.fill(0, 0, (box.width + 1) * box.height)
      for (const polygon of polygons) addPolygon(coverage, polygon, box)
      for (let row = 0; row < box.height; row++) {
        let sum = 0
        let pixel = (box.top + row) * width + box.left
        for (let column = 0; column < box.width; column++, pixel++) {
          sum += coverage[row * (box.width + 1) + column] ?? 0
          const step = Math.min(edgeSteps, Math.round(Math.abs(sum) * edgeSteps))
          if (step > 0) picture.pixels[pixel] = blend(picture.pixels[pixel] ?? 0, colour, step)
        }
      }
    },
  }
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const channel = (shift: number) => {
    const start = (from >> shift) & 255
    return Math.round(start + (((to >> shift) & 255) - start) * share) << shift
  }
  return channel(16) | channel(8) | channel(0)
}

type Box = { left: number; top: number; width: number; height: number }

/** The pixels that shapes may touch. */
function boxOf(polygons: readonly Polygon[], width: number, height: number): Box {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (const polygon of polygons)
    for (let index = 0; index < polygon.length; index += 2) {
      const [x = 0, y = 0] = [polygon[index], polygon[index + 1]]
      ;[left, right] = [Math.min(left, x), Math.max(right, x)]
      ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
    }
  const [firstX, firstY] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))]
  return {
    left: firstX,
    top: firstY,
    width: Math.min(width, Math.ceil(right) + 1) - firstX,
    height: Math.min(height, Math.ceil(bottom) + 1) - firstY,
  }
}

function addPolygon(coverage: Float32Array, polygon: Polygon, box: Box): void {
  let [x, y] = [(polygon.at(-2) ?? 0) - box.left, (polygon.at(-1) ?? 0) - box.top]
  for (let index = 0; index < polygon.length; index += 2) {
    const [nextX, nextY] = [(polygon[index] ?? 0) - box.left, (polygon[index + 1] ?? 0) - box.top]
    if (y < nextY) addEdge(coverage, box, 1, x, y, nextX, nextY)
    else if (y > nextY) addEdge(coverage, box, -1, nextX, nextY, x, y)
    ;[x, y] = [nextX, nextY]
  }
}

/** An edge downwards, row by row. A row has one place more than pixels, for edges at its end. */
function addEdge(coverage: Float32Array, box: Box, sign: number, x0: number, y0: number, x1: number, y1: number) {
  const slope = (x1 - x0) / (y1 - y0)
  const inside = (x: number) => Math.min(Math.max(x, 0), box.width)
  const last = Math.min(box.height, Math.ceil(y1))
  for (let row = Math.max(0, Math.floor(y0)); row < last; row++) {
    const [from, to] = [Math.max(row, y0), Math.min(row + 1, y1)]
    const [a, b] = [inside(x0 + (from - y0) * slope), inside(x0 + (to - y0) * slope)]
    addSpan(coverage, row * (box.width + 1), (to - from) * sign, Math.min(a, b), Math.max(a, b))
  }
}

/** Spreads an edge's height in one row over the pixels between `left` and `right`: of each, the share right of it. */
function addSpan(coverage: Float32Array, row: number, height: number, left: number, right: number): void {
  const areaUpTo = (x: number) =>
    x <= left ? 0 : x >= right ? x - (left + right) / 2 : (x - left) ** 2 / (2 * (right - left))
  let before = 0
  for (let pixel = Math.floor(left); pixel <= Math.ceil(right); pixel++) {
    const share = areaUpTo(pixel + 1) - areaUpTo(pixel)
    coverage[row + pixel] = (coverage[row + pixel] ?? 0) + height * (share - before)
    before = share
  }
}
