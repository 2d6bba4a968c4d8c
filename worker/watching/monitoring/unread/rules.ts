import { problemTexts } from '../desk/constants.ts'

/** They keep us out: no rule reads what they do not show us. */
const refusals: readonly string[] = ['block_page', 'blocked', 'throttled', 'waiting_room']
/** They are not there, or do not answer. */
const outages: readonly string[] = ['http_error', 'network_error', 'unavailable', 'not_reported', 'not_begun']

/** Why the newest checks failed, to follow a colon. */
export function reasonOf(problem: string | null): string {
  return (problem && problemTexts[problem]) ?? 'no reason was noted'
}

/** What an operator can do about it. */
export function adviceOf(problem: string | null): string {
  if (problem !== null && refusals.includes(problem))
    return 'We don’t get round a refusal. Lower its budget, ask the platform, or switch it off.'
  if (problem !== null && outages.includes(problem))
    return 'The platform may be down. We keep trying, less and less often; if it has moved, enter its new address.'
  if (problem === 'foreign_address')
    return 'It may have moved: enter the address at which it sells now, and its sources there.'
  return 'Its pages may have changed. Look at the last ones, and write rules if their tickets stand elsewhere.'
}
