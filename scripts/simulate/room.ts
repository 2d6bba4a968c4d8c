// The match room's shell over node:sqlite; its pure core, store and outbox are the product's own.

import { toBoard } from '#durable/match-room/board.ts'
import { boardAround, replacedParts } from '#durable/match-room/board-before.ts'
import { createOutbox } from '#durable/match-room/outbox.ts'
import type { Board } from '#durable/match-room/protocol.ts'
import { queueSeen } from '#durable/match-room/queues.ts'
import { type Observed, observe, type Room } from '#durable/match-room/room.ts'
import { steps } from '#durable/match-room/steps.ts'
import { createRoomStore } from '#durable/match-room/store.ts'
import { applySteps } from '#durable/steps.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { openObjectStorage } from './sqlite.ts'

/** A change with the boards before and after it, as they were at that moment. */
export type Recorded = { change: Change; before: Board; after: Board }

export function openRoom(matchId: number, send: (change: Change) => void, record: (recorded: Recorded) => void) {
  const { sql, transaction } = openObjectStorage()
  applySteps(sql, steps)
  const store = createRoomStore(sql)
  const outbox = createOutbox(sql)
  let room: Room = store.load(matchId).room
  function keep(observed: Omit<Observed, 'quarantined'>, now: number, isCut = false): void {
    const { platform, change } = observed
    if (!platform) return
    transaction(() => {
      store.savePlatform(platform)
      if (!change) return
      store.appendHistory(observed.historyRows)
      outbox.add(change, replacedParts(room, observed.room), now)
    })
    const before = toBoard(room)
    room = observed.room
    if (!change) return
    record({ change, before, after: toBoard(room) })
    if (!isCut) send(change)
  }
  return {
    /** `isCut`: the process dies between storing and sending. */
    observe: (observation: Observation, now: number, isCut: boolean): void =>
      keep(observe(room, observation), now, isCut),
    recordQueue(platformId: number, at: number): void {
      const observed = queueSeen(room, platformId, at)
      if (observed) keep(observed, at)
    },
    alarm(now: number): void {
      for (const change of outbox.takeDue(now)) send(change)
    },
    acknowledge(changeId: string): void {
      outbox.acknowledge(Number(changeId.split(':')[1]))
    },
    evict(): void {
      room = store.load(matchId).room
    },
    isSettled: () => outbox.nextDueAt() === null,
    board: () => toBoard(room),
    around: (seq: number) => boardAround(room, outbox.replaced(seq), seq),
  }
}
