// The room's part that emits its price summary again once the rule behind it has changed: lists need not wait for a price.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import { summaryRule } from './constants.ts'
import type { RoomFacts } from './facts.ts'
import type { Observed, Room } from './room.ts'
import { restate } from './silent.ts'

/** As stored by existing rooms. */
const key = 'standing_rule'

type Parts = {
  facts: RoomFacts
  room: () => Room
  /** Persists, publishes and sends. */
  emit: (observed: Observed, change: Change) => Promise<void>
}

export function createSummaryPart({ facts, room, emit }: Parts) {
  const isStored = () => facts.get(key) === summaryRule
  let isCurrent = true

  return {
    load(): void {
      isCurrent = room().platforms.size === 0 || isStored()
    },

    async again(platformId: number, at: Instant): Promise<void> {
      if (isCurrent || isStored()) return
      const restated = restate(room(), platformId, at)
      if (restated?.change) await emit(restated, restated.change)
    },

    /** With each change. */
    save(): void {
      if (!isStored()) facts.put(key, summaryRule)
    },
  }
}
