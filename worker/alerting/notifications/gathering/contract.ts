import type { Instant } from '#worker/ground/platform/clock.ts'
import type { DigestKind } from '../../alerts/constants.ts'

/** A notification about a match that waits on a channel, or was sent there within the hour. */
export type Recent = {
  userId: number
  subjectId: string
  /** When it was seen. */
  at: Instant
  matchId: number
  /** Held for the next collected message of this kind. */
  digest: DigestKind | null
  /** The person's alerts that fired for it. */
  alertIds: number[]
  /** Whether it answers an alert for this match, its last tickets, or tickets that came back at a price that was named. */
  isExact: boolean
  /** When the youngest of those alerts was made; null where none is left. */
  alertMadeAt: Instant | null
  /** Null before the first try. */
  status: 'pending' | 'sent' | null
  attempts: number
  sentAt: Instant | null
  /** Until then it is sent by itself, without the lock. Null if something else waited when it was recorded. */
  noOtherNewsUntil: Instant | null
}

/** A delivery's state, by its subject. */
export type SettledMember = {
  subjectId: string
  at: Instant
  status: 'sent' | 'skipped' | 'failed' | 'pending'
  attempts: number
  sentAt: Instant | null
  reason: string | null
}
