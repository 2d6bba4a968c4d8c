import type { PlatformCheck } from '#durable/match-room/protocol.ts'
import type { RoomTick } from '#durable/match-room/tick.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { createAnnouncements } from './announcements.ts'
import { inFlightMs } from './constants.ts'
import { createFlushes } from './flushes.ts'
import { createLanes } from './lane.ts'
import type { Backlog, RingFrame, Snapshot } from './ring.ts'
import { createRoster } from './roster.ts'
import { type Source, type SourcePorts, singleFlight } from './source.ts'

/** Input from rooms and services. `refresh`: clients must load their lists again. */
export type Item = RoomTick | { kind: 'refresh' }

/** The parts in which a match's channel and `live-matches` differ. */
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
  startOver(snapshot: Snapshot): void
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
  let isWarm = false
  const roster = createRoster(ports)
  const announcements = createAnnouncements(ports, roster, () => channel.checks())
  const lanes = createLanes<RingFrame>((shard) => ({
    send: (items) => ports.relay(shard).forward(items, roster.routes().get(shard)),
    wait,
    onLost: (error) => onError('relay_shard_lost_frames', error),
  }))

  const frames = store.frames()
  if (frames.length > 0) ring.restore({ head: frames.at(-1)?.seq ?? null, frames, snapshot: null })

  const watching = () => audience.subscribed() + roster.sockets()

  function broadcast(frame: RingFrame): void {
    for (const shard of roster.routes().keys()) keepAlive(lanes.to(shard).add(frame))
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
    startOver(snapshot) {
      ring.startOver(snapshot)
      store.clearFrames()
      // `after: 0`, because a snapshot applies to any client or shard state.
      broadcast({ after: 0, seq: snapshot.seq, text: snapshot.newsText ?? snapshot.text })
    },
  }

  const publish = createFlushes<Item>((items) => channel.flush(items, emit), ports)

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

  async function warm(seq: number | null): Promise<void> {
    const canResume = seq !== null && ring.missedSince(seq) !== null
    if (!isWarm || !(canResume || ring.welcome(channel.maxFramesAfterSnapshot))) await readState()
  }

  return {
    warm,
    watching: announcements.watching,

    publish,

    async backlog() {
      await warm(null)
      return ring.backlog()
    },

    report(shard, sockets) {
      roster.report(shard, sockets)
      lanes.keep(roster.routes())
      announcements.audienceChanged()
      return ring.head
    },

    place: roster.place,

    audienceChanged: announcements.audienceChanged,

    sockets: () => audience.size + roster.sockets(),

    isNeeded: () => audience.size > 0 || roster.size() > 0,

    clear() {
      store.clearFrames()
      ring.restore({ head: null, frames: [], snapshot: null })
      isWarm = false
      announcements.clear()
    },

    async maintain(at: Instant) {
      roster.dropSilent(at)
      lanes.keep(roster.routes())
      announcements.audienceChanged()
      keepAlive(announcements.announceChecks().catch((error) => onError('relay_checks_failed', error)))
      await repair(await channel.renew())
    },
  }
}
