// The hashes that bind the entries of a ledger: none can be changed, left out or put in without breaking the chain.

import type { Instant } from '#worker/ground/platform/clock.ts'
import { sha256Hex } from '#worker/ground/platform/sha256.ts'
import { canonicalJson } from '../mandates/document.rules.ts'
import type { LedgerEntry, NewEntry } from './contract.ts'

type Head = Pick<LedgerEntry, 'seq' | 'hash'>

/** Binds an entry to the last one; null at the beginning. */
export async function bindEntry(entry: NewEntry, head: Head | null, at: Instant): Promise<LedgerEntry> {
  const bound = { ...entry, seq: (head?.seq ?? 0) + 1, at, previous: head?.hash ?? null }
  return { ...bound, hash: await hashOf(bound) }
}

/** The number of the first entry that is not as it was written; null when all hold. Oldest first, from the first one on. */
export async function firstBrokenEntry(entries: readonly LedgerEntry[]): Promise<number | null> {
  let previous: string | null = null
  for (const [index, { hash, ...bound }] of entries.entries()) {
    const isNext = bound.seq === index + 1 && bound.previous === previous
    if (!isNext || (await hashOf(bound)) !== hash) return index + 1
    previous = hash
  }
  return null
}

function hashOf(bound: Omit<LedgerEntry, 'hash'>): Promise<string> {
  return sha256Hex(canonicalJson(bound))
}
