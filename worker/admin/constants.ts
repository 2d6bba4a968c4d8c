import { retention } from '../privacy/retention/constants.ts'

/** What operators do, and how it reads in the log. */
export const auditTexts = {
  reference_loaded: 'Loaded the reference data',
  match_created: 'Created a match',
  match_edited: 'Edited a match',
  match_deleted: 'Deleted a match',
  match_cancelled: 'Cancelled a match',
} as const
export type AuditAction = keyof typeof auditTexts

/** Stands for an operator who was erased; no account has this id. */
export const erasedOperator = 0

/** Entries on the overview. */
export const recentEntries = 8

/** Longest text of what was before and after, each. */
export const maxAuditText = 4_000

export const auditKeptMs = retention.logs.ms
/** Entries that one sweep deletes. */
export const sweptEntries = 500
