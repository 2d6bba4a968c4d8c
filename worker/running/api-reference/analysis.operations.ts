// What was measured of prices, for Agent Premium.
import { z } from 'zod'
import { subjectKinds } from '#worker/alerting/analysis/constants.ts'
import { AnalysisQuery } from '#worker/alerting/analysis/contract.ts'
import type { Operation } from './contract.ts'

const count = z.int()
const number = z.number().nullable()
const middle = { median: number, lowest: number, highest: number, n: count }
const Middle = z.strictObject(middle)
const span = { from_days: count, to_days: count }
const Spans = z
  .strictObject({ ...span, ...middle })

  .array()
const Parts = z.strictObject({ id: count.nullable(), name: z.string(), prices: Spans, overall: Middle }).array()

const AnalysisAnswer = z
  .strictObject({
    kind: z.enum(subjectKinds),
    id: count,
    area: z.string().nullable(),
    name: z.string(),
    season: z.string().nullable(),
    seasons: z.string().array(),
    made_at: z.iso.datetime().nullable(),
    currency: z.string().nullable().describe('Of every amount; matches in another one are left out.'),
    matches: count,
    matches_in_other_currencies: count,
    changes: count.describe('Changes that were seen in those matches.'),
    prices: Spans.describe(
      'Lowest price by days before kick-off; n counts matches, and no median is given of fewer than three.',
    ),
    spread: Spans.describe('Between the dearest and the cheapest seller.'),
    sellers: Parts,
    areas: Parts,
    sold_out: z.strictObject({
      matches: count,
      times: count,
      hours_before: Middle,
      by_days: z.strictObject({ ...span, n: count }).array(),
    }),
    return_minutes: Middle.describe('How long tickets that came back were there.'),
    hours: z.strictObject({ hour: count, returns: count, falls: count }).array().describe('In London time.'),
    best_hour: z.strictObject({ hour: count, moments: count, of: count }).nullable(),
    alerts: z
      .strictObject({
        alert: z.string().describe('tickets, fall, or limit_20: a maximum price of 20 % below the first price seen.'),
        matches: count,
        n: count,
        times: count,
        hours_before: Middle,
        minutes: Middle,
      })
      .array(),
  })
  .meta({ id: 'Analysis' })

export const analysisOperations: Operation[] = [
  {
    id: 'getAnalysis',
    method: 'GET',
    path: '/api/analysis',
    summary:
      'What was measured of a match, team, league, seller or area of a ground; format=csv gives a file. Agent Premium only',
    scope: 'read',
    ofClient: true,
    query: AnalysisQuery,
    answer: AnalysisAnswer,
    example: { query: { kind: 'league', id: 1 } },
  },
]
