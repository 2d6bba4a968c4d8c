import type { PlatformCheck } from '#durable/match-room/protocol.ts'
import type { RoomTick } from '#durable/match-room/tick.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { conflateMs, inFlightMs, maxRingFrames, presenceEveryMs, smallAudience } from './constants.ts'
import { createLanes } from './lane.ts'
import { liveMatches, type ServerFrame } from './protocol.ts'
import type { Backlog, RingFrame, Snapshot } from './ring.ts'
import { coarse, placeSocket, routesTo, type Shards, socketsOf, withoutExpired, withReport } from './shards.ts'
import { type Source, type SourcePorts, singleFlight, throttled } from './source.ts'

/** Input from rooms and services. `refresh`: clients must load their lists again. */
export type Item = RoomTick | { kind: 'refresh' }

/** What differs between a match's channel and `live-matches`. */
export type Channel = {
  /** Above this, the snapshot is rebuilt for the next client. */
  maxFramesAfterSnapshot: number
  /** Sends the frames for the items. Rejects when none of them was sent. */
  flush(items: Item[], emit: Emit): Promise<void>
  /** Reads the initial state. */
  read(): Promise<Snapshot>
  /** The newest sequence number, where a room assigns them. */
  renew(): Promise<number | null>
  /** When the match's platforms were last checked; empty on `live-matches`. */
  checks(): Promise<PlatformCheck[]>
}

export type Emit = {
  /** `isNumberedHere`: a number assigned by this object is stored before it is sent. */
  frame(frame: RingFrame, isNumberedHere?: boolean): void
  startOver(snapshot: Snapshot, text?: string): void
}

export type Root = Source & {
  publish(items: Item[]): Promise<void>
  report(shard: number, sockets: number): number | null
  backlog(): Promise<Backlog>
  /** The shard for a socket when this one is full; null when the channel is full. */
  place(): number | null
  sockets(): number
  isNeeded(): boolean
  clear(): void
}

/** Shard 0 of a channel: collects ticks, sends frames to its own sockets and the other shards, keeps the ring. */
export function createRoot(ports: SourcePorts, channel: Channel): Root {
  const { ring, store, audience, now, wait, keepAlive, onError } = ports
  let pending: Item[] = []
  let due: Promise<void> | null = null
  let flushed: Promise<void> = Promise.resolve()
  let flushedAt = 0
  let isWarm = false
  let shards: Shards = store.shards()
  let announced: number | null = null
  const routes = () => routesTo(shards.keys())
  const lanes = createLanes<RingFrame>((shard) => ({
    send: (items) => ports.relay(shard).forward(items, routes().get(shard)),
    wait,
    onLost: (error) => onError('relay_shard_lost_frames', error),
  }))

  const frames = store.frames()
  if (frames.length > 0) ring.restore({ head: frames.at(-1)?.seq ?? null, frames, snapshot: null })

  const watching = () => audience.subscribed() + socketsOf(shards)
  /** Exact with one shard; beyond that each socket of the other shards counts as one person. */
  const people = () => audience.people() + socketsOf(shards)
  const isSmall = () => audience.size + shards.size < smallAudience

  function broadcast(frame: RingFrame): void {
    for (const shard of routes().keys()) keepAlive(lanes.to(shard).add(frame))
    audience.sendToAll(frame.text, now())
  }

  const emit: Emit = {
    frame(frame, isNumberedHere = false) {
      ring.append(frame)
      // Sends before writing, for speed, unless the number must never be assigned twice.
      if (!isNumberedHere) broadcast(frame)
      store.addFrame(frame)
      if (isNumberedHere) broadcast(frame)
    },
    startOver(snapshot, text = snapshot.text) {
      ring.startOver(snapshot)
      store.clearFrames()
      // `after: 0`, because a snapshot applies to any client or shard state.
      broadcast({ after: 0, seq: snapshot.seq, text })
    },
  }

  /** Flushes run one after another, so that a slow one cannot undo a later one, and start at intervals. */
  function planFlush(): Promise<void> {
    const flush = flushed.then(async () => {
      await wait(Math.max(0, flushedAt + conflateMs - now()))
      due = null
      const items = pending
      pending = []
      try {
        await channel.flush(items, emit)
      } finally {
        flushedAt = now()
      }
    })
    flushed = flush.catch(() => {})
    return flush
  }

  function publish(items: Item[]): Promise<void> {
    pending.push(...items)
    if (pending.length > maxRingFrames) pending.splice(0, pending.length - maxRingFrames)
    due ??= planFlush()
    return due
  }

  const readState = singleFlight(async () => {
    const snapshot = await channel.read()
    isWarm = true
    if (watching() > 0 || (ring.head ?? -1) >= snapshot.seq) {
      ring.settle(snapshot)
      keepAlive(repair(snapshot.seq).catch((error) => onError('relay_repair_failed', error)))
      return
    }
    // Without viewers the ring was not updated, so it is stale.
    ring.startOver(snapshot)
    store.clearFrames()
  })

  /** Everything up to `newest` has either arrived or is in flight; otherwise all clients get the state. */
  async function repair(newest: number | null): Promise<void> {
    const isBehind = () => newest !== null && ring.head !== null && ring.head < newest
    if (!isBehind()) return
    await wait(inFlightMs)
    if (isBehind()) await publish([{ kind: 'refresh' }])
  }

  const announceWatching = throttled(
    async () => {
      const count = coarse(people())
      if (count === announced) return
      announced = count
      audience.sendAside(JSON.stringify({ type: 'presence', watching: count }))
      await Promise.allSettled([...routes()].map(([shard, behind]) => ports.relay(shard).announce(count, behind)))
    },
    () => (isSmall() ? conflateMs : presenceEveryMs),
    ports,
  )

  /** Unchanged pages send no frame of their own; this keeps open pages' check times current. */
  async function announceChecks(): Promise<void> {
    const checks = await channel.checks()
    if (checks.length === 0) return
    audience.sendAside(JSON.stringify({ type: 'checks', checks } satisfies ServerFrame))
    await Promise.allSettled([...routes()].map(([shard, behind]) => ports.relay(shard).announceChecks(checks, behind)))
  }

  async function warm(seq: number | null): Promise<void> {
    const canResume = seq !== null && ring.missedSince(seq) !== null
    if (!isWarm || !(canResume || ring.welcome(channel.maxFramesAfterSnapshot))) await readState()
  }

  return {
    warm,
    // Includes the client that has just joined.
    watching: () => (announced !== null && isSmall() ? coarse(people()) : announced),

    publish,

    async backlog() {
      await warm(null)
      return ring.backlog()
    },

    report(shard, sockets) {
      shards = withReport(shards, shard, sockets, now())
      store.saveShard(shard, shards.get(shard) ?? null)
      lanes.keep(routes())
      if (ports.channel !== liveMatches) announceWatching()
      return ring.head
    },

    place() {
      const shard = placeSocket(shards)
      // Counted at once, so that a rush of clients is spread before the first shard reports.
      if (shard !== null) shards = withReport(shards, shard, (shards.get(shard)?.sockets ?? 0) + 1, now())
      return shard
    },

    audienceChanged() {
      if (ports.channel !== liveMatches) announceWatching()
    },

    sockets: () => audience.size + socketsOf(shards),

    isNeeded: () => audience.size > 0 || shards.size > 0,

    clear() {
      store.clearFrames()
      ring.restore({ head: null, frames: [], snapshot: null })
      isWarm = false
      announced = null
    },

    async maintain(at: Instant) {
      dropSilentShards(at)
      if (ports.channel !== liveMatches) announceWatching()
      keepAlive(announceChecks().catch((error) => onError('relay_checks_failed', error)))
      await repair(await channel.renew())
    },
  }

  function dropSilentShards(at: Instant): void {
    const alive = withoutExpired(shards, at)
    for (const shard of shards.keys()) {
      if (alive.has(shard)) continue
      store.saveShard(shard, null)
    }
    shards = alive
    lanes.keep(routes())
  }
}
