import { firstBrokenMandate } from '../mandates/chain.ts'
import type { KeptVersion } from '../mandates/contract.ts'
import { firstBrokenEntry } from './chain.ts'
import type { LedgerEntry } from './contract.ts'
import { readLedger } from './read.ts'

type Ledger = {
  ledger: (after: number, limit: number) => Promise<LedgerEntry[]>
  /** Newest first, those before one; null for all. */
  newest: (before: number | null, limit: number) => Promise<LedgerEntry[]>
}

/** Entries on one page. */
const shownEntries = 50

type Ports = { desks: (userId: number) => Ledger; versions: (userId: number) => AsyncIterable<readonly KeptVersion[]> }

/** A person's ledger, as they read it. */
export function createLedgerReading({ desks, versions }: Ports) {
  return {
    /** A page, newest first. `older`: where the next page begins; null at the end. */
    async page(userId: number, before: number | null) {
      const found = await desks(userId).newest(before, shownEntries + 1)
      const entries = found.slice(0, shownEntries)
      return { entries, older: found.length > shownEntries ? (entries.at(-1)?.seq ?? null) : null }
    },

    /** Computes all hashes again. `broken`: the first entry, `mandate`: the first mandate that is not as it was written. */
    async check(userId: number) {
      const entries: LedgerEntry[] = []
      for await (const page of readLedger(desks(userId))) entries.push(...page)
      const [broken, mandate] = await Promise.all([firstBrokenEntry(entries), firstBrokenMandate(versions(userId))])
      return { count: entries.length, broken, mandate }
    },
  }
}
