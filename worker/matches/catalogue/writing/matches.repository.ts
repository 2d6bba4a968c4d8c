// Matches one by one, by hand. Each write names the version that was seen and is noted in its batch.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import type { MatchIdentity } from './repository.ts'

export type NewHandMatch = MatchIdentity & {
  round: string
  kickoffAt: Instant
  matchDay: string
  venue: string | null
  city: string | null
  ticketUrl: string | null
  officialPlatform: string | null
  isHighDemand: boolean
}

/** What an operator may change; by column, so that what is not named stays. */
export type HandChange = Partial<{
  kickoff_at: Instant
  sort_at: Instant
  match_day: string
  venue: string | null
  ticket_url: string | null
  official_platform: string | null
  is_high_demand: number
  is_pinned: number
  status: 'cancelled' | 'scheduled'
}>

/** A match as it was seen, and who changes it. */
export type Seen = { id: number; version: number }

/** Rows that would be left without their match. */
const isFree = `not exists (select 1 from targets where match_id = matches.id)
  and not exists (select 1 from found_events where match_id = matches.id)
  and not exists (select 1 from match_summaries where match_id = matches.id)
  and not exists (select 1 from match_live where match_id = matches.id)
  and not exists (select 1 from live_match_refs where match_id = matches.id)
  and not exists (select 1 from alert_targets where target_kind = 'match' and target_id = matches.id)`

export function handWrites(db: Database, raiseRevisions: (which: string) => string) {
  const { $client } = db

  return {
    /** The new id; null when there is such a match already. */
    async addMatch(match: NewHandMatch, note: ReturnType<Note>): Promise<number | null> {
      const [added] = await $client.batch<{ id: number }>([
        $client
          .prepare(
            `insert into matches (league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at,
               venue, city, ticket_url, official_platform, is_high_demand, is_pinned)
             values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?7, ?9, ?10, ?11, ?12, ?13, 1)
             on conflict do nothing returning id`,
          )
          .bind(
            match.leagueId,
            match.season,
            match.round,
            match.homeTeamId,
            match.awayTeamId,
            match.meeting,
            match.kickoffAt,
            match.matchDay,
            match.venue,
            match.city,
            match.ticketUrl,
            match.officialPlatform,
            Number(match.isHighDemand),
          ),
        note,
      ])
      return added?.results[0]?.id ?? null
    },

    /** False when the match is gone or no longer at that version. Gates get a changed time or status. */
    async changeMatch({ id, version }: Seen, change: HandChange, note: ReturnType<Note>): Promise<boolean> {
      const columns = Object.keys(change)
      const assignments = columns.map((column, index) => `${column} = ?${index + 3}`)
      const [changed] = await $client.batch([
        $client
          .prepare(
            `update matches set ${[...assignments, 'version = version + 1'].join(', ')} where id = ?1 and version = ?2 returning id`,
          )
          .bind(id, version, ...Object.values(change)),
        note,
        ...('kickoff_at' in change || 'status' in change
          ? [$client.prepare(raiseRevisions('targets where match_id = ?1')).bind(id)]
          : []),
      ])
      return (changed?.results.length ?? 0) > 0
    },

    /** False when it is gone, changed, or has something that hangs on it. */
    async removeMatch({ id, version }: Seen, note: ReturnType<Note>): Promise<boolean> {
      const [removed] = await $client.batch([
        $client
          .prepare(`delete from matches where id = ?1 and version = ?2 and ${isFree} returning id`)
          .bind(id, version),
        note,
      ])
      return (removed?.results.length ?? 0) > 0
    },
  }
}
