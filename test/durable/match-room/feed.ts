import { toBoard } from '#durable/match-room/board.ts'
import { countWaiting } from '#durable/match-room/quarantine.ts'
import { emptyRoom, type Observed, observe } from '#durable/match-room/room.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'

/** Applies checks one after another; returns the last result and all changes. */
export function feed(...checks: Observation[]) {
  let last: Observed = { room: emptyRoom(7), platform: null, change: null, historyRows: [], ...countWaiting([]) }
  const changes = []
  for (const one of checks) {
    last = observe(last.room, one)
    if (last.change) changes.push(last.change)
  }
  return { ...last, changes, board: toBoard(last.room) }
}
