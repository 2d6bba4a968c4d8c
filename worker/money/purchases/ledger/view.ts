import { toIso } from '#worker/ground/platform/clock.ts'
import type { LedgerEntry } from './contract.ts'

/** An entry as it is hashed, and its moment for people. */
export function entryOnWire(entry: LedgerEntry) {
  return { ...entry, recorded_at: toIso(entry.at) }
}
