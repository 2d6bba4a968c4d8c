// Answers of calls about the catalogue, prices and search, as schemas: described in the document, and compared with what
// is really answered by a test.
import { z } from 'zod'
import { offerKinds } from '#worker/matches/catalogue/add-ons/kinds.constants.ts'
import { availabilities, matchStatuses, platformKinds } from '#worker/matches/catalogue/constants.ts'
import type { League, Match, Team } from '#worker/matches/catalogue/contract.ts'
import { livePhases, liveStatuses } from '#worker/matches/live/constants.ts'
import type { PriceEntry, PriceHistoryEntry } from '#worker/matches/prices/contract.ts'
import { whos } from '#worker/matches/prices/party/constants.ts'
import type { SearchResults } from '#worker/matches/search/contract.ts'
import { count, dayOrTime, id, level, price, text, time } from './fields.contract.ts'

const goals = z.tuple([count, count]).nullable()

export const LeagueAnswer = z
  .strictObject({ id, slug: z.string(), name: z.string(), country: z.string(), division: count })
  .meta({ id: 'League' }) satisfies z.ZodType<League>

export const TeamAnswer = z
  .strictObject({
    id,
    slug: z.string(),
    name: z.string(),
    short_name: z.string(),
    code: z.string(),
    league_id: id,
    country: z.string(),
    city: z.string(),
    stadium: z.string(),
    primary_colour: z.string(),
    secondary_colour: z.string(),
    logo: z.string(),
  })
  .meta({ id: 'Team' }) satisfies z.ZodType<Team>

const live = z.strictObject({
  status: z.enum(liveStatuses),
  phase: z.enum(livePhases),
  minute: count.nullable(),
  home_score: count.nullable(),
  away_score: count.nullable(),
  is_stale: z.boolean(),
  updated_at: time,
  seq: count,
})

const priceLevel = z.strictObject({ level, usually_from: z.number(), usually_to: z.number(), days: count })

export const MatchAnswer = z
  .strictObject({
    id,
    match_date: dayOrTime,
    time_confirmed: z.boolean(),
    home_team_id: id,
    away_team_id: id,
    league_id: id,
    home_team_name: z.string(),
    away_team_name: z.string(),
    league_name: z.string(),
    home_team_logo: z.string(),
    away_team_logo: z.string(),
    home_team_slug: z.string(),
    away_team_slug: z.string(),
    league_slug: z.string(),
    season: z.string(),
    round: z.string(),
    venue: text,
    city: text,
    ticket_url: text,
    official_platform: text,
    is_high_demand: z.boolean(),
    status: z.enum(matchStatuses),
    score: goals,
    shoot_out: goals,
    lowest_price: price.describe('Per ticket, in currency; null if none has a price.'),
    is_plus_fees: z.boolean().nullable(),
    currency: text,
    availability: z.enum(availabilities),
    offer_count: count.describe(
      'Offers that are available or limited; listed ones whose availability is unknown do not count.',
    ),
    lowest_price_seller: z.strictObject({ name: z.string(), url: text }).nullable(),
    lowest_price_section: text,
    lowest_price_quantity: count.nullable(),
    is_none_for_party: z
      .literal(true)
      .optional()
      .describe('Nothing on sale is known to have so many seats side by side, or to be for whom was asked.'),
    previous_price: price.describe('The price from which it fell within the last day.'),
    price_level: priceLevel.nullable(),
    price_week: z.array(price).nullable().describe('The lowest price of each of the last 7 days, today last.'),
    last_checked_at: time
      .nullable()
      .describe(
        'When the seller of the lowest price was last read. In lists it may have been read again since: they know some minutes later.',
      ),
    price_last_seen_at: time
      .nullable()
      .describe(
        'When the lowest price was last seen, while its seller was not read for minutes; null while it is sure.',
      ),
    live: live.nullable(),
  })
  .meta({ id: 'Match' }) satisfies z.ZodType<Match>

export const PriceAnswer = z
  .strictObject({
    id,
    platform_id: id,
    platform_name: z.string(),
    price,
    currency: text,
    ticket_type: z.string(),
    availability_status: z.enum(availabilities),
    last_checked_at: time,
    section: text,
    fees: price,
    is_all_in: z.boolean(),
    highest_price: price,
    quantity: count.nullable(),
    kind: z.enum(offerKinds),
    is_reduced: z.boolean().describe('For some people only, such as juniors: never counted as the lowest price.'),
    opens_at: time.nullable(),
    platform_kind: z.enum(platformKinds),
    url: text,
  })
  .meta({ id: 'Price' }) satisfies z.ZodType<PriceEntry>

export const PriceHistoryAnswer = z
  .strictObject({
    checked_at: time,
    platform_name: z.string(),
    price,
    currency: text,
    ticket_type: z.string(),
    section: text,
    availability_status: z.enum(availabilities),
  })
  .meta({ id: 'PriceStep' }) satisfies z.ZodType<PriceHistoryEntry>

export const SearchAnswer = z
  .strictObject({
    query: z.string(),
    is_approximate: z.boolean(),
    did_you_mean: z.array(z.string()),
    understood: z.array(z.string()),
    party: z.strictObject({ who: z.enum(whos), together: count }).nullable(),
    sides: z.tuple([z.string(), z.string()]).nullable(),
    teams: z.array(TeamAnswer),
    leagues: z.array(LeagueAnswer),
    matches: z.array(MatchAnswer),
  })
  .meta({ id: 'SearchResults' }) satisfies z.ZodType<SearchResults>

export const ErrorAnswer = z
  .object({
    error: z.string().describe('For people.'),
    code: z.string().describe('For programs.'),
    request_id: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional().describe('What is wrong with each field.'),
    retry_after: z.int().optional().describe('Seconds.'),
  })
  .meta({ id: 'Error' })
