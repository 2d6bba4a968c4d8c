import { z } from 'zod'
import type { MatchStatus } from '../catalogue/constants.ts'
import type { DeliveryChannel } from '../notifications/constants.ts'
import type { Instant } from '../platform/clock.ts'
import {
  type AlertTargetKind,
  type AlertType,
  choosableAlertTypes,
  maxPriceThresholdPence,
  type RepeatMode,
} from './constants.ts'

export type AlertTarget = { kind: AlertTargetKind; id: number }

/** Names compared by whole words: "F1" does not match block F13. */
export type NameFilter = { wanted: string[]; unwanted: string[] }

/** Which tickets count for an alert. */
export type TicketConditions = {
  /** Seats side by side; 1 for any ticket. */
  together: number
  /** Adult and other full-price tickets unless reduced ones are wanted by name. */
  ticketTypes: NameFilter
  areas: NameFilter
  isWithoutAwayEnd: boolean
  isWithoutHospitality: boolean
  isOfficialOnly: boolean
}

export type Alert = {
  id: number
  userId: number
  /** The first target; a change on any of them counts. */
  targetKind: AlertTargetKind
  targetId: number
  moreTargets: AlertTarget[]
  alertType: AlertType
  /** In `currency`; null means any notable fall. */
  priceThresholdPence: number | null
  /** ISO 4217. Null when not chosen: the currency of the shown price. */
  currency: string | null
  /** Null: any full-price ticket. */
  conditions: TicketConditions | null
  /** Null: any platform. */
  platformId: number | null
  repeatMode: RepeatMode
  /** `spaced` only. */
  repeatHours: number | null
  /** In order of preference. */
  channels: DeliveryChannel[]
  isActive: boolean
  mutedUntilAt: Instant | null
  expiresAt: Instant | null
  createdAt: Instant
  /** Null unless deleted; can be restored for `undoDeleteMs`. */
  deletedAt: Instant | null
}

/** `targetName` is "Arsenal", "Premier League" or "Leeds United v Arsenal"; null for a target that is gone. */
export type NamedAlert = Alert & { targetName: string | null }

/** Match facts that decide which alerts apply and whether tickets are still sold. */
export type MatchFacts = {
  id: number
  leagueId: number
  leagueName: string
  homeTeamId: number
  homeTeamName: string
  awayTeamId: number
  awayTeamName: string
  /** Null while only the day is known. */
  kickoffAt: Instant | null
  /** Local day, YYYY-MM-DD. */
  matchDay: string
  venue: string | null
  city: string | null
  status: MatchStatus
  isHighDemand: boolean
}

const wholePence = (pounds: number) => Math.round(pounds * 100)

/** Input of the create form: one target, a type, and for a price drop an optional maximum price. */
export const NewAlert = z
  .object({
    match_id: z.int().positive().optional(),
    team_id: z.int().positive().optional(),
    league_id: z.int().positive().optional(),
    alert_type: z.enum(choosableAlertTypes),
    price_threshold: z
      .number()
      .min(0)
      .max(maxPriceThresholdPence / 100)
      .refine((pounds) => Math.abs(pounds * 100 - wholePence(pounds)) < 1e-6, 'Use at most two decimals.')
      .optional(),
    platform_id: z.int().positive().optional(),
  })
  .refine((input) => [input.match_id, input.team_id, input.league_id].filter((id) => id !== undefined).length === 1, {
    message: 'Choose exactly one match, team or league.',
    path: ['target'],
  })
  .refine((input) => input.price_threshold === undefined || input.alert_type === 'price_drop', {
    message: 'Only price drop alerts can have a maximum price.',
    path: ['price_threshold'],
  })
  .transform((input) => {
    const target: { kind: AlertTargetKind; id: number | undefined } =
      input.match_id !== undefined
        ? { kind: 'match', id: input.match_id }
        : input.team_id !== undefined
          ? { kind: 'team', id: input.team_id }
          : { kind: 'league', id: input.league_id }
    return {
      targetKind: target.kind,
      targetId: target.id as number,
      alertType: input.alert_type,
      priceThresholdPence: input.price_threshold === undefined ? null : wholePence(input.price_threshold),
      platformId: input.platform_id ?? null,
    }
  })
export type NewAlert = z.output<typeof NewAlert>
