// What a form changes of a match, as the columns have it.
import { localDay } from '#worker/ground/platform/zones.ts'
import type { MatchRow } from '../repository.ts'
import type { HandChange } from '../writing/matches.repository.ts'
import type { MatchEditForm } from './contract.ts'

/** What the form has of a match and is not stored so. */
export function changeOf({ match }: MatchRow, form: Partial<MatchEditForm>, timeZone: string): HandChange {
  const { match_date: at = match.kickoffAt, venue = match.venue, ticket_url = match.ticketUrl } = form
  const { official_platform = match.officialPlatform, is_high_demand = match.isHighDemand } = form
  const isMoved = at !== null && at !== match.kickoffAt
  return {
    ...(isMoved && { kickoff_at: at, sort_at: at, match_day: localDay(at, timeZone), is_pinned: 1 }),
    ...(venue !== match.venue && { venue }),
    ...(ticket_url !== match.ticketUrl && { ticket_url }),
    ...(official_platform !== match.officialPlatform && { official_platform }),
    ...(is_high_demand !== match.isHighDemand && { is_high_demand: Number(is_high_demand) }),
  }
}

/** The same columns as they were. */
export function beforeOf({ match }: MatchRow, change: HandChange) {
  const columns: Record<keyof HandChange, unknown> = {
    kickoff_at: match.kickoffAt,
    sort_at: match.sortAt,
    match_day: match.matchDay,
    venue: match.venue,
    ticket_url: match.ticketUrl,
    official_platform: match.officialPlatform,
    is_high_demand: Number(match.isHighDemand),
    is_pinned: Number(match.isPinned),
    status: match.status,
  }
  return Object.fromEntries(Object.keys(change).map((column) => [column, columns[column as keyof HandChange]]))
}
