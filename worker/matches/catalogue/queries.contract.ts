// What clients ask of the catalogue.
import { z } from 'zod'
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { decimalNumber, entityId, wholeNumber } from '#worker/ground/platform/whole-number.ts'
import { TogetherQuery } from '../prices/party/contract.ts'
import {
  defaultMatchLimit,
  defaultTeamLimit,
  maxMatchLimit,
  maxSearchLength,
  maxTeamLimit,
  maxWantedPrice,
  sorts,
  wantedAvailabilities,
  whens,
} from './constants.ts'
import { decodeCursor } from './rules.ts'

const id = entityId()

function limit(standard: number, most: number) {
  return wholeNumber({ least: 1, most }).default(standard)
}

/** A date, or a date-time with zone, in UTC; a date means its first moment, or its last as the end of a range. */
function moment(ofDay: 'first' | 'last') {
  return z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], 'must be a day or an ISO 8601 time')
    .transform((text): Instant => {
      const at = Date.parse(text)
      return ofDay === 'last' && !text.includes('T') ? at + dayMs : at
    })
}

export const TeamsQuery = z.object({ limit: limit(defaultTeamLimit, maxTeamLimit), league: id.optional() })

export const MatchesQuery = z.object({
  limit: limit(defaultMatchLimit, maxMatchLimit),
  cursor: z.string().max(100).optional().describe('The X-Next-Cursor of the page before, with the same filters.'),
  league: id.optional().describe('The id of a league.'),
  team: id.optional().describe('The id of a team, at home or away.'),
  from: moment('first').optional().describe('Matches from then on.'),
  to: moment('last').optional().describe('Matches up to this day, or before this time.'),
  q: z
    .string()
    .trim()
    .max(maxSearchLength, `must be at most ${maxSearchLength} characters`)
    .optional()
    .describe('The beginning of a team’s name.'),
  ...TogetherQuery.shape,
})

/** This century only, so that every date has a next one. */
const day = z.iso.date({ error: 'must be a day', abort: true }).regex(/^20/, 'must be a day of this century').optional()
const slug = z
  .string()
  .regex(/^[a-z0-9-]{1,80}$/, 'is not a known name')
  .optional()
const position = z
  .string()
  .refine((text) => decodeCursor(text) !== null, 'is not a page in this list')
  .optional()

/** Query parameters of the match list. */
export const BrowseQuery = z
  .object({
    league: slug,
    team: slug,
    when: z.enum(whens, 'is not a choice').optional(),
    from: day,
    to: day,
    availability: z.enum(wantedAvailabilities, 'is not a choice').optional(),
    max_price: decimalNumber('must be a number')
      .pipe(z.number().min(0, 'must be at least 0').max(maxWantedPrice, `must be at most ${maxWantedPrice}`))
      .optional(),
    q: z.string().trim().max(maxSearchLength, `must be at most ${maxSearchLength} characters`).optional(),
    sort: z.enum(sorts, 'is not a choice').optional(),
    /** Only matches after, or before, this position. */
    cursor: position,
    before: position,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'must not be before the first day',
  })
export type BrowseQuery = z.infer<typeof BrowseQuery>

export const MatchId = z.object({ id })
