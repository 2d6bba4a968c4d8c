import type { Instant } from '#worker/ground/platform/clock.ts'
import { leaseMs, maxShards, shardsOfRoot, socketsPerShard } from './constants.ts'

/** The root's view of its other shards: reported sockets, and until when the report counts. */
export type Shards = ReadonlyMap<number, { sockets: number; until: Instant }>

export function withReport(shards: Shards, shard: number, sockets: number, now: Instant): Shards {
  const next = new Map(shards)
  if (sockets > 0) next.set(shard, { sockets, until: now + leaseMs })
  else next.delete(shard)
  return next
}

/** Drops shards that have not reported for a lease; a live one returns with its next report. */
export function withoutExpired(shards: Shards, now: Instant): Shards {
  return new Map([...shards].filter(([, { until }]) => until > now))
}

/** Shard for the next socket when the root is full: the emptiest open one, or a new one. Null when all are full. */
export function placeSocket(shards: Shards): number | null {
  const [emptiest] = [...shards].sort((a, b) => a[1].sockets - b[1].sockets)
  if (emptiest && emptiest[1].sockets < socketsPerShard) return emptiest[0]
  for (let shard = 1; shard < maxShards; shard += 1) if (!shards.has(shard)) return shard
  return null
}

/** The shard through which the root reaches this one. */
export const viaOf = (shard: number): number => ((shard - 1) % shardsOfRoot) + 1

/** Shards that the root sends to, each with those behind it: the first level, where alive or with others behind. */
export function routesTo(shards: Iterable<number>): Map<number, number[]> {
  const routes = new Map<number, number[]>()
  for (const shard of shards) {
    const via = viaOf(shard)
    const behind = routes.get(via) ?? []
    routes.set(via, via === shard ? behind : [...behind, shard])
  }
  return routes
}

export function socketsOf(shards: Shards): number {
  let sockets = 0
  for (const shard of shards.values()) sockets += shard.sockets
  return sockets
}

/** Exact below ten, then two digits, so that it does not reveal who came or left. */
export function coarse(watching: number): number {
  if (watching < 10) return watching
  const unit = 10 ** (Math.floor(Math.log10(watching)) - 1)
  return Math.round(watching / unit) * unit
}
