import { createByteSealer } from '#worker/ground/platform/byte-sealer.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { Line } from './contract.ts'

/** Turns rows into a part, gzipped lines that only the deployment's own secret opens, and back. */
export function createPartSealer(secret: Secret) {
  const sealer = createByteSealer(secret, 'backup')
  return {
    async seal(lines: readonly string[][]): Promise<Uint8Array> {
      const text = new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      return sealer.seal(await piped(text, new CompressionStream('gzip')))
    },

    /** Null where another secret sealed it, or it was changed. */
    async open(part: Uint8Array): Promise<string[][] | null> {
      const gzipped = await sealer.open(part)
      if (!gzipped) return null
      const text = new TextDecoder().decode(await piped(gzipped, new DecompressionStream('gzip')))
      const lines = text.split('\n').slice(0, -1)
      return lines.map((line) => Line.parse(JSON.parse(line)))
    },
  }
}

async function piped(bytes: Uint8Array, through: ReadableWritablePair<Uint8Array, BufferSource>): Promise<Uint8Array> {
  const body = new Response(new Uint8Array(bytes)).body
  if (!body) return new Uint8Array()
  return new Uint8Array(await new Response(body.pipeThrough(through)).arrayBuffer())
}
