// Letters of a TrueType font as paths (OpenType 1.9: cmap format 4, hmtx, loca, glyf with parts). No hinting, no kerning.

/** Its advance and its path: "M0 0L10 0Q15 0 15 5", y upwards. */
type Glyph = [advance: number, path: string]
type Point = { x: number; y: number; isOn: boolean }

export function readFont(font: Buffer) {
  const tables = tablesOf(font)
  const start = (name: string) => tables.get(name) ?? 0
  const letters = lettersOf(font, start('cmap'))
  const hasLongOffsets = font.readInt16BE(start('head') + 50) === 1
  const advances = font.readUInt16BE(start('hhea') + 34)
  const offsetOf = (glyph: number) =>
    hasLongOffsets ? font.readUInt32BE(start('loca') + glyph * 4) : font.readUInt16BE(start('loca') + glyph * 2) * 2

  function contoursOf(glyph: number): Point[][] {
    const from = offsetOf(glyph)
    if (from === offsetOf(glyph + 1)) return []
    const at = start('glyf') + from
    return font.readInt16BE(at) < 0 ? partsOf(font, at + 10, contoursOf) : simpleContours(font, at)
  }

  return {
    units: font.readUInt16BE(start('head') + 18),
    letters: [...letters.keys()],
    glyph(letter: string): Glyph {
      const glyph = letters.get(letter) ?? 0
      const advance = font.readUInt16BE(start('hmtx') + Math.min(glyph, advances - 1) * 4)
      return [advance, contoursOf(glyph).map(pathOf).join('')]
    },
  }
}

function tablesOf(font: Buffer): Map<string, number> {
  const count = font.readUInt16BE(4)
  const records = Array.from({ length: count }, (_, index) => 12 + index * 16)
  return new Map(records.map((at) => [font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8)]))
}

/** The glyph of each letter. */
function lettersOf(font: Buffer, cmap: number): Map<string, number> {
  const records = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) => cmap + 4 + index * 8)
  const table = records.map((at) => cmap + font.readUInt32BE(at + 4)).find((at) => font.readUInt16BE(at) === 4)
  if (table === undefined) throw new Error('The font has no cmap of format 4')
  const segments = font.readUInt16BE(table + 6) / 2
  const found = new Map<string, number>()
  for (let index = 0; index < segments; index++) {
    const last = font.readUInt16BE(table + 14 + index * 2)
    const firstAt = table + 16 + segments * 2 + index * 2
    const delta = font.readInt16BE(firstAt + segments * 2)
    const rangeAt = firstAt + segments * 4
    const range = font.readUInt16BE(rangeAt)
    const first = font.readUInt16BE(firstAt)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = range === 0 ? code : font.readUInt16BE(rangeAt + range + (code - first) * 2)
      if (listed !== 0) found.set(String.fromCodePoint(code), (listed + delta) & 0xffff)
    }
  }
  return found
}

function simpleContours(font: Buffer, start: number): Point[][] {
  const count = font.readInt16BE(start)
  const ends = Array.from({ length: count }, (_, index) => font.readUInt16BE(start + 10 + index * 2))
  const length = (ends.at(-1) ?? -1) + 1
  let at = start + 10 + count * 2
  at += 2 + font.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < length) {
    const flag = font.readUInt8(at++)
    const times = flag & 8 ? font.readUInt8(at++) + 1 : 1
    for (let time = 0; time < times; time++) flags.push(flag)
  }
  const along = (isShort: number, isSame: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & isShort) value += font.readUInt8(at++) * (flag & isSame ? 1 : -1)
      else if (!(flag & isSame)) {
        value += font.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const [xs, ys] = [along(2, 16), along(4, 32)]
  const points = flags.map((flag, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, isOn: (flag & 1) === 1 }))
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1))
}

/** A letter with its accent: other glyphs, moved. Archivo's are not scaled. */
function partsOf(font: Buffer, start: number, contoursOf: (glyph: number) => Point[][]): Point[][] {
  const contours: Point[][] = []
  for (let at = start, isMore = true; isMore; ) {
    const flags = font.readUInt16BE(at)
    if (flags & 0b1100_1000) throw new Error('A part of a glyph is scaled')
    const isWide = (flags & 1) === 1
    const [dx, dy] = isWide
      ? [font.readInt16BE(at + 4), font.readInt16BE(at + 6)]
      : [font.readInt8(at + 4), font.readInt8(at + 5)]
    for (const contour of contoursOf(font.readUInt16BE(at + 2)))
      contours.push(contour.map(({ x, y, isOn }) => ({ x: x + dx, y: y + dy, isOn })))
    isMore = (flags & 32) !== 0
    at += isWide ? 8 : 6
  }
  return contours
}

/** Between two control points lies a point that is not stored. */
function pathOf(contour: readonly Point[]): string {
  const whole = contour.flatMap((point, index) => {
    const next = contour[(index + 1) % contour.length] ?? point
    return point.isOn || next.isOn ? [point] : [point, middle(point, next)]
  })
  const first = whole.findIndex(({ isOn }) => isOn)
  const turned = [...whole.slice(first), ...whole.slice(0, first + 1)]
  return turned
    .map(({ x, y, isOn }, index) => {
      const sign = index === 0 ? 'M' : isOn ? (turned[index - 1]?.isOn ? 'L' : ' ') : 'Q'
      return `${sign}${x} ${y}`
    })
    .join('')
}

function middle(a: Point, b: Point): Point {
  return { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2), isOn: true }
}
