import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PartyOffer, PriceDays } from '#worker/matches/changes/contract.ts'
import type { SellerChecks } from '#worker/matches/prices/contract.ts'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { livePhases, liveStatuses } from '../live/constants.ts'
import { availabilities, crestPatterns, matchStatuses, platformKinds } from './constants.ts'
import type { Overview } from './overview.contract.ts'
import { referenceKinds } from './reference/constants.ts'
import type { Values } from './reference/contract.ts'

export { matchMerges } from './merging/table.ts'

export const leagues = sqliteTable('leagues', {
  id: integer('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  country: text('country').notNull(),
  /** 1 is the country's top division; 0 is a cup or international competition. */
  division: integer('division').notNull(),
  /** IANA zone of the kick-off times in the league's fixture lists. */
  timeZone: text('time_zone').notNull(),
  /** List order, ascending. */
  rank: integer('rank').notNull(),
})

export const teams = sqliteTable(
  'teams',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    shortName: text('short_name').notNull(),
    /** Three letters shown on the crest. */
    code: text('code').notNull(),
    /** The league it plays in. */
    leagueId: integer('league_id')
      .notNull()
      .references(() => leagues.id),
    country: text('country').notNull(),
    city: text('city').notNull(),
    stadium: text('stadium').notNull(),
    /** #rrggbb */
    primaryColour: text('primary_colour').notNull(),
    secondaryColour: text('secondary_colour').notNull(),
    crestPattern: text('crest_pattern', { enum: crestPatterns }).notNull(),
  },
  (table) => [index('teams_by_league').on(table.leagueId, table.id)],
)

/** Other names of a team. Two clubs may share an alias: treat that as unresolved, never guess. */
export const teamAliases = sqliteTable(
  'team_aliases',
  {
    /** Normalised by `aliasKey` in rules.ts. */
    aliasKey: text('alias_key').notNull(),
    teamId: integer('team_id')
      .notNull()
      .references(() => teams.id),
  },
  (table) => [primaryKey({ columns: [table.aliasKey, table.teamId] }), index('aliases_by_team').on(table.teamId)],
)

/** What the reference data wrote, so that a later load knows what an operator changed since. */
export const referenceRows = sqliteTable(
  'reference_rows',
  {
    kind: text('kind', { enum: referenceKinds }).notNull(),
    /** The slug; of a team's name, the name and the team's slug. */
    key: text('key').notNull(),
    /** The league or team that it became. */
    rowId: integer('row_id').notNull(),
    content: text('content', { mode: 'json' }).$type<Values>().notNull(),
  },
  ({ kind, key }) => [primaryKey({ columns: [kind, key] })],
)

export const matches = sqliteTable(
  'matches',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    leagueId: integer('league_id')
      .notNull()
      .references(() => leagues.id),
    /** "2026-27", or the year of a tournament. */
    season: text('season').notNull(),
    round: text('round').notNull(),
    homeTeamId: integer('home_team_id')
      .notNull()
      .references(() => teams.id),
    awayTeamId: integer('away_team_id')
      .notNull()
      .references(() => teams.id),
    /**
     * 1 for these teams' first meeting at this ground in the season, 2 for the second; dates move, so they identify
     * nothing.
     */
    meeting: integer('meeting').notNull().default(1),
    /** Epoch milliseconds; null while only the day is known. */
    kickoffAt: integer('kickoff_at'),
    /** Local day, YYYY-MM-DD. */
    matchDay: text('match_day').notNull(),
    /** List order: kick-off, or start of the day while the time is not fixed. Epoch milliseconds. */
    sortAt: integer('sort_at').notNull(),
    venue: text('venue'),
    city: text('city'),
    status: text('status', { enum: matchStatuses }).notNull().default('scheduled'),
    ticketUrl: text('ticket_url'),
    officialPlatform: text('official_platform'),
    isHighDemand: integer('is_high_demand', { mode: 'boolean' }).notNull().default(false),
    /** As published, not derived from each other: { ht, ft, et, p }, each [home, away]. Null until known. */
    score: text('score', { mode: 'json' }).$type<MatchScore>(),
    /** When it is, or that it is off, was set by hand: feeds and imports leave it. */
    isPinned: integer('is_pinned', { mode: 'boolean' }).notNull().default(false),
    /** Raised by every change by hand, so that a second operator notices the first. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    uniqueIndex('matches_identity').on(table.leagueId, table.season, table.homeTeamId, table.awayTeamId, table.meeting),
    index('matches_by_time').on(table.sortAt, table.id),
    index('matches_by_league').on(table.leagueId, table.sortAt, table.id),
    index('matches_by_home_team').on(table.homeTeamId, table.sortAt, table.id),
    index('matches_by_away_team').on(table.awayTeamId, table.sortAt, table.id),
    // For the desk's list of what is off.
    index('matches_by_status').on(table.status, table.sortAt, table.id),
    index('matches_by_sides').on(table.homeTeamId, table.awayTeamId, table.sortAt),
  ],
)

/** [home, away] goals at half time, after 90 minutes, after 120 (cumulative) and in the shoot-out alone. */
export type MatchScore = {
  ht?: [number, number]
  ft?: [number, number]
  et?: [number, number]
  p?: [number, number]
}

/** The parts of a match's board shown in lists; written from changes only, guarded by `seq`. */
export const matchSummaries = sqliteTable(
  'match_summaries',
  {
    matchId: integer('match_id')
      .primaryKey()
      .references(() => matches.id),
    /** The change it reflects; older changes never overwrite newer ones. */
    seq: integer('seq').notNull(),
    lowestPricePence: integer('lowest_price_pence'),
    currency: text('currency'),
    availability: text('availability', { enum: availabilities }).notNull(),
    offerCount: integer('offer_count').notNull(),
    /** When the board last changed, and the check that found it, epoch milliseconds; later checks are in `match_checks`. */
    changedAt: integer('changed_at').notNull(),
    checkedAt: integer('checked_at').notNull(),
    /** When that seller was last checked by then, epoch milliseconds; later checks are in `match_checks`. */
    sellerSeenAt: integer('seller_seen_at'),
    /** The seller at the lowest price and their page for people; null if none or unknown. */
    sellerName: text('seller_name'),
    sellerUrl: text('seller_url'),
    /** Whether fees may come on top of the lowest price; null if not known. */
    isPlusFees: integer('is_plus_fees', { mode: 'boolean' }),
    /** Section and quantity of the one ticket at the lowest price; null if there are several, or it does not say. */
    sellerSection: text('seller_section'),
    sellerQuantity: integer('seller_quantity'),
    /** The price from which the lowest price fell to what it is, and when, epoch milliseconds; null if it did not fall. */
    fellFromPence: integer('fell_from_pence'),
    fellAt: integer('fell_at'),
    /** When tickets came back after all were sold, epoch milliseconds; null while they are sold out, or never were. */
    returnedAt: integer('returned_at'),
    /** What the match costs each party. */
    partyOffers: text('party_offers', { mode: 'json' }).$type<PartyOffer[]>(),
    /** Prices by day, by which "low" and "high" are measured. */
    priceDays: text('price_days', { mode: 'json' }).$type<PriceDays>(),
  },
  (table) => [index('summaries_by_change').on(table.changedAt)],
)

/** When the matches of each part were last checked, by number, epoch milliseconds; and by which sellers, without those for comparison. */
export const matchChecks = sqliteTable('match_checks', {
  part: integer('part').primaryKey(),
  checked: text('checked', { mode: 'json' }).$type<Record<string, number>>().notNull(),
  sellers: text('sellers', { mode: 'json' }).$type<Record<string, SellerChecks>>(),
})

/** What many pages read of the next matches at once, made anew each minute: one row instead of a thousand. */
export const overviews = sqliteTable('overviews', {
  name: text('name').primaryKey(),
  /** Epoch milliseconds. */
  madeAt: integer('made_at').notNull(),
  content: text('content', { mode: 'json' }).$type<Overview>().notNull(),
})

/** The live facts shown in lists and tiles; the room has them all. */
export const matchLive = sqliteTable('match_live', {
  matchId: integer('match_id')
    .primaryKey()
    .references(() => matches.id),
  /** The room's change it reflects; older ones never overwrite newer ones. */
  seq: integer('seq').notNull(),
  status: text('status', { enum: liveStatuses }).notNull(),
  phase: text('phase', { enum: livePhases }).notNull(),
  minute: integer('minute'),
  homeScore: integer('home_score'),
  awayScore: integer('away_score'),
  /** The feed does not answer, so these facts may be out of date. */
  isStale: integer('is_stale', { mode: 'boolean' }).notNull(),
  /** When the feed reported it, epoch milliseconds. */
  updatedAt: integer('updated_at').notNull(),
})

/** Maps a feed's match ids to ours. */
export const liveMatchRefs = sqliteTable(
  'live_match_refs',
  {
    feed: text('feed').notNull(),
    feedMatchId: integer('feed_match_id').notNull(),
    matchId: integer('match_id')
      .notNull()
      .references(() => matches.id),
  },
  (table) => [primaryKey({ columns: [table.feed, table.feedMatchId] }), index('live_refs_by_match').on(table.matchId)],
)

export const platforms = sqliteTable('platforms', {
  id: integer('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  kind: text('kind', { enum: platformKinds }).notNull(),
  /** Scheme, host and port; pages and redirects elsewhere are refused. */
  origin: text('origin').notNull().unique(),
  /** Expected currency; prices in another one are quarantined. */
  currency: text('currency').notNull(),
  extraction: text('extraction', { mode: 'json' }).$type<ExtractionSpec>().notNull(),
  /** Requests per minute over all targets. */
  budgetPerMinute: integer('budget_per_minute').notNull(),
  isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
  /** The operator's switch for unauthorised resale; off keeps it out of alerts and links. */
  isResaleAllowed: integer('is_resale_allowed', { mode: 'boolean' }).notNull().default(false),
  /** What the operator says it is; `kind` is what it counts as without a valid authority. Null where the seed wrote it. */
  statedKind: text('stated_kind', { enum: platformKinds }),
  /** Country of the seller, two letters. */
  country: text('country'),
  /** IANA zone of hours that its pages give without one. */
  timeZone: text('time_zone'),
  /** Where we reach the platform. */
  contact: text('contact'),
  /** When an operator retired it: no check of it runs, and its offers left the boards. Its history stays. */
  retiredAt: integer('retired_at'),
  /** Raised by every change by hand, so that a second operator notices the first. */
  version: integer('version').notNull().default(0),
})

/** On whose authority a platform is official or an exchange. Personal: who checked it. */
export const platformAuthorities = sqliteTable(
  'platform_authorities',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id),
    kind: text('kind', { enum: ['official', 'exchange'] }).notNull(),
    /** Who gave it: a club, a league, an organiser. */
    authority: text('authority').notNull(),
    /** For which clubs or matches, in words. */
    clubs: text('clubs').notNull(),
    link: text('link').notNull(),
    /** First and last day on which it counts, YYYY-MM-DD. */
    validFrom: text('valid_from').notNull(),
    validUntil: text('valid_until').notNull(),
    /** The operator who checked it, and when; 0 once that account is erased. */
    userId: integer('user_id').notNull(),
    reviewedAt: integer('reviewed_at').notNull(),
  },
  (table) => [
    index('authorities_by_platform').on(table.platformId, table.kind, table.validUntil),
    index('authorities_by_user').on(table.userId, table.id),
  ],
)

/** When tickets of a match are sold on a platform, and to whom, as pages and APIs state it. No personal data. */
export const saleWindows = sqliteTable(
  'sale_windows',
  {
    matchId: integer('match_id')
      .notNull()
      .references(() => matches.id),
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id),
    /** Epoch milliseconds; noon where only the day is known. */
    opensAt: integer('opens_at').notNull(),
    name: text('name').notNull(),
    isDayOnly: integer('is_day_only', { mode: 'boolean' }).notNull().default(false),
    closesAt: integer('closes_at'),
    isPublic: integer('is_public', { mode: 'boolean' }).notNull(),
    /** When we first read of it; null where the version before wrote it. */
    learnedAt: integer('learned_at'),
  },
  ({ matchId, platformId, opensAt, name }) => [
    primaryKey({ columns: [matchId, platformId, opensAt, name] }),
    // For the job that follows the openings.
    index('sales_by_opening').on(opensAt),
  ],
)

/** One match's page on one platform. */
export const targets = sqliteTable(
  'targets',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    platformId: integer('platform_id')
      .notNull()
      .references(() => platforms.id),
    matchId: integer('match_id')
      .notNull()
      .references(() => matches.id),
    url: text('url').notNull(),
    /** The next opening of a sale, which is watched closely, epoch milliseconds. */
    saleAt: integer('sale_at'),
    /** The page is no longer this match's. The row stays, so that its gate hears of it. */
    isUnlinked: integer('is_unlinked', { mode: 'boolean' }).notNull().default(false),
    /** Unlinked, and its offers may still be on the match's board. */
    isLeaving: integer('is_leaving', { mode: 'boolean' }).notNull().default(false),
    /** Increases with every change of the row or its kick-off; the gate reads what is newer than its copy. */
    revision: integer('revision').notNull(),
  },
  (table) => [
    uniqueIndex('targets_identity').on(table.matchId, table.platformId),
    index('targets_by_revision').on(table.platformId, table.revision),
    // For the job that takes offers off the board: only those rows are in it.
    index('targets_leaving').on(table.id).where(sql`is_leaving = 1`),
    // For the next revision, which would otherwise read every target.
    index('targets_by_newest').on(table.revision),
  ],
)
