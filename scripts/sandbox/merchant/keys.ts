// Idempotency keys as both protocols have them: the same key and body give the first answer again.
import { isDeepStrictEqual } from 'node:util'

export type Reply = { status: number; body: object; headers?: Record<string, string> }

type Kept = { body: unknown; reply: Reply | null }

export function createKeys() {
  const kept = new Map<string, Kept>()
  return {
    /** `new`: to be done; end it by `keep`. */
    take(key: string, body: unknown): { kind: 'new' | 'other_body' | 'under_way' } | { kind: 'known'; reply: Reply } {
      const known = kept.get(key)
      if (!known) {
        kept.set(key, { body, reply: null })
        return { kind: 'new' }
      }
      if (!isDeepStrictEqual(known.body, body)) return { kind: 'other_body' }
      return known.reply === null ? { kind: 'under_way' } : { kind: 'known', reply: known.reply }
    },

    /** A failure of the server is not kept: the same key is done afresh. */
    keep(key: string, reply: Reply): void {
      const known = kept.get(key)
      if (!known || reply.status >= 500) kept.delete(key)
      else known.reply = reply
    },

    reset: () => kept.clear(),
  }
}
