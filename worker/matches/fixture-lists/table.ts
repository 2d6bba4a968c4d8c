import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { leagues, teams } from '../catalogue/table.ts'
import { nameStates } from './constants.ts'
import type { FeedRow, Outcome } from './contract.ts'

/** What the feed last said of itself; one row. No personal data, like all tables here. */
export const feedState = sqliteTable('feed_state', {
  id: integer('id').primaryKey(),
  /** No request before this, by its rate headers. */
  pausedUntil: integer('paused_until').notNull(),
  answeredAt: integer('answered_at'),
  /** Why the last request failed; null after an answer. */
  problem: text('problem'),
})

/** Competitions that an operator follows. */
export const feedCompetitions = sqliteTable(
  'feed_competitions',
  {
    /** The feed's. */
    code: text('code').primaryKey(),
    leagueId: integer('league_id')
      .notNull()
      .references(() => leagues.id),
    dueAt: integer('due_at').notNull(),
    /** A synchronisation under way; it expires. */
    claimedUntil: integer('claimed_until').notNull().default(0),
    syncedAt: integer('synced_at'),
    failures: integer('failures').notNull().default(0),
    problem: text('problem'),
    outcome: text('outcome', { mode: 'json' }).$type<Outcome>(),
  },
  (table) => [index('feed_competitions_by_due').on(table.dueAt)],
)

/** The feed's teams by its own number, which outlives a new name: ours, one that waits for a choice, or one to ignore. */
export const feedTeams = sqliteTable(
  'feed_teams',
  {
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    shortName: text('short_name'),
    code: text('code'),
    state: text('state', { enum: nameStates }).notNull(),
    teamId: integer('team_id').references(() => teams.id),
    /** The competition in which it was first met. */
    competition: text('competition').notNull(),
  },
  (table) => [index('feed_teams_by_state').on(table.state, table.id)],
)

/** Matches of the feed of which a side waits for a choice. */
export const waitingFixtures = sqliteTable(
  'waiting_fixtures',
  {
    feedMatchId: integer('feed_match_id').primaryKey(),
    competition: text('competition').notNull(),
    homeId: integer('home_id').notNull(),
    awayId: integer('away_id').notNull(),
    row: text('row', { mode: 'json' }).$type<FeedRow>().notNull(),
  },
  (table) => [
    index('waiting_by_competition').on(table.competition),
    index('waiting_by_home').on(table.homeId),
    index('waiting_by_away').on(table.awayId),
  ],
)
