import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Figures } from './contract.ts'

/**
 * What was measured of a match, summed up from its room: one row a match. Two triggers keep it: a kick-off that moves
 * makes it due, and a match that goes takes it along.
 */
export const matchFigures = sqliteTable(
  'match_figures',
  {
    matchId: integer('match_id').primaryKey(),
    /** When it is summed up next, epoch milliseconds; null until something changes. */
    dueAt: integer('due_at'),
    /** Null until it was summed up first, as all that follows. */
    madeAt: integer('made_at'),
    leagueId: integer('league_id'),
    season: text('season'),
    homeTeamId: integer('home_team_id'),
    awayTeamId: integer('away_team_id'),
    kickoffAt: integer('kickoff_at'),
    /** Null where nothing of it was measured before its kick-off. */
    figures: text('figures', { mode: 'json' }).$type<Figures>(),
  },
  (table) => [
    index('figures_due').on(table.dueAt).where(sql`due_at IS NOT NULL`),
    index('figures_by_league').on(table.leagueId, table.season, table.kickoffAt),
    index('figures_by_home_team').on(table.homeTeamId, table.season, table.kickoffAt),
    index('figures_by_away_team').on(table.awayTeamId, table.season, table.kickoffAt),
  ],
)
