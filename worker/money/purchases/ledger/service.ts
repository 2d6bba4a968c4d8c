import { firstBrokenEntry } from './chain.ts'
import { shownEntries } from './constants.ts'
import type { LedgerEntry } from './contract.ts'
import { readLedger } from './read.ts'

type Ledger = {
  ledger: (after: number, limit: number) => Promise<LedgerEntry[]>
  /** Newest first, those before one; null for all. */
  newest: (before: number | null, limit: number) => Promise<LedgerEntry[]>
}

/** A person's ledger, as they read it. */
export function createLedgerReading(desks: (userId: number) => Ledger) {
  return {
    /** A page, newest first. `older`: where the next page begins; null at the end. */
    async page(userId: number, before: number | null) {
      const found = await desks(userId).newest(before, shownEntries + 1)
      const entries = found.slice(0, shownEntries)
      return { entries, older: found.length > shownEntries ? (entries.at(-1)?.seq ?? null) : null }
    },

    /** Computes all hashes again. `broken`: the first entry that is not as it was written; null when all are. */
    async check(userId: number) {
      const entries: LedgerEntry[] = []
      for await (const page of readLedger(desks(userId))) entries.push(...page)
      return { count: entries.length, broken: await firstBrokenEntry(entries) }
    },
  }
}
