// The room's part that knows the queues: keeps them beside the board, and emits what became of one.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import { queueLastsMs, queueStoredEveryMs } from './constants.ts'
import type { RoomFacts } from './facts.ts'
import { type Queue, queueOver, queueSeen, unseenQueues } from './queues.ts'
import type { Observed, Room } from './room.ts'

type Parts = {
  facts: RoomFacts
  room: () => Room
  persist: (observed: Observed) => void
  /** Persists, publishes and sends. */
  emit: (observed: Observed, change: Change) => Promise<void>
  wakeBy: (at: Instant) => void
}

export function createQueuePart({ facts, room, persist, emit, wakeBy }: Parts) {
  const stored = () => facts.get<[number, Queue][]>('queues') ?? []

  /** All writes come before the first wait, so that they are stored together. */
  async function enter(observed: Observed | null): Promise<void> {
    if (!observed) return
    const sent = observed.change ? emit(observed, observed.change) : persist(observed)
    if (observed.change || isSeenMuchLater(observed.room)) facts.put('queues', [...observed.room.queues])
    await sent
  }

  function isSeenMuchLater({ queues }: Room): boolean {
    return stored().some(([id, { seenAt }]) => (queues.get(id)?.seenAt ?? 0) - seenAt >= queueStoredEveryMs)
  }

  return {
    load: (): Pick<Room, 'queues'> => ({ queues: new Map(stored()) }),

    async seen(platformId: number, at: Instant): Promise<void> {
      await enter(queueSeen(room(), platformId, at))
      if (room().queues.get(platformId)?.endedAt === null) wakeBy(at + queueLastsMs)
    },

    over: (platformId: number, at: Instant): Promise<void> => enter(queueOver(room(), platformId, at)),

    /** Ends those that no check has met for long. */
    async endUnseen(now: Instant): Promise<void> {
      for (const platformId of unseenQueues(room(), now)) await enter(queueOver(room(), platformId, now, true))
      const open = [...room().queues.values()].filter(({ endedAt }) => endedAt === null)
      for (const { seenAt } of open) wakeBy(Math.max(seenAt + queueLastsMs, now))
    },
  }
}
