import { type Instant, minuteMs } from '#worker/platform/clock.ts'
import { maxSocketAgeMs } from './constants.ts'
import type { RelayStore } from './store.ts'

/** The shards that hold a person's sockets (`user:<id>`), so that all of them can be closed at once. */
export function createDirectory(storage: DurableObjectStorage, store: RelayStore) {
  return {
    /** Returns when the entry ends: no socket lives longer. */
    enlist(shard: string, now: Instant): Instant {
      const until = now + maxSocketAgeMs + minuteMs
      store.enlist(shard, until)
      return until
    },

    async tend(now: Instant): Promise<void> {
      if (store.entries(now).length > 0) await storage.setAlarm(now + maxSocketAgeMs)
      else await storage.deleteAll()
    },

    async forget(): Promise<void> {
      await storage.deleteAlarm()
      await storage.deleteAll()
    },
  }
}
