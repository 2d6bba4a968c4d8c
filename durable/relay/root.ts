import type { PlatformCheck } from '#durable/match-room/protocol.ts'
import type { RoomTick } from '#durable/match-room/tick.ts'
import type { Instant } from '#worker/platform/clock.ts'
import { conflateMs, inFlightMs, maxRingFrames, presenceEveryMs, smallAudience } from './constants.ts'
import { createLane, type Lane } from './lane.ts'
import { liveMatches, type ServerFrame } from './protocol.ts'
import type { Backlog, RingFrame, Snapshot } from './ring.ts'
import { coarse, placeSocket, type Shards, socketsOf, withoutExpired, withReport } from './shards.ts'
import { once, paced, type Source, type SourcePorts } from './source.ts'

/** What rooms and services hand in. `refresh`: what the channel's clients have is to be read anew. */
export type Item = RoomTick | { kind: 'refresh' }

/** What differs between a match's channel and the channel of all. */
export type Channel = {
  /** A snapshot with more frames after it is made anew for the next client. */
  maxFramesAfterSnapshot: number
  /** Sends what the items come to. Rejects when nothing of it may count as sent. */
  flush(items: Item[], emit: Emit): Promise<void>
  /** The state to begin with. */
  read(): Promise<Snapshot>
  /** The newest number there is, where somebody else gives them. */
  renew(): Promise<number | null>
  /** When the match's platforms were last checked; empty on the channel of all. */
  checks(): Promise<PlatformCheck[]>
}

export type Emit = {
  /** `isNumberedHere`: a number that is given away here is written down before anybody sees it. */
  frame(frame: RingFrame, isNumberedHere?: boolean): void
  startOver(snapshot: Snapshot, told?: string): void
}

export type Root = Source & {
  publish(items: Item[]): Promise<void>
  report(shard: number, sockets: number): number | null
  backlog(): Promise<Backlog>
  /** The shard for a socket that finds no room here; null when the channel is full. */
  place(): number | null
  isNeeded(): boolean
  clear(): void
}

/** Shard 0 of a channel: collects ticks, gives frames to its own sockets and to the other shards, keeps the ring. */
export function createRoot(ports: SourcePorts, channel: Channel): Root {
  const { ring, store, audience, now, wait, keepAlive, onError } = ports
  let pending: Item[] = []
  let due: Promise<void> | null = null
  let flushed: Promise<void> = Promise.resolve()
  let flushedAt = 0
  let isWarm = false
  let shards: Shards = store.shards()
  let told: number | null = null
  const lanes = new Map<number, Lane<RingFrame>>()

  const frames = store.frames()
  if (frames.length > 0) ring.restore({ head: frames.at(-1)?.seq ?? null, frames, snapshot: null })

  const watching = () => audience.subscribed() + socketsOf(shards)
  /** Exact while one shard is enough; of a crowd a socket stands for a person. */
  const people = () => audience.people() + socketsOf(shards)
  const isSmall = () => audience.size + shards.size < smallAudience

  function laneTo(shard: number): Lane<RingFrame> {
    const lane =
      lanes.get(shard) ??
      createLane<RingFrame>({
        send: (items) => ports.relay(shard).forward(items),
        wait,
        onLost: (error) => onError('relay_shard_lost_frames', error),
      })
    lanes.set(shard, lane)
    return lane
  }

  function spread(frame: RingFrame): void {
    for (const shard of shards.keys()) keepAlive(laneTo(shard).add(frame))
    audience.sendToAll(frame.text, now())
  }

  const emit: Emit = {
    frame(frame, isNumberedHere = false) {
      ring.append(frame)
      // A frame goes out before it is written, which would hold it up, unless its number must never be given again.
      if (!isNumberedHere) spread(frame)
      store.addFrame(frame)
      if (isNumberedHere) spread(frame)
    },
    startOver(snapshot, text = snapshot.text) {
      ring.startOver(snapshot)
      store.clearFrames()
      // It follows on whatever a client or a shard has: a snapshot needs nothing before it.
      spread({ after: 0, seq: snapshot.seq, text })
    },
  }

  /** Flushes run one after the other, so that none undoes what a quicker one has sent, and begin apart. */
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

  const readState = once(async () => {
    const snapshot = await channel.read()
    isWarm = true
    if (watching() > 0 || (ring.head ?? -1) >= snapshot.seq) {
      ring.settle(snapshot)
      keepAlive(repair(snapshot.seq).catch((error) => onError('relay_repair_failed', error)))
      return
    }
    // There were no viewers for a while, so the ring is out of date.
    ring.startOver(snapshot)
    store.clearFrames()
  })

  /** Something up to `newest` that is not on its way any more was lost: everybody gets the state as it is. */
  async function repair(newest: number | null): Promise<void> {
    const isBehind = () => newest !== null && ring.head !== null && ring.head < newest
    if (!isBehind()) return
    await wait(inFlightMs)
    if (isBehind()) await publish([{ kind: 'refresh' }])
  }

  const tellWatching = paced(
    async () => {
      const count = coarse(people())
      if (count === told) return
      told = count
      audience.sendAside(JSON.stringify({ type: 'presence', watching: count }))
      const telling = [...shards.keys()].map((shard) => ports.relay(shard).announce(count))
      await Promise.allSettled(telling)
    },
    () => (isSmall() ? conflateMs : presenceEveryMs),
    ports,
  )

  /** Unchanged pages bring no frame, and what is open must not look older than it is. */
  async function announceChecks(): Promise<void> {
    const checks = await channel.checks()
    if (checks.length === 0) return
    audience.sendAside(JSON.stringify({ type: 'checks', checks } satisfies ServerFrame))
    await Promise.allSettled([...shards.keys()].map((shard) => ports.relay(shard).announceChecks(checks)))
  }

  async function warm(seq: number | null): Promise<void> {
    const canResume = seq !== null && ring.missedSince(seq) !== null
    if (!isWarm || !(canResume || ring.welcome(channel.maxFramesAfterSnapshot))) await readState()
  }

  return {
    warm,
    // Includes the client that has just joined.
    watching: () => (told !== null && isSmall() ? coarse(people()) : told),

    publish,

    async backlog() {
      await warm(null)
      return ring.backlog()
    },

    report(shard, sockets) {
      shards = withReport(shards, shard, sockets, now())
      store.saveShard(shard, shards.get(shard) ?? null)
      if (sockets === 0) lanes.delete(shard)
      if (ports.channel !== liveMatches) tellWatching()
      return ring.head
    },

    place() {
      const shard = placeSocket(shards)
      // Counted at once, so that a crowd is spread before the first shard reports.
      if (shard !== null) shards = withReport(shards, shard, (shards.get(shard)?.sockets ?? 0) + 1, now())
      return shard
    },

    counted() {
      if (ports.channel !== liveMatches) tellWatching()
    },

    isNeeded: () => audience.size > 0 || shards.size > 0,

    clear() {
      store.clearFrames()
      ring.restore({ head: null, frames: [], snapshot: null })
      isWarm = false
      told = null
    },

    async tend(at: Instant) {
      dropSilentShards(at)
      if (ports.channel !== liveMatches) tellWatching()
      keepAlive(announceChecks().catch((error) => onError('relay_checks_failed', error)))
      await repair(await channel.renew())
    },
  }

  function dropSilentShards(at: Instant): void {
    const alive = withoutExpired(shards, at)
    for (const shard of shards.keys()) {
      if (alive.has(shard)) continue
      store.saveShard(shard, null)
      lanes.delete(shard)
    }
    shards = alive
  }
}
