import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { movesDroppedPerRun } from './constants.ts'
import type { MatchTime } from './contract.ts'

/** A match whose time or state changed; `is` is null when it is gone. */
export type StoredMove = {
  matchId: number
  was: MatchTime
  is: MatchTime | null
  announced: MatchTime | null
  seenAt: Instant
  cursor: string | null
}

type Row = Pick<StoredMove, 'matchId' | 'seenAt' | 'cursor'> & {
  was: string
  current: string | null
  announced: string | null
}

/** As the trigger writes it. */
const timeOf = (match: string) =>
  `json_object('status', ${match}.status, 'kickoffAt', ${match}.kickoff_at, 'matchDay', ${match}.match_day)`

/** Whether the match is as ?2 says, or gone. */
const isStill = `NOT EXISTS (SELECT 1 FROM matches WHERE matches.id = moves_to_announce.match_id AND ${timeOf('matches')} <> ?2)`

/** Called off, or back on: these concern the alerts on teams too, and cannot wait. */
const isUrgent = `coalesce(matches.status IN ('postponed', 'cancelled') OR moved.was ->> '$.status' IN ('postponed', 'cancelled'), 0)`

const hasAlerts = (kind: 'match' | 'team', ids: string) =>
  `EXISTS (SELECT 1 FROM alert_targets WHERE target_kind = '${kind}' AND target_id IN (${ids}))`

const settled =
  'FROM moves_to_announce AS moved LEFT JOIN matches ON matches.id = moved.match_id WHERE moved.seen_at <= ?1'

/** A season's list of matches may move hundreds that no alert is on. */
const dropUnwanted = `
  DELETE FROM moves_to_announce WHERE match_id IN (
    SELECT moved.match_id ${settled} AND moved.announced IS NULL AND NOT ${hasAlerts('match', 'moved.match_id')}
      AND NOT (${isUrgent} AND ${hasAlerts('team', 'matches.home_team_id, matches.away_team_id')})
    LIMIT ${movesDroppedPerRun})`

/** Binds what a run writes to what it read: cron runs overlap where one takes more than a minute. */
const isAsRead = 'match_id = ?1 AND seen_at = ?3 AND announced IS ?4'

const stored = (time: MatchTime | null) => time && JSON.stringify(time)

export type MovesRepository = ReturnType<typeof createMovesRepository>

export function createMovesRepository({ $client: client }: Pick<Database, '$client'>) {
  const read = (time: string) => JSON.parse(time) as MatchTime
  return {
    /** Those that a run found before `settledBefore`, call-offs first, then the oldest; new ones are noted as found now. */
    async due(now: Instant, settledBefore: Instant, limit: number): Promise<StoredMove[]> {
      const [, , found] = await client.batch<Row>([
        client.prepare('UPDATE moves_to_announce SET seen_at = ?1 WHERE seen_at IS NULL').bind(now),
        client.prepare(dropUnwanted).bind(settledBefore),
        client
          .prepare(
            `SELECT moved.match_id AS matchId, moved.was, moved.announced, moved.seen_at AS seenAt, moved.cursor,
               CASE WHEN matches.id IS NULL THEN NULL ELSE ${timeOf('matches')} END AS current
             ${settled} ORDER BY coalesce(moved.tried_at, 0), ${isUrgent} DESC, moved.seen_at, moved.match_id LIMIT ?2`,
          )
          .bind(settledBefore, limit),
      ])
      return (found?.results ?? []).map(({ was, announced, current, ...row }) => ({
        ...row,
        was: read(was),
        announced: announced === null ? null : read(announced),
        is: current === null ? null : read(current),
      }))
    },

    /** Fixes the time that is announced, whatever the match becomes meanwhile; false where another run has begun. */
    async begin({ matchId, seenAt }: StoredMove, announced: MatchTime): Promise<boolean> {
      const { meta } = await client
        .prepare(`UPDATE moves_to_announce SET announced = ?2 WHERE ${isAsRead}`)
        .bind(matchId, stored(announced), seenAt, null)
        .run()
      return meta.changes > 0
    },

    async continueAt({ matchId, seenAt, announced, cursor: from }: StoredMove, cursor: string): Promise<void> {
      await client
        .prepare(`UPDATE moves_to_announce SET cursor = ?2 WHERE ${isAsRead} AND cursor IS ?5`)
        .bind(matchId, cursor, seenAt, stored(announced), from)
        .run()
    },

    /** Forgets it while the match is as it was announced; else the next announcement begins there. */
    async finish({ matchId, seenAt, announced }: StoredMove, as: MatchTime): Promise<void> {
      const read = [matchId, stored(as), seenAt, stored(announced)]
      await client.batch([
        client.prepare(`DELETE FROM moves_to_announce WHERE ${isAsRead} AND ${isStill}`).bind(...read),
        client
          .prepare(
            `UPDATE moves_to_announce SET was = ?2, announced = NULL, seen_at = NULL, cursor = NULL, tried_at = NULL WHERE ${isAsRead}`,
          )
          .bind(...read),
      ])
    },

    /** Set when a run failed; sorted last. */
    async postpone(matchId: number, now: Instant): Promise<void> {
      await client.prepare('UPDATE moves_to_announce SET tried_at = ?2 WHERE match_id = ?1').bind(matchId, now).run()
    },
  }
}
