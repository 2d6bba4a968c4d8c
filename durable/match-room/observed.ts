import { notesOf } from './held.ts'
import type { ObserveResult } from './protocol.ts'
import { rereadingTexts } from './rereading.ts'
import type { Observed, RoomPlatform } from './room.ts'

/** What the sender of an observation is answered; `before`: the platform's part of the room as it was. */
export function resultOf(before: RoomPlatform | undefined, observed: Observed): ObserveResult {
  const { platform, change, quarantined, implausible, isUnconfirmed } = observed
  const held = platform && notesOf(before, platform)
  const reread = platform && rereadingTexts(before, platform)
  return {
    isApplied: platform !== null,
    changeId: change?.id ?? null,
    quarantined,
    ...(implausible > 0 && { implausible }),
    ...(held && { held }),
    ...(reread && { reread }),
    ...(isUnconfirmed && { isUnconfirmed }),
  }
}
