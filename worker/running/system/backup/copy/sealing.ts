import { createByteSealer } from '#worker/ground/platform/byte-sealer.ts'
import { gunzip, gzip } from '#worker/ground/platform/gzip.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { Line } from './contract.ts'

/** Turns rows into a part, gzipped lines that only the deployment's own secret opens, and back. */
export function createPartSealer(secret: Secret) {
  const sealer = createByteSealer(secret, 'backup')
  return {
    async seal(lines: readonly string[][]): Promise<Uint8Array> {
      return sealer.seal(await gzip(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
    },

    /** Null where another secret sealed it, or it was changed. */
    async open(part: Uint8Array): Promise<string[][] | null> {
      const gzipped = await sealer.open(part)
      if (!gzipped) return null
      const lines = (await gunzip(gzipped)).split('\n').slice(0, -1)
      return lines.map((line) => Line.parse(JSON.parse(line)))
    },
  }
}
