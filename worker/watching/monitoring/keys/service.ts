import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import type { KeysRepository } from './repository.ts'

export type PlatformKeys = ReturnType<typeof createPlatformKeys>

type Ports = { repository: KeysRepository; sealer: Sealer; clock: Clock }

/** API keys of platforms: stored sealed, never shown again, replaced or removed by an operator. */
export function createPlatformKeys({ repository, sealer, clock }: Ports) {
  return {
    /** Replaces the key; the note is written in the same batch. */
    async set(platformId: number, key: string, note: ReturnType<Note>): Promise<void> {
      await repository.save({ platformId, sealed: await sealer.seal(key), setAt: clock() }, [note])
    },

    remove: (platformId: number, note: ReturnType<Note>): Promise<void> => repository.remove(platformId, note),

    removalOnMove: repository.removalOnMove,

    /** When the key was set; null where there is none. */
    async setAt(platformId: number): Promise<Instant | null> {
      return (await repository.find(platformId))?.setAt ?? null
    },

    /** The key to send; null where there is none that opens. One sealed by the secret before is sealed anew. */
    async open(platformId: number): Promise<string | null> {
      const stored = await repository.find(platformId)
      const key = stored && (await sealer.open(stored.sealed))
      if (!stored || !key) return null
      if (!sealer.isCurrent(stored.sealed)) await repository.reseal(stored, await sealer.seal(key))
      return key
    },
  }
}
