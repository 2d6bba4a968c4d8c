import type { LiveState } from '#durable/relay/protocol.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'

/** The match with the kick-off that its room reported since the page was rendered. Both times are the server's. */
export function atItsKickoff(match: Match, live: LiveState | null | undefined, renderedAt: Instant): Match {
  if (!live?.kickoffAt || live.feedSeenAt <= renderedAt) return match
  return { ...match, match_date: toIso(live.kickoffAt), time_confirmed: true }
}
