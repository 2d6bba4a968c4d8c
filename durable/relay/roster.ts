// Part of the root: the other shards of its channel, as they report.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { placeSocket, routesTo, type Shards, socketsOf, withoutExpired, withReport } from './shards.ts'
import type { SourcePorts } from './source.ts'

export type Roster = ReturnType<typeof createRoster>

export function createRoster({ store, now }: Pick<SourcePorts, 'store' | 'now'>) {
  let shards: Shards = store.shards()
  return {
    size: () => shards.size,
    sockets: () => socketsOf(shards),
    routes: () => routesTo(shards.keys()),

    report(shard: number, sockets: number): void {
      shards = withReport(shards, shard, sockets, now())
      store.saveShard(shard, shards.get(shard) ?? null)
    },

    /** The shard for the next socket; null when all are full. */
    place(): number | null {
      const shard = placeSocket(shards)
      // Counted at once, so that a rush of clients is spread before the first shard reports.
      if (shard !== null) shards = withReport(shards, shard, (shards.get(shard)?.sockets ?? 0) + 1, now())
      return shard
    },

    dropSilent(at: Instant): void {
      const alive = withoutExpired(shards, at)
      for (const shard of shards.keys()) {
        if (alive.has(shard)) continue
        store.saveShard(shard, null)
      }
      shards = alive
    },
  }
}
