import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MatchTime } from './moves/contract.ts'

/**
 * Matches that were called off, are back on, or have another kick-off, until that is announced. A trigger on `matches`
 * writes the first state before, so nothing can move a match and forget it.
 */
export const movesToAnnounce = sqliteTable(
  'moves_to_announce',
  {
    matchId: integer('match_id').primaryKey(),
    was: text('was', { mode: 'json' }).$type<MatchTime>().notNull(),
    /** What is being announced; null until it has settled. */
    announced: text('announced', { mode: 'json' }).$type<MatchTime>(),
    /** Null until a run found it. */
    seenAt: integer('seen_at'),
    /** Where the announcement goes on. */
    cursor: text('cursor'),
    /** When a run last failed; it goes behind the others. */
    triedAt: integer('tried_at'),
  },
  (table) => [index('moves_to_announce_seen').on(table.seenAt)],
)

/** Matches whose "last chance" is being announced, or was: once for each kick-off. Removed when they kicked off. */
export const lastChances = sqliteTable('last_chances', {
  matchId: integer('match_id').primaryKey(),
  /** When the announcement began; 0 before. */
  seenAt: integer('seen_at').notNull(),
  /** Where the announcement goes on. */
  place: text('place'),
  isDone: integer('is_done', { mode: 'boolean' }).notNull().default(false),
  /** Which is announced; null before. */
  kickoffAt: integer('kickoff_at'),
  /** When a run last failed or found nothing to announce; it goes behind the others. */
  triedAt: integer('tried_at'),
})

/** Openings of sales that are being announced, or were. Removed a day later. */
export const saleOpenings = sqliteTable(
  'sale_openings',
  {
    matchId: integer('match_id').notNull(),
    opensAt: integer('opens_at').notNull(),
    /** Where the announcement goes on. */
    place: text('place'),
    isDone: integer('is_done', { mode: 'boolean' }).notNull().default(false),
    /** When a run last failed or found nothing to announce; it goes behind the others. */
    triedAt: integer('tried_at'),
  },
  ({ matchId, opensAt }) => [primaryKey({ columns: [matchId, opensAt] }), index('sale_openings_age').on(opensAt)],
)

/** Matches whose fans are being notified, or were, that we could not check it since then: once for each silence. */
export const silences = sqliteTable('silences', {
  matchId: integer('match_id').primaryKey(),
  /** The last good check. */
  since: integer('since').notNull(),
  seenAt: integer('seen_at').notNull(),
  /** Where the announcement goes on. */
  place: text('place'),
  isDone: integer('is_done', { mode: 'boolean' }).notNull().default(false),
  /** When a run last failed; it goes behind the others. */
  triedAt: integer('tried_at'),
})
