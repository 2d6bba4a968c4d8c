import type { Instant } from '../platform/clock.ts'
import type { AuditAction } from './constants.ts'

/** What is noted with a write, in the same batch. */
export type NewAuditEntry = {
  actorId: number
  action: AuditAction
  /** What it was about, and its name for people. */
  subject: 'match' | 'reference'
  /** `inserted`: the row that the statement before it made. */
  id: number | 'inserted' | null
  name: string
  before: object | null
  after: object | null
}

/** A line of the overview. */
export type AuditLine = { id: number; at: Instant; who: string; text: string; name: string }

/** Makes the statement that follows what it notes in its batch, and does nothing where that changed no row. */
export type Note = (entry: NewAuditEntry) => D1PreparedStatement
