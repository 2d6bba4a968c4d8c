import { secondMs } from '#worker/ground/platform/clock.ts'

/** Platforms on one page of the desk; each gate is asked once. */
export const jobsPerPage = 60
export const gatesAtOnce = 12
export const gateTimeoutMs = 3 * secondMs
export const maxNameSearch = 80

/** What a million checks cost, in US dollars, with everything that is billed: by `npm run bench -- cost`, as in the README. */
export const dollarsPerMillionChecks = 1.14

/** The specification's limits of colours, as shares: green from the first, orange from the second, red below. */
export const goodSuccess = 0.9
export const fairSuccess = 0.7

/** `setup`: no page was ever read; `forbidden`: robots.txt forbids them all. */
export const jobStates = ['trouble', 'setup', 'forbidden', 'running', 'paused'] as const
export type JobState = (typeof jobStates)[number]

/** Runs that all failed before a platform counts as failing now, whatever its day was like. */
export const failingRuns = 3

export const jobTexts = {
  gone: 'There is no such platform.',
  noGate: 'The platform’s gate did not answer. Try again in a minute.',
  paused: 'The platform is paused. Resume it, then run its checks.',
  unlinked: 'Nothing to check yet: none of its pages is linked to a match.',
  notBegun: 'Its first check begins by itself within a minute.',
  forbidden: 'Nothing to check: robots.txt allows none of its pages.',
} as const

/** Behind a check that was read in full although the site has validators. */
export const distrustText =
  ' It was read in full: the ETag and Last-Modified of this site are not believed, because they once hid a change.'

/** Why a check found nothing, in words. */
export const problemTexts: Readonly<Record<string, string>> = {
  other_event: 'the page is about something other than this match',
  unsure_event: 'it is not certain that the page is about this match',
  held: 'the page is unusual, so what changed on it waits for a second check or for you',
  nothing_found: 'no offers were found on the page',
  malformed_data: 'the page’s data could not be read',
  block_page: 'the platform showed a block page instead',
  waiting_room: 'the platform put us into a waiting room',
  not_ticket_page:
    'something else stands in the place of the tickets: a notice, a cookie question, or a page that is gone',
  truncated: 'the page ended before it was whole',
  too_complex: 'the page took too much work to read',
  too_many_offers: 'the page has more offers than are kept',
  required_field_missing: 'a field that the rules require is missing',
  value_rejected: 'a value does not look as the rules demand',
  prices_disagree: 'two prices of one offer disagree',
  words_disagree: 'the page says in one place that tickets are on sale, and otherwise in another',
  words_unknown: 'what the page’s data says of availability is in words that are not known',
  price_zero: 'a price is zero',
  price_negative: 'a price is negative',
  price_unreadable: 'a price could not be read',
  wrong_currency: 'a price is in another currency',
  outlier: 'a price is far from what it was, and waits for a second check',
  http_error: 'the platform answered with an error',
  foreign_address: 'the page, or where it sent us, is not at the platform’s address',
  network_error: 'the platform did not answer',
  throttled: 'the platform asked us to wait',
  unavailable: 'the platform said that it is busy or down, without a time, so we pause',
  blocked: 'the platform refused us',
  room_not_updated: 'the match could not take the result, so the page is read again',
  robots_disallowed: 'robots.txt does not allow this page',
  not_begun: 'the checks began too late to read a page, and are due again',
  not_reported: 'the checks did not report back in time, and are due again',
}
