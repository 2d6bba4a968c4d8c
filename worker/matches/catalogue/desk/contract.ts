import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { entityId, wholeNumber } from '#worker/ground/platform/whole-number.ts'
import { maxSearchLength } from '../constants.ts'
import type { Match } from '../contract.ts'
import {
  type DeskStatus,
  dateWrong,
  deskStatuses,
  maxPlatformLength,
  maxRoundLength,
  maxUrlLength,
  maxVenueLength,
  timeSkipped,
  urlWrong,
} from './constants.ts'
import { formMoments } from './rules.ts'

const earliest = Date.UTC(2000, 0)
const latest = Date.UTC(2100, 0)

/** A date and time of a form, which is UK time, or an instant with its zone. Of an hour that comes twice, the first. */
const Kickoff = z.string({ error: dateWrong }).transform((text, context): Instant => {
  const local = formMoments(text)
  const at = local ? (local[0] ?? null) : /(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : NaN
  if (at !== null && at >= earliest && at < latest) return at
  context.addIssue({ code: 'custom', message: at === null ? timeSkipped : dateWrong })
  return z.NEVER
})

/** Empty is none. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)
    .nullable()
    .default(null)
    .transform((text) => text || null)

const Id = entityId()
/** A ticked box of a form sends "on", an unticked one nothing. */
const Ticked = z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false)

const TicketUrl = line(maxUrlLength).refine((url) => url === null || isWebAddress(url), { message: urlWrong })

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol)
}

const shown = {
  match_date: Kickoff,
  venue: line(maxVenueLength),
  ticket_url: TicketUrl,
  official_platform: line(maxPlatformLength),
  is_high_demand: Ticked,
}

export const NewMatchForm = z.object({
  league_id: Id,
  home_team_id: Id,
  away_team_id: Id,
  round: line(maxRoundLength),
  ...shown,
})
export type NewMatchForm = z.infer<typeof NewMatchForm>

/** Without a version the change is made to whatever is stored. */
export const MatchEditForm = z.object({ ...shown, version: wholeNumber({ least: 0 }).optional() })
export type MatchEditForm = z.infer<typeof MatchEditForm>

export const DeskQuery = z.object({
  q: z.string().trim().max(maxSearchLength).optional(),
  status: z.enum(deskStatuses).optional().catch(undefined),
  league: entityId().optional().catch(undefined),
  cursor: z.string().max(60).optional(),
  before: z.string().max(60).optional(),
})
export type DeskQuery = z.infer<typeof DeskQuery>

/** A match as the desk shows it. */
export type DeskMatch = Pick<
  Match,
  | 'id'
  | 'match_date'
  | 'time_confirmed'
  | 'home_team_name'
  | 'away_team_name'
  | 'league_name'
  | 'venue'
  | 'round'
  | 'season'
> & {
  status: DeskStatus
  ticket_url: string | null
  official_platform: string | null
  is_high_demand: boolean
  kickoffAt: Instant | null
  version: number
  /** Set by hand: feeds and files do not move it. */
  is_pinned: boolean
  /** A football feed lists it. */
  is_listed: boolean
  /** Cancelled and not begun: it is on again once feeds may set it. */
  is_restorable: boolean
}

export type DeskPage = {
  matches: DeskMatch[]
  /** Found, up to a limit, and all there are. */
  count: number
  isMore: boolean
  next: string | null
  previous: string | null
}
