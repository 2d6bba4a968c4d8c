import { stateKey } from './constants.ts'
import { ArchiveState } from './contract.ts'
import type { ArchiveBucket } from './files.ts'

export type ArchiveStates = ReturnType<typeof createArchiveStates>

/** Of two runs that begin at once, one writes. */
export function createArchiveStates(bucket: ArchiveBucket) {
  return {
    async read(): Promise<{ state: ArchiveState; etag: string } | null> {
      const object = await bucket.get(stateKey)
      return object && { state: ArchiveState.parse(await object.json()), etag: object.etag }
    },

    /** Null when another run wrote first. */
    async write(state: ArchiveState, etag: string | null): Promise<string | null> {
      const onlyIf = etag === null ? new Headers({ 'If-None-Match': '*' }) : { etagMatches: etag }
      return (await bucket.put(stateKey, JSON.stringify(state), { onlyIf }))?.etag ?? null
    },
  }
}
