import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'

/** Matches whose time, place or status was changed, counted by a trigger of `matches`. Never written by hand. */
export const matchMoves = sqliteTable('match_moves', {
  matchId: integer('match_id').primaryKey(),
  moves: integer('moves').notNull(),
  /** Epoch milliseconds. */
  movedAt: integer('moved_at').notNull(),
})
