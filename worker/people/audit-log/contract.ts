import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { isUntouched } from '#worker/ground/platform/seen-fields.rules.ts'
import { entityId } from '#worker/ground/platform/whole-number.ts'
import {
  type AuditAction,
  type AuditSubject,
  auditTexts,
  type impersonalSubjects,
  maxAuditSearch,
} from './constants.ts'

/** An entry that is noted with a write, in the same batch. */
export type NewAuditEntry = AuditEntryFacts & Whom

/** The user that an entry names: its subject or, where that is no user, `personId`; null for none. */
type Whom =
  | { subject: 'user' | (typeof impersonalSubjects)[number]; personId?: never }
  | { subject: Exclude<AuditSubject, 'user' | (typeof impersonalSubjects)[number]>; personId: number | null }

type AuditEntryFacts = {
  actorId: number
  action: AuditAction
  /** Kind, id and name of the thing that the action was about. */
  subject: AuditSubject
  /** `inserted`: the row that the statement before it made. */
  id: number | 'inserted' | null
  name: string
  before: object | null
  after: object | null
}

/** The same of what an operator read or took. */
export type AuditView = Omit<AuditEntryFacts, 'before'> & Whom

/** The form without the fields that were sent as they were shown: what is stored of them stays, whatever it is by now. */
export function ownChanges<S extends z.ZodRawShape>(form: z.ZodObject<S>, input: unknown) {
  const sent = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  const own = Object.entries(form.shape).filter(([field]) => !isUntouched(sent, field))
  return z.object(Object.fromEntries(own)) as unknown as z.ZodType<Partial<z.output<z.ZodObject<S>>>>
}

/** A line of the overview. */
export type AuditLine = { id: number; at: Instant; who: string; text: string; name: string }

/** Makes the statement that follows what it notes in its batch, and does nothing where that changed no row. */
export type Note = (entry: NewAuditEntry) => D1PreparedStatement

/** Makes the statement that notes, for each user of a role, which one they get; it goes before what moves them. */
export type NoteHolders = (move: { actorId: number; roleId: number; from: string; to: string }) => D1PreparedStatement

const OptionalId = entityId().optional().catch(undefined)
const actions = Object.keys(auditTexts) as AuditAction[]

/** What the log shows; an unknown value counts as not given. */
export const AuditQuery = z.object({
  /** In the name, and in what was before and after. */
  q: z.string().trim().max(maxAuditSearch).optional().catch(undefined),
  action: z.enum(actions).optional().catch(undefined),
  /** An operator's id. */
  who: OptionalId,
  /** "user 17", "match 4". */
  about: z.string().trim().max(maxAuditSearch).optional().catch(undefined),
  /** Entries older than this one. */
  cursor: OptionalId,
})
export type AuditQuery = z.infer<typeof AuditQuery>

/** An entry of the log as operators read it. */
export type AuditEntry = {
  id: number
  at: Instant
  actorId: number
  who: string
  /** The browser, and the beginning of the network's keyed hash, equal for equal networks; null for a job. */
  from: { device: string; network: string } | null
  what: string
  subject: string
  name: string
  changes: AuditChange[]
}

/** A field as it was and as it became; null where it was not. */
export type AuditChange = { field: string; before: string | null; after: string | null }

export type AuditPage = { entries: AuditEntry[]; next: number | null; query: AuditQuery }
