import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { matches, platforms, teams } from '#worker/matches/catalogue/table.ts'
import { foundStates, sourceKinds } from './constants.ts'
import type { Cursor, FoundInput } from './contract.ts'

/** Where a platform's events are found, and how far its reading is. No personal data. */
export const discoverySources = sqliteTable(
  'discovery_sources',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id),
    kind: text('kind', { enum: sourceKinds }).notNull(),
    url: text('url').notNull(),
    /** CSS selector of the links that lead to events; null: every link. */
    linkRule: text('link_rule'),
    /** Null between two readings. */
    cursor: text('cursor', { mode: 'json' }).$type<Cursor>(),
    /** Next step. While one is on its way, when it counts as lost: its message names the moment it was claimed for. */
    dueAt: integer('due_at').notNull(),
    failures: integer('failures').notNull().default(0),
    /** End of the last reading, and what came of it, in words. */
    readAt: integer('read_at'),
    outcome: text('outcome'),
  },
  (table) => [
    uniqueIndex('discovery_sources_identity').on(table.platformId, table.url),
    index('discovery_sources_due').on(table.dueAt),
  ],
)

/** An event of a platform, and which match of ours it is. No personal data. */
export const foundEvents = sqliteTable(
  'found_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id),
    /** The platform's id of the event, or its address. */
    key: text('key').notNull(),
    url: text('url').notNull(),
    facts: text('facts', { mode: 'json' }).$type<FoundInput>().notNull(),
    state: text('state', { enum: foundStates }).notNull(),
    /** An operator decided: rules change nothing while the facts stay. */
    isDecided: integer('is_decided', { mode: 'boolean' }).notNull().default(false),
    matchId: integer('match_id').references(() => matches.id),
    why: text('why').notNull(),
    seenAt: integer('seen_at').notNull(),
    /** Raised by every change, so that a second operator notices the first. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('found_events_identity').on(table.platformId, table.key),
    index('found_events_by_state').on(table.state, table.id),
    index('found_events_by_match').on(table.matchId, table.platformId),
    index('found_events_by_platform').on(table.platformId, table.state, table.seenAt),
  ],
)

/** Names that an operator taught by linking an event: another name of a team. */
export const learnedNames = sqliteTable(
  'learned_names',
  {
    name: text('name').notNull(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
  },
  (table) => [primaryKey({ columns: [table.name, table.teamId] })],
)
