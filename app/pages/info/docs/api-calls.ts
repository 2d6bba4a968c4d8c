import { durationText } from '#app/ui/relative-time.ts'
import {
  defaultMatchLimit,
  defaultTeamLimit,
  listedBackMs,
  maxMatchLimit,
  maxSearchLength,
  maxTeamLimit,
} from '#worker/matches/catalogue/constants.ts'
import {
  defaultHistoryLimit,
  maxHistoryDays,
  maxHistoryLimit,
  refreshEveryMs,
  refreshesPerAddress,
} from '#worker/matches/prices/constants.ts'
import { maxQuestionLength, maxResultsPerGroup } from '#worker/matches/search/constants.ts'

type Parameter = { name: string; meaning: string }

export type ApiCall = {
  method: 'GET' | 'POST'
  /** `:name` marks a path parameter. */
  path: string
  answer: string
  parameters: Parameter[]
}

const limit = (standard: number, most: number): Parameter => ({
  name: 'limit',
  meaning: `Number of results, 1 to ${most}; ${standard} by default.`,
})

/** Every public call, with the limits that the server enforces. */
export const apiCalls: ApiCall[] = [
  {
    method: 'GET',
    path: '/api/matches',
    answer: `Matches from ${durationText(listedBackMs)} ago on, in order of time, as an array: played ones first, then those to come. Where there are more, X-Next-Cursor holds the cursor of the next page, and Link its address.`,
    parameters: [
      limit(defaultMatchLimit, maxMatchLimit),
      { name: 'cursor', meaning: 'Where the next page starts.' },
      { name: 'league, team', meaning: 'Id of a league or a team.' },
      { name: 'from, to', meaning: 'A day (2026-11-28) or an ISO 8601 time with its zone.' },
      { name: 'q', meaning: `The beginning of a team’s name; at most ${maxSearchLength} characters.` },
    ],
  },
  {
    method: 'GET',
    path: '/api/matches/:id',
    answer:
      'One match, with its score, its lowest price, its availability and when it was last checked. Once it is over, the price is the last one seen, the availability is unknown, and there are no links to tickets. Once the football feed has reported on it, live holds the phase of play, the minute and when that was.',
    parameters: [],
  },
  {
    method: 'GET',
    path: '/api/matches/:id/prices',
    answer:
      'Prices of the match: an array with one entry per offer on each platform. Once it is over, these are the last prices seen, without availability, quantity or links.',
    parameters: [],
  },
  {
    method: 'POST',
    path: '/api/matches/:id/prices/refresh',
    answer: `Requests a fresh check of every platform for the match; the response is 202 before the check runs. Once in ${durationText(refreshEveryMs)} for one match, and ${refreshesPerAddress.max} times in ${durationText(refreshesPerAddress.windowMs)} from one address.`,
    parameters: [],
  },
  {
    method: 'GET',
    path: '/api/matches/:id/live-status',
    answer:
      'Status, minute, score and events of a match that is near, on or over, with the phase of play and whether the feed is silent (is_stale).',
    parameters: [],
  },
  {
    method: 'GET',
    path: '/api/price-tracking/history/:matchId',
    answer: 'How the prices of a match changed, as an array, newest first.',
    parameters: [
      limit(defaultHistoryLimit, maxHistoryLimit),
      { name: 'platform', meaning: 'Slug or id of a platform.' },
      { name: 'days', meaning: `How far back, 1 to ${maxHistoryDays}.` },
    ],
  },
  { method: 'GET', path: '/api/leagues', answer: 'Every league, as an array.', parameters: [] },
  {
    method: 'GET',
    path: '/api/teams',
    answer: 'The teams, as an array.',
    parameters: [limit(defaultTeamLimit, maxTeamLimit), { name: 'league', meaning: 'Id of a league.' }],
  },
  {
    method: 'GET',
    path: '/api/search',
    answer: 'Teams, leagues and matches by name, tolerating a typo.',
    parameters: [
      { name: 'q', meaning: `The search text; at most ${maxQuestionLength} characters. Required.` },
      limit(maxResultsPerGroup, maxResultsPerGroup),
    ],
  },
  {
    method: 'GET',
    path: '/api/status/services',
    answer: 'The state of each part of the service, as an array.',
    parameters: [],
  },
  {
    method: 'GET',
    path: '/api/status/metrics',
    answer: 'What we measure about the service, as an array.',
    parameters: [],
  },
]
