export type BodyFailure = 'too_large' | 'truncated' | 'content_encoding'

export type BodyLimit = {
  /** Counted after decompression. */
  maxBytes: number
  /** What becomes of a longer body: no body, or its first `maxBytes`. */
  onOversize: 'fail' | 'cut'
}

/** What the runtime decompresses by itself; anything else would be read as noise. */
export const contentEncodings = ['gzip', 'br'] as const

/** The bytes of a body that is short enough and whole. Reading stops at the limit, however much more would come. */
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
  // A compressed body declares its compressed length; there the decompressor notices what is missing.
  return !encoding && bytes.byteLength < expectedBytes ? 'truncated' : bytes
}

/** Frees the connection of an answer whose body is of no interest. */
export function discardBody(response: Response): void {
  response.body?.cancel().catch(() => {})
}

function declaredLength(response: Response): number | null {
  const value = response.headers.get('Content-Length')
  return value !== null && /^\d+$/.test(value) ? Number(value) : null
}

async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  limit: BodyLimit,
): Promise<Uint8Array | 'too_large' | 'truncated'> {
  const chunks: Uint8Array[] = []
  let size = 0
  if (body) {
    const reader = body.getReader()
    try {
      while (size <= limit.maxBytes) {
        const { done, value } = await reader.read()
        if (done) break
        chunks.push(value)
        size += value.byteLength
      }
    } catch {
      return 'truncated'
    }
    if (size > limit.maxBytes) {
      reader.cancel().catch(() => {})
      if (limit.onOversize === 'fail') return 'too_large'
    }
  }
  return join(chunks, Math.min(size, limit.maxBytes))
}

function join(chunks: Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    joined.set(chunk.subarray(0, length - offset), offset)
    offset += chunk.byteLength
  }
  return joined
}
