import type { ListedMatch } from '../../../catalogue/contract.ts'
import { KnownMatch } from '../contract.ts'

/** A match of ours as events and pages are compared with it, with further names of its sides. */
export function knownMatch(
  row: ListedMatch,
  names: { home: string[] | undefined; away: string[] | undefined },
): KnownMatch {
  return KnownMatch.parse({
    key: String(row.id),
    league: row.league,
    season: row.season,
    round: row.round,
    home: row.home,
    away: row.away,
    kickoff_utc: row.kickoffAt === null ? null : new Date(row.kickoffAt).toISOString(),
    match_day: row.matchDay,
    time_zone: row.timeZone,
    venue: row.venue,
    city: row.city,
    country: row.country,
    status: row.status,
    home_names: names.home,
    away_names: names.away,
  })
}
