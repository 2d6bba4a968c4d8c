import { maxRingFrames } from './constants.ts'
import type { LiveChannel, ServerFrame } from './protocol.ts'
import type { Ring, Snapshot } from './ring.ts'

/**
 * Texts that bring a client from `seq` (null for a new one) up to date: the missed frames where the ring has them all,
 * otherwise the state.
 */
export function catchUpTexts(ring: Ring, { channel, seq }: { channel: LiveChannel; seq: number | null }): string[] {
  const missed = seq === null ? null : ring.missedSince(seq)
  const welcome = missed ? null : ring.welcome(maxRingFrames)
  const head: ServerFrame = { type: 'subscribed', channel, seq: ring.head ?? 0, isResumed: missed !== null }
  const snapshot = welcome ? [textFor(welcome.snapshot, seq)] : []
  const frames = missed ?? welcome?.frames ?? []
  return [JSON.stringify(head), ...snapshot, ...frames.map((frame) => frame.text)]
}

function textFor({ text, newsText = text }: Snapshot, seq: number | null): string {
  return seq === null ? text : newsText
}
