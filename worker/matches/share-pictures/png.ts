// PNG (ISO/IEC 15948) with a palette, unfiltered.
import type { Picture } from './canvas.ts'

const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)

export async function pngOf({ width, height, pixels, palette }: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const header = new DataView(new ArrayBuffer(13))
  header.setUint32(0, width)
  header.setUint32(4, height)
  // Eight bits a pixel, by palette.
  header.setUint8(8, 8)
  header.setUint8(9, 3)
  const colours = Uint8Array.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return joined([
    signature,
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('PLTE', colours),
    chunk('IDAT', await deflated(rowsOf({ width, height, pixels }))),
    chunk('IEND', new Uint8Array(0)),
  ])
}

/** Each row begins with its filter: none. */
function rowsOf({ width, height, pixels }: Omit<Picture, 'palette'>): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((width + 1) * height)
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return rows
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, checksum(bytes.subarray(4, 8 + data.length)))
  return bytes
}

const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** CRC-32 */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (remainders[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
  return ~value >>> 0
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
