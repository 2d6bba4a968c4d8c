// What calls are answered, as schemas: described in the document, and compared with what is really answered by a test.
import { z } from 'zod'
import { alertTargetKinds, alertTypes, digestKinds, repeatModes } from '#worker/alerting/alerts/constants.ts'
import { followKinds } from '#worker/alerting/follows/constants.ts'
import { deliveryStatuses } from '#worker/alerting/notifications/constants.ts'
import { messageTypes } from '#worker/alerting/notifications/inbox/constants.ts'
import { offerKinds } from '#worker/matches/catalogue/add-ons/constants.ts'
import { availabilities, matchStatuses, platformKinds } from '#worker/matches/catalogue/constants.ts'
import type { League, Match, Team } from '#worker/matches/catalogue/contract.ts'
import { livePhases, liveStatuses } from '#worker/matches/live/constants.ts'
import type { PriceEntry, PriceHistoryEntry } from '#worker/matches/prices/contract.ts'
import { whos } from '#worker/matches/prices/party/constants.ts'
import type { SearchResults } from '#worker/matches/search/contract.ts'
import { deliveryChannels } from '#worker/people/channels.constants.ts'
import { plans } from '#worker/people/plans/constants.ts'

const id = z.int()
const time = z.iso.datetime()
/** A day while the time of kick-off is not known. */
const dayOrTime = z.string().describe('UTC; only the day while the time is not known.')
const price = z.number().nullable()
const text = z.string().nullable()
const count = z.int()
const goals = z.tuple([count, count]).nullable()

export const LeagueAnswer = z
  .strictObject({ id, slug: z.string(), name: z.string(), country: z.string(), division: count })
  .meta({ id: 'League' }) satisfies z.ZodType<League>

export const TeamAnswer = z
  .strictObject({
    ...{ id, slug: z.string(), name: z.string(), short_name: z.string(), code: z.string(), league_id: id },
    ...{ country: z.string(), city: z.string(), stadium: z.string() },
    ...{ primary_colour: z.string(), secondary_colour: z.string(), logo: z.string() },
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

const level = z.enum(['low', 'usual', 'high'])
const priceLevel = z.strictObject({ level, usually_from: z.number(), usually_to: z.number(), days: count })

export const MatchAnswer = z
  .strictObject({
    ...{ id, match_date: dayOrTime, time_confirmed: z.boolean() },
    ...{ home_team_id: id, away_team_id: id, league_id: id },
    ...{ home_team_name: z.string(), away_team_name: z.string(), league_name: z.string() },
    ...{ home_team_logo: z.string(), away_team_logo: z.string() },
    ...{ home_team_slug: z.string(), away_team_slug: z.string(), league_slug: z.string() },
    ...{ season: z.string(), round: z.string(), venue: text, city: text },
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
    offer_count: count,
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
    last_checked_at: time.nullable(),
    live: live.nullable(),
  })
  .meta({ id: 'Match' }) satisfies z.ZodType<Match>

export const PriceAnswer = z
  .strictObject({
    ...{ id, platform_id: id, platform_name: z.string(), price, currency: text, ticket_type: z.string() },
    ...{ availability_status: z.enum(availabilities), last_checked_at: time, section: text, fees: price },
    ...{ is_all_in: z.boolean(), highest_price: price, quantity: count.nullable(), kind: z.enum(offerKinds) },
    is_reduced: z.boolean().describe('For some people only, such as juniors: never counted as the lowest price.'),
    ...{ opens_at: time.nullable(), platform_kind: z.enum(platformKinds), url: text },
  })
  .meta({ id: 'Price' }) satisfies z.ZodType<PriceEntry>

export const PriceHistoryAnswer = z
  .strictObject({
    ...{ checked_at: time, platform_name: z.string(), price, currency: text, ticket_type: z.string() },
    ...{ section: text, availability_status: z.enum(availabilities) },
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

const names = z.strictObject({ wanted: z.array(z.string()), unwanted: z.array(z.string()) })

export const AlertAnswer = z
  .strictObject({
    ...{ id, name: z.string(), alert_type: z.enum(alertTypes) },
    ...{ team_id: id.nullable(), league_id: id.nullable(), match_id: id.nullable() },
    ...{ team_name: text, league_name: text, match_name: text, match_date: dayOrTime.nullable() },
    more_targets: z.array(z.strictObject({ kind: z.enum(alertTargetKinds), id })),
    price_threshold: price,
    currency: text,
    platform_id: id.nullable(),
    conditions: z
      .strictObject({
        ...{ together: count, ticket_types: names, areas: names },
        ...{ without_away_end: z.boolean(), without_hospitality: z.boolean(), official_only: z.boolean() },
      })
      .nullable(),
    is_active: z.boolean(),
    paused_by_plan: z.boolean(),
    paused_at: time.nullable(),
    repeat_mode: z.enum(repeatModes),
    repeat_hours: count.nullable(),
    digest: z.enum(digestKinds).nullable(),
    channels: z.array(z.enum(deliveryChannels)),
    left_out_channels: z.array(z.enum(deliveryChannels)),
    ...{ created_at: time, last_notified_at: time.nullable(), muted_until: time.nullable() },
    expires_at: time.nullable(),
    ...{ client_id: id.nullable(), client_name: text },
  })
  .meta({ id: 'Alert' })

export const PreviewAnswer = z
  .strictObject({
    ...{ is_there_now: z.boolean(), times_in_30_days: count, lowest_seen: price, observations: count },
    days: z.number(),
  })
  .meta({ id: 'AlertPreview' })

const matchDetails = z.strictObject({
  ...{ home_team: z.string(), away_team: z.string(), league: z.string(), match_date: dayOrTime },
})

export const NotificationAnswer = z
  .strictObject({
    ...{ id: z.string(), message: z.string(), alert_type: z.enum(messageTypes), is_read: z.boolean() },
    ...{ sent_at: time, seen_at: time, price_threshold: price, match_id: id.nullable() },
    match_details: matchDetails.nullable(),
    gone_at: time.nullable(),
    last_there_at: time.nullable(),
    clients: z.array(z.strictObject({ id, name: z.string() })),
    deliveries: z.array(
      z.strictObject({
        ...{ channel: z.enum(deliveryChannels), status: z.enum(deliveryStatuses), attempts: count },
        ...{ decided_at: time.nullable(), accepted_at: time.nullable(), reason: text },
      }),
    ),
  })
  .meta({ id: 'Notification' })

export const TrackedPriceAnswer = z
  .strictObject({
    ...{ id, match_id: id, target_price: z.number(), current_price: price, platform_name: text },
    ...{ last_checked_at: time.nullable(), is_active: z.boolean(), match_details: matchDetails, currency: z.string() },
    ...{ client_id: id.nullable(), client_name: text },
    context: z
      .strictObject({
        ...{ price: z.number(), level, usually_from: z.number() },
        ...{ usually_to: z.number(), days: count, observations: count },
      })
      .nullable(),
  })
  .meta({ id: 'TrackedPrice' })

export const FollowsAnswer = z.strictObject({
  follows: z.array(
    z
      .strictObject({
        ...{ kind: z.enum(followKinds), id, name: z.string(), slug: z.string() },
        followed_at: time,
      })
      .meta({ id: 'Follow' }),
  ),
})

export const FollowedAnswer = z.strictObject({ kind: z.enum(followKinds), id, is_followed: z.boolean() })

export const PlanAnswer = z
  .strictObject({
    ...{ current_plan: z.enum(plans), effective_plan: z.enum(plans), plan_type: z.enum(['paid', 'trial', 'free']) },
    ...{ plan_status: z.string(), is_trial_active: z.boolean(), trial_days_remaining: count },
    ...{ trial_started_at: time.nullable(), trial_expires_at: time.nullable(), can_start_trial: z.boolean() },
    ...{ is_plan_active: z.boolean(), plan_days_remaining: count, plan_expires_at: time.nullable() },
    ...{ is_in_grace: z.boolean(), grace_ends_at: time.nullable(), next_plan: z.enum(plans).nullable() },
    ...{ monthly_alert_count: count, monthly_alert_limit: count.nullable(), monthly_alert_reset_date: time },
    ...{ email_notifications_enabled: z.boolean(), sms_notifications_enabled: z.boolean() },
    advance_notification_hours: count,
  })
  .meta({ id: 'Plan' })

export const ErrorAnswer = z
  .object({
    error: z.string().describe('For people.'),
    code: z.string().describe('For programs.'),
    request_id: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional().describe('What is wrong with each field.'),
    retry_after: z.int().optional().describe('Seconds.'),
  })
  .meta({ id: 'Error' })
