// What people send: the wire's names come in, the alert's own go out.
import { z } from 'zod'
import { fromDecimal, isWholePence } from '#worker/ground/platform/money.ts'
import { entityId, wholeNumber } from '#worker/ground/platform/whole-number.ts'
import { maxTogether } from '#worker/matches/prices/party/constants.ts'
import { deliveryChannels } from '#worker/people/channels.constants.ts'
import {
  alertTargetKinds,
  choosableAlertTypes,
  digestKinds,
  listFilters,
  maxAlertQueryLength,
  maxAlertsListed,
  maxConditionNameLength,
  maxNamesPerCondition,
  maxPriceThresholdPence,
  maxTargetsPerAlert,
  repeatHoursRange,
  repeatModes,
} from '../constants.ts'
import type { AlertTarget, TicketConditions } from '../contract.ts'
import { asksForNothing, distinctTargets, leftOut } from './rules.ts'

const id = z.int().positive()

const PriceThreshold = z
  .number()
  .min(0)
  .max(maxPriceThresholdPence / 100)
  .refine(isWholePence, 'Use at most two decimals.')
  .transform(fromDecimal)

const names = z.array(z.string().trim().min(1).max(maxConditionNameLength)).max(maxNamesPerCondition).default([])
const nameFilter = z.object({ wanted: names, unwanted: names }).default({ wanted: [], unwanted: [] })

/** Null when any full-price ticket will do. */
const Conditions = z
  .object({
    together: z.int().min(1).max(maxTogether).default(1),
    ticket_types: nameFilter,
    areas: nameFilter,
    without_away_end: z.boolean().default(false),
    without_hospitality: z.boolean().default(false),
    official_only: z.boolean().default(false),
  })
  .transform((asked): TicketConditions | null => {
    const conditions = {
      together: asked.together,
      ticketTypes: asked.ticket_types,
      areas: asked.areas,
      isWithoutAwayEnd: asked.without_away_end,
      isWithoutHospitality: asked.without_hospitality,
      isOfficialOnly: asked.official_only,
    }
    return asksForNothing(conditions) ? null : conditions
  })

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

const channels = z
  .array(z.enum(deliveryChannels))
  .min(1, 'Choose at least one channel.')
  .max(deliveryChannels.length)
  .refine((list) => new Set(list).size === list.length, 'Name each channel once.')

/** Offered and not chosen. */
const leftOutChannels = z.array(z.enum(deliveryChannels)).max(deliveryChannels.length)

const repeatHours = z.int().min(repeatHoursRange.min).max(repeatHoursRange.max)

/** One target and a type are enough. */
export const NewAlert = z
  .object({
    match_id: id.optional(),
    team_id: id.optional(),
    league_id: id.optional(),
    more_targets: z
      .array(z.object({ kind: z.enum(alertTargetKinds), id }))
      .max(maxTargetsPerAlert - 1)
      .default([]),
    alert_type: z.enum(choosableAlertTypes),
    price_threshold: PriceThreshold.optional(),
    platform_id: id.optional(),
    conditions: Conditions.optional(),
    repeat_mode: z.enum(repeatModes).default('every_crossing'),
    repeat_hours: repeatHours.optional(),
    digest: z.enum(digestKinds).nullable().default(null),
    channels: channels.default(['email']),
    left_out_channels: leftOutChannels.default([]),
    expires_at: moment.optional(),
    /** The agent's client that the alert is for; null for the person themselves. */
    client_id: id.nullable().default(null),
  })
  .refine((input) => [input.match_id, input.team_id, input.league_id].filter((one) => one !== undefined).length === 1, {
    message: 'Choose exactly one match, team or league.',
    path: ['target'],
  })
  .refine((input) => input.price_threshold === undefined || input.alert_type === 'price_drop', {
    message: 'Only price drop alerts can have a maximum price.',
    path: ['price_threshold'],
  })
  .refine((input) => input.repeat_mode !== 'spaced' || input.repeat_hours !== undefined, {
    message: 'Say how many hours apart.',
    path: ['repeat_hours'],
  })
  .transform((input) => {
    const [first, ...moreTargets] = distinctTargets([firstTarget(input), ...input.more_targets])
    return {
      targetKind: first.kind,
      targetId: first.id,
      moreTargets,
      alertType: input.alert_type,
      priceThresholdPence: input.price_threshold ?? null,
      platformId: input.platform_id ?? null,
      // A queue stands before all tickets.
      conditions: input.alert_type === 'queue' ? null : (input.conditions ?? null),
      repeatMode: input.repeat_mode,
      repeatHours: input.repeat_mode === 'spaced' ? (input.repeat_hours ?? null) : null,
      digest: input.digest,
      channels: input.channels,
      leftOutChannels: leftOut(input.left_out_channels, input.channels),
      expiresAt: input.expires_at ?? null,
      clientId: input.client_id,
    }
  })
export type NewAlert = z.output<typeof NewAlert>

type FirstTarget = { match_id?: number | undefined; team_id?: number | undefined; league_id?: number | undefined }

/** Exactly one is given. */
function firstTarget({ match_id, team_id, league_id }: FirstTarget): AlertTarget {
  if (match_id !== undefined) return { kind: 'match', id: match_id }
  return team_id === undefined ? { kind: 'league', id: league_id as number } : { kind: 'team', id: team_id }
}

/** What an edit may change; what an alert is about stays, because another target is another alert. */
export const AlertChanges = z
  .object({
    is_active: z.boolean(),
    alert_type: z.enum(choosableAlertTypes),
    price_threshold: PriceThreshold.nullable(),
    platform_id: id.nullable(),
    conditions: Conditions.nullable(),
    repeat_mode: z.enum(repeatModes),
    repeat_hours: repeatHours.nullable(),
    digest: z.enum(digestKinds).nullable(),
    channels,
    left_out_channels: leftOutChannels,
    expires_at: moment.nullable(),
    muted_until: moment.nullable(),
  })
  .partial()
  .refine((input) => Object.values(input).some((value) => value !== undefined), 'Say what to change.')
export type AlertChanges = z.output<typeof AlertChanges>

/** A limit in an address is text. */
export const AlertsQuery = z.object({
  filter: z.enum(listFilters).default('all'),
  query: z.string().trim().max(maxAlertQueryLength).default(''),
  limit: wholeNumber({ least: 1, most: maxAlertsListed }).default(maxAlertsListed),
  /** Only alerts that an agent made for this client. */
  client: entityId().optional(),
  /** Only those made before this one. */
  before: entityId().optional(),
})

/** The same of a program, page by page. */
export const AlertsPageQuery = AlertsQuery.omit({ before: true }).extend({
  cursor: z.string().max(100).optional().describe('The X-Next-Cursor of the page before, with the same filters.'),
})

/** In an address. */
export const AlertId = z.object({ id: entityId() })
