// The smallest part of PNG that an image of a few colours needs.

type Image = {
  width: number
  height: number
  /** Red, green, blue, opacity. */
  palette: readonly (readonly [number, number, number, number])[]
  /** An index into the palette for each pixel, row by row. */
  pixels: Uint8Array
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export async function encodePng({ width, height, palette, pixels }: Image): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(13)
  const fields = new DataView(header.buffer)
  fields.setUint32(0, width)
  fields.setUint32(4, height)
  // Eight bits a pixel, by palette.
  header.set([8, 3], 8)
  return joined([
    Uint8Array.from(signature),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flatMap((colour) => colour.slice(0, 3)))),
    chunk('tRNS', Uint8Array.from(palette.map(([, , , opacity]) => opacity))),
    chunk('IDAT', await deflated(rowsOf(width, height, pixels))),
    chunk('IEND', new Uint8Array()),
  ])
}

/** Each row begins with its filter: none. */
function rowsOf(width: number, height: number, pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((width + 1) * height)
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return rows
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = joined([new TextEncoder().encode(type), data])
  const framed = new Uint8Array(body.length + 8)
  const fields = new DataView(framed.buffer)
  fields.setUint32(0, data.length)
  framed.set(body, 4)
  fields.setUint32(body.length + 4, checksum(body))
  return framed
}

/** CRC-32 as PNG has it. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
