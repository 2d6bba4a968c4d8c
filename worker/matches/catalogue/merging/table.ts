import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { mergeStates } from './constants.ts'

/**
 * Matches that were stored twice: the old one's row is gone, and its number leads to the other (decision 24). No personal
 * data.
 */
export const matchMerges = sqliteTable(
  'match_merges',
  {
    oldId: integer('old_id').primaryKey(),
    intoId: integer('into_id').notNull(),
    state: text('state', { enum: mergeStates }).notNull(),
    /** When the job works on it next; null once nothing is left to do. */
    dueAt: integer('due_at'),
    /** Whether the steps have run once; they run again for what was on its way. */
    isThrough: integer('is_through', { mode: 'boolean' }).notNull().default(false),
    mergedAt: integer('merged_at').notNull(),
    /** Names the merge for the rooms, which take each handover once. */
    token: text('token').notNull(),
    /** The old match's identity, by which an import may name it again. */
    leagueId: integer('league_id').notNull(),
    season: text('season').notNull(),
    homeTeamId: integer('home_team_id').notNull(),
    awayTeamId: integer('away_team_id').notNull(),
    meeting: integer('meeting').notNull(),
    /** The old match's rows as they were. */
    kept: text('kept').notNull(),
  },
  (table) => [
    index('merges_by_survivor').on(table.intoId),
    index('merges_by_league').on(table.leagueId, table.season),
    index('merges_due').on(table.dueAt).where(sql`due_at IS NOT NULL`),
  ],
)
