import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { platforms } from '#worker/matches/catalogue/table.ts'
import type { ExtractionSpec } from './contract.ts'
import { flagEnds } from './drift/constants.ts'
import type { DriftFlag, HeldNote } from './drift/contract.ts'
import { watchStates } from './rule-studio/watch/constants.ts'
import { shadowStates } from './shadow/constants.ts'
import type { Difference } from './shadow/contract.ts'

/** An API key, sealed with a key from LINK_SECRET (keys/service.ts). No personal data. */
export const platformKeys = sqliteTable('platform_keys', {
  platformId: integer('platform_id')
    .primaryKey()
    .references(() => platforms.id),
  sealed: text('sealed').notNull(),
  setAt: integer('set_at').notNull(),
})

/** Sets of rules as they were saved; a trigger refuses to change them. Personal: who wrote them. */
export const extractionRevisions = sqliteTable(
  'extraction_revisions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id),
    /** 1, 2, 3 … of a platform. */
    number: integer('number').notNull(),
    extraction: text('extraction', { mode: 'json' }).$type<ExtractionSpec>().notNull(),
    note: text('note').notNull(),
    /** 0 once that account is erased, -1 for the site. */
    userId: integer('user_id').notNull(),
    madeAt: integer('made_at').notNull(),
    interpreter: integer('interpreter').notNull(),
  },
  (table) => [
    uniqueIndex('extraction_revisions_identity').on(table.platformId, table.number),
    index('extraction_revisions_author').on(table.userId, table.id),
  ],
)

/** The newest shadow run of each platform: saved rules that read beside those in force. No personal data. */
export const shadowRuns = sqliteTable(
  'shadow_runs',
  {
    platformId: integer('platform_id')
      .primaryKey()
      .references(() => platforms.id),
    /** 1, 2, 3 … of a platform. */
    number: integer('number').notNull(),
    /** The revision that is tried, and the interpreter that tries it. */
    revision: integer('revision').notNull(),
    interpreter: integer('interpreter').notNull(),
    /** Rules in force when it began, as the platform's column has them. */
    base: text('base').notNull(),
    state: text('state', { enum: shadowStates }).notNull(),
    startedAt: integer('started_at').notNull(),
    endedAt: integer('ended_at'),
    /** Checks that were compared. */
    agreed: integer('agreed').notNull().default(0),
    differed: integer('differed').notNull().default(0),
    alone: integer('alone').notNull().default(0),
    differences: text('differences', { mode: 'json' }).$type<Difference[]>().notNull().default([]),
    /** Leases that were counted. */
    leases: text('leases', { mode: 'json' }).$type<string[]>().notNull().default([]),
  },
  (table) => [index('shadow_runs_running').on(table.platformId).where(sql`state = 'running'`)],
)

/** The rules that came into force last on each platform, and what they replaced. No personal data. */
export const ruleWatches = sqliteTable(
  'rule_watches',
  {
    platformId: integer('platform_id')
      .primaryKey()
      .references(() => platforms.id),
    revision: integer('revision').notNull(),
    revisionBefore: integer('revision_before'),
    /** Rules in force before, as the platform's column had them. */
    before: text('before').notNull(),
    putAt: integer('put_at').notNull(),
    state: text('state', { enum: watchStates }).notNull(),
    endedAt: integer('ended_at'),
    ofUsual: integer('of_usual'),
    /** Number of checks behind `ofUsual`. */
    checks: integer('checks'),
    /** Offers on the newest stored page, by these rules and by those before; null where none was stored since. */
    found: integer('found'),
    foundBefore: integer('found_before'),
    /** A job is mailing the operator until then. */
    mailingUntil: integer('mailing_until'),
  },
  (table) => [index('rule_watches_state').on(table.state)],
)

/** When a platform's pages were found to have changed, and how it ended. No personal data: the audit log says who ended it. */
export const driftFlags = sqliteTable(
  'drift_flags',
  {
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id),
    since: integer('since').notNull(),
    evidence: text('evidence', { mode: 'json' }).$type<DriftFlag>().notNull(),
    liftedAt: integer('lifted_at'),
    liftedBy: text('lifted_by', { enum: flagEnds }),
    /** Until then one job mails; null before and after. */
    mailingUntil: integer('mailing_until'),
    mailedAt: integer('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.platformId, table.since] }),
    index('drift_flags_open').on(table.platformId).where(sql`lifted_at is null`),
    index('drift_flags_lifted').on(table.liftedAt),
  ],
)

/** Platforms that were read before and cannot be read now, each until it can. No personal data. */
export const unreadPlatforms = sqliteTable('unread_platforms', {
  platformId: integer('platform_id')
    .primaryKey()
    .references(() => platforms.id),
  /** Its last good check. */
  since: integer('since').notNull(),
  problem: text('problem'),
  /** Until then one job mails; null before and after. */
  mailingUntil: integer('mailing_until'),
  mailedAt: integer('mailed_at'),
})

/** What a match's room does not believe of one platform until it is confirmed. No personal data. */
export const quarantine = sqliteTable(
  'quarantine',
  {
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id),
    /** No foreign key: what waits must not keep a match from being deleted. */
    matchId: integer('match_id').notNull(),
    heldAt: integer('held_at').notNull(),
    offers: text('offers', { mode: 'json' }).$type<HeldNote[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.platformId, table.matchId] }), index('quarantine_age').on(table.heldAt)],
)

/** What the last change of how pages are read made of one platform's offers of a match. No personal data. */
export const readingNotes = sqliteTable(
  'reading_notes',
  {
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id),
    /** No foreign key: a note must not keep a match from being deleted. */
    matchId: integer('match_id').notNull(),
    readAt: integer('read_at').notNull(),
    texts: text('texts', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.platformId, table.matchId] }), index('reading_notes_age').on(table.readAt)],
)
