// Letters of a TrueType font as paths (OpenType 1.9: cmap format 4, hmtx, loca, glyf with parts). No hinting, no kerning.

/** Its advance and its path: "M0 0L10 0Q15 0 15 5", y upwards. */
type Glyph = [advance: number, path: string]
type Point = { x: number; y: number; isOn: boolean }

export function readFont(bytes: Uint8Array) {
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = tablesOf(font)
  const start = (name: string) => tables.get(name) ?? 0
  const letters = lettersOf(font, start('cmap'))
  const hasLongOffsets = font.getInt16(start('head') + 50) === 1
  const advances = font.getUint16(start('hhea') + 34)
  const offsetOf = (glyph: number) =>
    hasLongOffsets ? font.getUint32(start('loca') + glyph * 4) : font.getUint16(start('loca') + glyph * 2) * 2

  function contoursOf(glyph: number): Point[][] {
    const from = offsetOf(glyph)
    if (from === offsetOf(glyph + 1)) return []
    const at = start('glyf') + from
    return font.getInt16(at) < 0 ? partsOf(font, at + 10, contoursOf) : simpleContours(font, at)
  }

  return {
    units: font.getUint16(start('head') + 18),
    letters: [...letters.keys()],
    glyph(letter: string): Glyph {
      const glyph = letters.get(letter) ?? 0
      const advance = font.getUint16(start('hmtx') + Math.min(glyph, advances - 1) * 4)
      return [advance, contoursOf(glyph).map(pathOf).join('')]
    },
  }
}

function tablesOf(font: DataView): Map<string, number> {
  const count = font.getUint16(4)
  const records = Array.from({ length: count }, (_, index) => 12 + index * 16)
  const nameAt = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((index) => font.getUint8(at + index)))
  return new Map(records.map((at) => [nameAt(at), font.getUint32(at + 8)]))
}

/** The glyph of each letter. */
function lettersOf(font: DataView, cmap: number): Map<string, number> {
  const records = Array.from({ length: font.getUint16(cmap + 2) }, (_, index) => cmap + 4 + index * 8)
  const table = records.map((at) => cmap + font.getUint32(at + 4)).find((at) => font.getUint16(at) === 4)
  if (table === undefined) throw new Error('The font has no cmap of format 4')
  const segments = font.getUint16(table + 6) / 2
  const found = new Map<string, number>()
  for (let index = 0; index < segments; index++) {
    const last = font.getUint16(table + 14 + index * 2)
    const firstAt = table + 16 + segments * 2 + index * 2
    const delta = font.getInt16(firstAt + segments * 2)
    const rangeAt = firstAt + segments * 4
    const range = font.getUint16(rangeAt)
    const first = font.getUint16(firstAt)
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = range === 0 ? code : font.getUint16(rangeAt + range + (code - first) * 2)
      if (listed !== 0) found.set(String.fromCodePoint(code), (listed + delta) & 0xffff)
    }
  }
  return found
}

function simpleContours(font: DataView, start: number): Point[][] {
  const count = font.getInt16(start)
  const ends = Array.from({ length: count }, (_, index) => font.getUint16(start + 10 + index * 2))
  const length = (ends.at(-1) ?? -1) + 1
  let at = start + 10 + count * 2
  at += 2 + font.getUint16(at)
  const flags: number[] = []
  while (flags.length < length) {
    const flag = font.getUint8(at++)
    const times = flag & 8 ? font.getUint8(at++) + 1 : 1
    for (let time = 0; time < times; time++) flags.push(flag)
  }
  const along = (isShort: number, isSame: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & isShort) value += font.getUint8(at++) * (flag & isSame ? 1 : -1)
      else if (!(flag & isSame)) {
        value += font.getInt16(at)
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
function partsOf(font: DataView, start: number, contoursOf: (glyph: number) => Point[][]): Point[][] {
  const contours: Point[][] = []
  for (let at = start, isMore = true; isMore; ) {
    const flags = font.getUint16(at)
    if (flags & 0b1100_1000) throw new Error('A part of a glyph is scaled')
    const isWide = (flags & 1) === 1
    const [dx, dy] = isWide
      ? [font.getInt16(at + 4), font.getInt16(at + 6)]
      : [font.getInt8(at + 4), font.getInt8(at + 5)]
    for (const contour of contoursOf(font.getUint16(at + 2)))
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
