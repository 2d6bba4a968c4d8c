export type BodyFailure = 'too_large' | 'truncated' | 'content_encoding'

export type BodyLimit = {
  /** Counted after decompression. */
  maxBytes: number
  /** Whether a longer body fails or is cut to `maxBytes`. */
  onOversize: 'fail' | 'cut'
}

/** Encodings the runtime decompresses; others would be read as garbage. */
export const contentEncodings = ['gzip', 'br'] as const

/** The bytes of a complete body within the limit. Reading stops at the limit. */
export async function readBody(response: Response, limit: BodyLimit): Promise<Uint8Array | BodyFailure> {
  const encoding = response.headers.get('Content-Encoding')?.trim().toLowerCase() || null
  if (encoding && encoding !== 'identity' && !contentEncodings.some((known) => known === encoding)) {
    discardBody(response)
    return 'content_encoding'
  }
  const declaredBytes = declaredLength(response)
  if (declaredBytes !== null && declaredBytes > limit.maxBytes && limit.onOversize === 'fail') {
    discardBody(response)
    return 'too_large'
  }
  const bytes = await readBytes(response.body, limit)
  if (!(bytes instanceof Uint8Array)) return bytes
  const expectedBytes = Math.min(declaredBytes ?? 0, limit.maxBytes)
  // Content-Length of a compressed body counts compressed bytes; there the decompressor detects truncation.
  return !encoding && bytes.byteLength < expectedBytes ? 'truncated' : bytes
}

/** The bytes that a request sends: every reading of a request's body goes through here (test/entry/request-bodies.test.ts). */
export function readSent(request: Request, maxBytes: number): Promise<Uint8Array | BodyFailure> {
  return readBody(new Response(request.body), { maxBytes, onOversize: 'fail' })
}

/** The content of a gzip file, within the limit; other bytes as they are. */
export async function unpackGzip(bytes: Uint8Array, limit: BodyLimit): Promise<Uint8Array | BodyFailure> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream()
  return readBytes(packed.pipeThrough(new DecompressionStream('gzip')) as ReadableStream<Uint8Array>, limit)
}

/** Frees the connection without reading the body. */
export function discardBody(response: Response): void {
  response.body?.cancel().catch(() => {})
}

function declaredLength(response: Response): number | null {
  const value = response.headers.get('Content-Length')
  return value !== null && /^\d+$/.test(value) ? Number(value) : null
}

/** Fits most pages in one read: each read is costly, and the default buffer is 4 KB. */
const bytesPerBuffer = 48 * 1024

/** Fills a buffer before allocating the next, so that a trickling body needs no more memory than a fast one. */
async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  limit: BodyLimit,
): Promise<Uint8Array | 'too_large' | 'truncated'> {
  const full: Uint8Array[] = []
  let filled = 0
  let rest = new Uint8Array(bytesPerBuffer)
  const size = () => full.length * bytesPerBuffer + filled
  if (body) {
    const reader = body.getReader({ mode: 'byob' })
    try {
      while (size() <= limit.maxBytes) {
        const { done, value } = await reader.read(rest)
        if (!value) break
        filled += value.byteLength
        // A read transfers the buffer and returns it with the data.
        rest = new Uint8Array(value.buffer, filled)
        if (done) break
        if (rest.byteLength > 0) continue
        full.push(new Uint8Array(value.buffer))
        rest = new Uint8Array(bytesPerBuffer)
        filled = 0
      }
    } catch {
      return 'truncated'
    }
    if (size() > limit.maxBytes) {
      reader.cancel().catch(() => {})
      if (limit.onOversize === 'fail') return 'too_large'
    }
  }
  const last = new Uint8Array(rest.buffer, 0, filled)
  return join([...full, last], Math.min(size(), limit.maxBytes))
}

function join(chunks: Uint8Array[], length: number): Uint8Array {
  if (chunks.length === 1 && chunks[0]) return chunks[0].subarray(0, length)
  const joined = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    if (offset >= length) break
    joined.set(chunk.subarray(0, length - offset), offset)
    offset += chunk.byteLength
  }
  return joined
}
