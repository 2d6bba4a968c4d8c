// Answers of calls about what a person has: alerts, messages, tracked prices, follows and the plan.
import { z } from 'zod'
import { alertTargetKinds, alertTypes, digestKinds, repeatModes } from '#worker/alerting/alerts/constants.ts'
import { followKinds } from '#worker/alerting/follows/constants.ts'
import { deliveryStatuses } from '#worker/alerting/notifications/constants.ts'
import { messageTypes } from '#worker/alerting/notifications/inbox/constants.ts'
import { deliveryChannels } from '#worker/people/channels.constants.ts'
import { plans } from '#worker/people/plans/constants.ts'
import { count, dayOrTime, id, level, price, text, time } from './fields.contract.ts'

const names = z.strictObject({ wanted: z.array(z.string()), unwanted: z.array(z.string()) })

export const AlertAnswer = z
  .strictObject({
    id,
    name: z.string(),
    alert_type: z.enum(alertTypes),
    team_id: id.nullable(),
    league_id: id.nullable(),
    match_id: id.nullable(),
    team_name: text,
    league_name: text,
    match_name: text,
    match_date: dayOrTime.nullable(),
    more_targets: z.array(z.strictObject({ kind: z.enum(alertTargetKinds), id })),
    price_threshold: price,
    currency: text,
    platform_id: id.nullable(),
    conditions: z
      .strictObject({
        together: count,
        ticket_types: names,
        areas: names,
        without_away_end: z.boolean(),
        without_hospitality: z.boolean(),
        official_only: z.boolean(),
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
    created_at: time,
    last_notified_at: time.nullable(),
    muted_until: time.nullable(),
    expires_at: time.nullable(),
    client_id: id.nullable(),
    client_name: text,
  })
  .meta({ id: 'Alert' })

export const PreviewAnswer = z
  .strictObject({
    is_there_now: z.boolean(),
    times_in_30_days: count,
    lowest_seen: price,
    observations: count,
    days: z.number(),
  })
  .meta({ id: 'AlertPreview' })

const matchDetails = z.strictObject({
  home_team: z.string(),
  away_team: z.string(),
  league: z.string(),
  match_date: dayOrTime,
})

export const NotificationAnswer = z
  .strictObject({
    id: z.string(),
    message: z.string(),
    alert_type: z.enum(messageTypes),
    is_read: z.boolean(),
    sent_at: time,
    seen_at: time,
    price_threshold: price,
    match_id: id.nullable(),
    match_details: matchDetails.nullable(),
    gone_at: time.nullable(),
    last_there_at: time.nullable(),
    clients: z.array(z.strictObject({ id, name: z.string() })),
    deliveries: z.array(
      z.strictObject({
        channel: z.enum(deliveryChannels),
        status: z.enum(deliveryStatuses),
        attempts: count,
        decided_at: time.nullable(),
        accepted_at: time.nullable(),
        reason: text,
      }),
    ),
  })
  .meta({ id: 'Notification' })

export const TrackedPriceAnswer = z
  .strictObject({
    id,
    match_id: id,
    target_price: z.number(),
    current_price: price,
    platform_name: text,
    last_checked_at: time.nullable().describe('It may have been read again since: known some minutes later.'),
    is_active: z.boolean(),
    match_details: matchDetails,
    currency: z.string(),
    client_id: id.nullable(),
    client_name: text,
    context: z
      .strictObject({
        price: z.number(),
        level,
        usually_from: z.number(),
        usually_to: z.number(),
        days: count,
        observations: count,
      })
      .nullable(),
  })
  .meta({ id: 'TrackedPrice' })

export const FollowsAnswer = z.strictObject({
  follows: z.array(
    z
      .strictObject({
        kind: z.enum(followKinds),
        id,
        name: z.string(),
        slug: z.string(),
        followed_at: time,
      })
      .meta({ id: 'Follow' }),
  ),
})

export const FollowedAnswer = z.strictObject({ kind: z.enum(followKinds), id, is_followed: z.boolean() })

export const PlanAnswer = z
  .strictObject({
    current_plan: z.enum(plans),
    effective_plan: z.enum(plans),
    plan_type: z.enum(['paid', 'trial', 'free']),
    plan_status: z.string(),
    is_trial_active: z.boolean(),
    trial_days_remaining: count,
    trial_started_at: time.nullable(),
    trial_expires_at: time.nullable(),
    can_start_trial: z.boolean(),
    is_plan_active: z.boolean(),
    plan_days_remaining: count,
    plan_expires_at: time.nullable(),
    is_in_grace: z.boolean(),
    grace_ends_at: time.nullable(),
    next_plan: z.enum(plans).nullable(),
    monthly_alert_count: count,
    monthly_alert_limit: count.nullable(),
    monthly_alert_reset_date: time,
    email_notifications_enabled: z.boolean(),
    sms_notifications_enabled: z.boolean(),
    advance_notification_hours: count,
  })
  .meta({ id: 'Plan' })
