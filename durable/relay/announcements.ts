// Part of the root: what all clients of the channel hear beside its frames.
import type { PlatformCheck } from '#durable/match-room/protocol.ts'
import { conflateMs, presenceEveryMs, smallAudience } from './constants.ts'
import { liveMatches, type ServerFrame } from './protocol.ts'
import type { Roster } from './roster.ts'
import { coarse } from './shards.ts'
import { type SourcePorts, throttled } from './source.ts'

/** How many watch, and when the match's platforms were last checked. */
export function createAnnouncements(ports: SourcePorts, roster: Roster, readChecks: () => Promise<PlatformCheck[]>) {
  const { audience, relay } = ports
  let announced: number | null = null
  /** Exact with one shard; beyond that each socket of the other shards counts as one person. */
  const people = () => audience.people() + roster.sockets()
  const isSmall = () => audience.size + roster.size() < smallAudience

  const announceWatching = throttled(
    async () => {
      const count = coarse(people())
      if (count === announced) return
      announced = count
      audience.sendAside(JSON.stringify({ type: 'presence', watching: count }))
      await Promise.allSettled([...roster.routes()].map(([shard, behind]) => relay(shard).announce(count, behind)))
    },
    () => (isSmall() ? conflateMs : presenceEveryMs),
    ports,
  )

  return {
    // Includes the client that has just joined.
    watching: () => (announced !== null && isSmall() ? coarse(people()) : announced),

    audienceChanged() {
      if (ports.channel !== liveMatches) announceWatching()
    },

    /** Unchanged pages send no frame of their own; this keeps open pages' check times current. */
    async announceChecks(): Promise<void> {
      const checks = await readChecks()
      if (checks.length === 0) return
      audience.sendAside(JSON.stringify({ type: 'checks', checks } satisfies ServerFrame))
      await Promise.allSettled(
        [...roster.routes()].map(([shard, behind]) => relay(shard).announceChecks(checks, behind)),
      )
    },

    clear() {
      announced = null
    },
  }
}
