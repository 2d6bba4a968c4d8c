/** Entries on one page of the ledger. */
export const shownEntries = 50
