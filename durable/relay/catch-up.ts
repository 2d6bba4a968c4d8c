import { maxRingFrames } from './constants.ts'
import type { LiveChannel, ServerFrame } from './protocol.ts'
import type { Ring } from './ring.ts'

/**
 * What brings somebody who has `seq`, or nothing, to where the ring is: exactly the frames that were missed, where they
 * are known; the state otherwise.
 */
export function catchUpTexts(ring: Ring, { channel, seq }: { channel: LiveChannel; seq: number | null }): string[] {
  const missed = seq === null ? null : ring.missedSince(seq)
  const welcome = missed ? null : ring.welcome(maxRingFrames)
  const head: ServerFrame = { type: 'subscribed', channel, seq: ring.head ?? 0, isResumed: missed !== null }
  const snapshot = welcome ? [welcome.snapshot.text] : []
  const frames = missed ?? welcome?.frames ?? []
  return [JSON.stringify(head), ...snapshot, ...frames.map((frame) => frame.text)]
}
