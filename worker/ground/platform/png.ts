// The smallest part of PNG that an image of a few colours needs.

import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'

type Image = {
  width: number
  height: number
  /** Red, green, blue, opacity. */
  palette: readonly (readonly [number, number, number, number])[]
  /** An index into the palette for each pixel, row by row. */
  pixels: Uint8Array
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export function encodePng({ width, height, palette, pixels }: Image): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, by palette.
  header.set([8, 3], 8)
  return Uint8Array.from(
    Buffer.concat([
      Uint8Array.from(signature),
      chunk('IHDR', header),
      chunk('PLTE', Uint8Array.from(palette.flatMap((colour) => colour.slice(0, 3)))),
      chunk('tRNS', Uint8Array.from(palette.map(([, , , opacity]) => opacity))),
      chunk('IDAT', deflateSync(rowsOf(width, height, pixels))),
      chunk('IEND', new Uint8Array()),
    ]),
  )
}

/** Each row begins with its filter: none. */
function rowsOf(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const rows = new Uint8Array((width + 1) * height)
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return rows
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
