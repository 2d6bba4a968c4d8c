// What a feed says of many matches, in one batch with what belongs to it.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { MatchStatus } from '../constants.ts'
import type { MatchScore } from '../table.ts'
import { matchOfRow } from './identity.ts'
import type { MatchIdentity } from './repository.ts'

type MatchTimes = { kickoffAt: Instant | null; matchDay: string; sortAt: Instant }

/** A match that a feed lists and we do not have. */
type ListedMatch = MatchIdentity &
  MatchTimes & {
    round: string
    venue: string | null
    city: string | null
    status: MatchStatus
    score: MatchScore | null
    feedMatchId: number
  }

/** What a feed says by now of a match that we have. */
type ListedChange = MatchTimes & {
  id: number
  status: MatchStatus
  score: MatchScore | null
  /** The score that is stored does not count any more. */
  isScoreGone: boolean
  /** When it is, or whether it is on: its gates must know. */
  isMoved: boolean
}

export type FixtureWrites = {
  feed: string
  /** Under which numbers are kept that a match had before. */
  formerFeed: string
  added: readonly ListedMatch[]
  changed: readonly ListedChange[]
  /** Matches that we had, the feed's number of them, and the numbers that it replaces. */
  linked: readonly { id: number; feedMatchId: number; was?: readonly number[] }[]
}

const insertion = `insert into matches (league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day,
    sort_at, venue, city, status, score)
  select value ->> 'leagueId', value ->> 'season', value ->> 'round', value ->> 'homeTeamId', value ->> 'awayTeamId',
    value ->> 'meeting', value ->> 'kickoffAt', value ->> 'matchDay', value ->> 'sortAt', value ->> 'venue',
    value ->> 'city', value ->> 'status', value ->> 'score'
  from json_each(?1) where true on conflict do nothing`

/** Keeps a column of a pinned match. Judged in the statement: an operator may have pinned it since it was read. */
const unlessPinned = (column: string, name: string) =>
  `${column} = iif(matches.is_pinned, matches.${column}, value ->> '${name}')`

const change = `update matches set ${unlessPinned('kickoff_at', 'kickoffAt')}, ${unlessPinned('match_day', 'matchDay')},
    ${unlessPinned('sort_at', 'sortAt')},
    score = iif(value ->> 'isScoreGone' and not matches.is_pinned, null, coalesce(value ->> 'score', matches.score)),
    status = iif(matches.is_pinned and (matches.status in ('cancelled', 'postponed') or value ->> 'status' <> 'completed'),
      matches.status, value ->> 'status')
  from json_each(?1) where matches.id = value ->> 'id'`

/** Resets live facts that are of a day, or a state, which the match no longer has. */
const outdatedLive = `update match_live set status = 'pre_match', phase = 'scheduled', minute = null, home_score = null,
    away_score = null
  where status in ('full_time', 'postponed', 'cancelled') and match_id in (select matches.id from json_each(?1)
    join matches on matches.id = value ->> 'id'
    where value ->> 'isMoved' and value ->> 'status' <> 'completed' and not matches.is_pinned)`

const addedRefs = `insert into live_match_refs (feed, feed_match_id, match_id)
  select ?2, value ->> 'feedMatchId', matches.id from json_each(?1) join ${matchOfRow} where true on conflict do nothing`

const formerRefs = `update or replace live_match_refs set feed = ?3 where feed = ?2 and feed_match_id in
  (select was.value from json_each(?1) as linked cross join json_each(linked.value -> '$.was') as was)`

const returningRefs = `delete from live_match_refs where feed = ?2 and feed_match_id in
  (select value ->> 'feedMatchId' from json_each(?1))`

const linkedRefs = `insert into live_match_refs (feed, feed_match_id, match_id)
  select ?2, value ->> 'feedMatchId', matches.id from json_each(?1) join matches on matches.id = value ->> 'id' where true
  on conflict do nothing`

export function fixtureWrites({ $client }: Database, raiseRevisions: (which: string) => string) {
  const ofChanged = raiseRevisions(
    `json_each(?1) join targets on targets.match_id = value ->> 'id' where value ->> 'isMoved'`,
  )
  const statement = (sql: string, rows: readonly object[], ...more: string[]) =>
    rows.length === 0 ? [] : [$client.prepare(sql).bind(JSON.stringify(rows), ...more)]

  return {
    /**
     * All or nothing, and the same a second time. `notes` follow what they note, if anything was written; `alongside`
     * belongs to the batch in any case.
     */
    async writeFixtures(
      { feed, formerFeed, added, changed, linked }: FixtureWrites,
      notes: readonly D1PreparedStatement[] = [],
      alongside: readonly D1PreparedStatement[] = [],
    ): Promise<void> {
      const writes = [...statement(insertion, added), ...statement(change, changed)]
      const statements = [
        ...statement(ofChanged, changed),
        ...writes,
        ...(writes.length > 0 ? notes : []),
        ...statement(addedRefs, added, feed),
        ...statement(formerRefs, linked, feed, formerFeed),
        ...statement(returningRefs, linked, formerFeed),
        ...statement(linkedRefs, linked, feed),
        ...statement(outdatedLive, changed),
        ...alongside,
      ]
      if (statements.length > 0) await $client.batch(statements)
    },
  }
}
