// A bucket in memory, as far as the archive of messages uses one: etags, conditions and lists in the order of keys.
import type { ArchiveBucket } from '#worker/alerting/notifications/archive/files.ts'

type Stored = { etag: string; bytes: Uint8Array }

/** `writes` are what is billed as such: puts and lists. */
export function openBucket(): { bucket: ArchiveBucket; used: { writes: number }; bytes: () => number } {
  const objects = new Map<string, Stored>()
  const used = { writes: 0 }
  let version = 0
  const objectOf = (key: string, { etag, bytes }: Stored) => ({
    key,
    etag,
    arrayBuffer: async () => bytes.slice().buffer,
    json: async () => JSON.parse(new TextDecoder().decode(bytes)) as unknown,
  })
  const find = async (key: string) => {
    const stored = objects.get(key)
    return stored ? objectOf(key, stored) : null
  }
  const bucket = {
    get: find,
    head: find,
    async put(key: string, value: Uint8Array | string, { onlyIf }: { onlyIf: Headers | { etagMatches: string } }) {
      const stored = objects.get(key)
      const isAllowed = onlyIf instanceof Headers ? !stored : stored?.etag === onlyIf.etagMatches
      used.writes += 1
      if (!isAllowed) return null
      version += 1
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
      objects.set(key, { etag: String(version), bytes })
      return find(key)
    },
    async list({ prefix, limit = 1_000 }: { prefix: string; limit?: number }) {
      used.writes += 1
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).toSorted()
      return { objects: keys.slice(0, limit).map((key) => ({ key })) }
    },
    async delete(keys: readonly string[]) {
      for (const key of keys) objects.delete(key)
    },
  } as unknown as ArchiveBucket
  const bytes = () => [...objects.values()].reduce((sum, stored) => sum + stored.bytes.byteLength, 0)
  return { bucket, used, bytes }
}
