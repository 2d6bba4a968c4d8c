import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import type { AlertTargetKind } from './constants.ts'
import type { NamedAlert, TicketConditions } from './contract.ts'
import { targetsOf } from './making/rules.ts'
import type { AlertHistory } from './preview/contract.ts'

/** As `Conditions` reads it. */
export function toWireConditions(conditions: TicketConditions) {
  return {
    together: conditions.together,
    ticket_types: conditions.ticketTypes,
    areas: conditions.areas,
    without_away_end: conditions.isWithoutAwayEnd,
    without_hospitality: conditions.isWithoutHospitality,
    official_only: conditions.isOfficialOnly,
  }
}

/** What an alert would have done, on the wire. */
export function previewView({ isThereNow, timesIn30Days, lowestSeenPence, observations, days }: AlertHistory) {
  return {
    is_there_now: isThereNow,
    times_in_30_days: timesIn30Days,
    lowest_seen: lowestSeenPence === null ? null : toDecimal(lowestSeenPence),
    observations,
    days,
  }
}

/** The specification's fields first, then ours. Ids and names are those of the first target of each kind. */
export function alertView(alert: NamedAlert) {
  const { conditions, priceThresholdPence: pence } = alert
  const first = (kind: AlertTargetKind) => alert.targets.find((target) => target.kind === kind) ?? null
  return {
    id: alert.id,
    team_id: first('team')?.id ?? null,
    league_id: first('league')?.id ?? null,
    team_name: first('team')?.name ?? null,
    league_name: first('league')?.name ?? null,
    alert_type: alert.alertType,
    price_threshold: pence === null ? null : toDecimal(pence),
    is_active: alert.isActive,
    /** By the end of a plan: it comes back with one that has room. */
    paused_by_plan: alert.pausedAfter !== null,
    paused_at: isoOrNull(alert.pausedAt),
    created_at: toIso(alert.createdAt),
    last_notified_at: isoOrNull(alert.lastNotifiedAt),
    name: alert.name,
    match_id: first('match')?.id ?? null,
    match_name: first('match')?.name ?? null,
    match_date: isoOrNull(alert.kickoffAt) ?? alert.matchDay,
    more_targets: targetsOf(alert).slice(1),
    currency: alert.currency,
    platform_id: alert.platformId,
    conditions: conditions && toWireConditions(conditions),
    repeat_mode: alert.repeatMode,
    repeat_hours: alert.repeatHours,
    digest: alert.digest,
    channels: alert.channels,
    left_out_channels: alert.leftOutChannels,
    muted_until: isoOrNull(alert.mutedUntilAt),
    expires_at: isoOrNull(alert.expiresAt),
    client_id: alert.clientId,
    client_name: alert.clientName,
  }
}
