import type { Instant } from '../platform/clock.ts'
import type { AuditAction } from './constants.ts'

/** What is noted with a write, in the same batch. */
export type NewAuditEntry = {
  actorId: number
  action: AuditAction
  /** What it was about: "match 17", and its name for people. */
  subject: string
  name: string
  before: object | null
  after: object | null
}

/** A line of the overview. */
export type AuditLine = { id: number; at: Instant; who: string; text: string; name: string }

/** Makes the statement that belongs into the batch of what it notes. */
export type Note = (entry: NewAuditEntry) => D1PreparedStatement
