import { readPages } from '#worker/ground/platform/pages.ts'
import type { LedgerEntry } from './contract.ts'

const entriesPerPage = 500

/** A person's whole ledger, oldest first. */
export function readLedger(desk: { ledger: (after: number, limit: number) => Promise<LedgerEntry[]> }) {
  return readPages<LedgerEntry>(entriesPerPage, (last, limit) => desk.ledger(last?.seq ?? 0, limit))
}
