import type { PlatformCheck } from '#durable/match-room/protocol.ts'
import { inFlightMs, maxFramesAfterSnapshot, maxRingFrames, presenceEveryMs } from './constants.ts'
import { createLanes } from './lane.ts'
import type { ServerFrame } from './protocol.ts'
import type { RingFrame } from './ring.ts'
import { type Source, type SourcePorts, singleFlight, throttled } from './source.ts'

export type Shard = Source & {
  /** Frames from the root, in order; requests any that are missing before them. All go on to the shards behind this one. */
  take(frames: RingFrame[], behind: readonly number[]): Promise<void>
  announce(watching: number, behind: readonly number[]): void
  announceChecks(checks: PlatformCheck[], behind: readonly number[]): void
}

/** Any shard but the root: forwards the root's frames and reports its sockets. */
export function createShard(index: number, ports: SourcePorts): Shard {
  const { ring, audience, now, wait, keepAlive, onError } = ports
  const root = ports.relay(0)
  let isWarm = false
  let announced: number | null = null
  const lanes = createLanes<RingFrame>((shard) => ({
    send: (items) => ports.relay(shard).forward(items),
    wait,
    onLost: (error) => onError('relay_shard_lost_frames', error),
  }))

  /** Not waited for: the next frames must not stand behind a shard that is away. */
  function passOn(behind: readonly number[], tell: (shard: number) => Promise<unknown>): void {
    keepAlive(Promise.allSettled(behind.map(tell)))
  }

  /** Reports before reading, so that no frame is missed in between. */
  const readRoot = singleFlight(async () => {
    await root.report(index, Math.max(1, audience.size))
    return root.backlog()
  })

  async function warm(seq: number | null): Promise<void> {
    const canResume = seq !== null && ring.missedSince(seq) !== null
    if (isWarm && (canResume || ring.welcome(maxFramesAfterSnapshot))) return
    await catchUp()
    isWarm = true
  }

  /** Copies the root's ring and sends what this one lacked. */
  async function catchUp(): Promise<void> {
    const backlog = await readRoot()
    const { head } = ring
    if (head !== null && backlog.head !== null && backlog.head <= head) {
      if (backlog.snapshot) ring.settle(backlog.snapshot)
      return
    }
    ring.restore(backlog)
    if (head === null) return
    const missed = ring.missedSince(head)
    const welcome = missed ? null : ring.welcome(maxRingFrames)
    for (const frame of [...(welcome ? [welcome.snapshot, ...welcome.frames] : (missed ?? []))]) {
      audience.sendToAll(frame.text, now())
    }
  }

  return {
    warm,
    watching: () => announced,

    async take(frames, behind) {
      lanes.keep(new Set(behind))
      for (const frame of frames) passOn(behind, (shard) => lanes.to(shard).add(frame))
      for (const frame of frames) {
        const fit = ring.append(frame)
        if (fit === 'appended') audience.sendToAll(frame.text, now())
        if (fit !== 'gap') continue
        // One without sockets only passes on: asking for what it lacks would register it.
        if (audience.size > 0) await catchUp()
        else isWarm = false
      }
    },

    announce(watching, behind) {
      passOn(behind, (shard) => ports.relay(shard).announce(watching))
      announced = watching
      audience.sendAside(JSON.stringify({ type: 'presence', watching }))
    },

    announceChecks(checks, behind) {
      passOn(behind, (shard) => ports.relay(shard).announceChecks(checks))
      audience.sendAside(JSON.stringify({ type: 'checks', checks } satisfies ServerFrame))
    },

    audienceChanged: throttled(
      () => root.report(index, audience.size),
      () => presenceEveryMs,
      ports,
    ),

    async maintain() {
      const newest = await root.report(index, audience.size)
      if (audience.size === 0) return
      const isBehind = () => newest !== null && ring.head !== null && ring.head < newest
      if (!isBehind()) return
      await wait(inFlightMs)
      if (isBehind()) await catchUp()
    },
  }
}
