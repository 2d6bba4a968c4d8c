// Two rows of one match become one, and one becomes two again. Each is one batch: what is not in the
// database follows by the steps of merging/service.ts.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import type { Merge } from '../merging/contract.ts'
import { mergeColumns } from '../merging/repository.ts'
import type { Seen } from './matches.repository.ts'

export type MergeClaim = { old: Seen; into: Seen; token: string; now: Instant; dueAt: Instant }

/** Named one by one, so that a column that is added later has its default. */
const matchColumns = [
  'id',
  'league_id',
  'season',
  'round',
  'home_team_id',
  'away_team_id',
  'meeting',
  'kickoff_at',
  'match_day',
  'sort_at',
  'venue',
  'city',
  'status',
  'ticket_url',
  'official_platform',
  'is_high_demand',
  'score',
  'is_pinned',
  'version',
]
const targetColumns = ['id', 'platform_id', 'match_id', 'url', 'sale_at', 'is_unlinked']
const saleColumns = [
  'match_id',
  'platform_id',
  'opens_at',
  'name',
  'is_day_only',
  'closes_at',
  'is_public',
  'learned_at',
]
const summaryColumns = [
  'match_id',
  'seq',
  'lowest_price_pence',
  'currency',
  'availability',
  'offer_count',
  'changed_at',
  'checked_at',
  'seller_name',
  'seller_seen_at',
  'seller_url',
  'is_plus_fees',
  'seller_section',
  'seller_quantity',
  'fell_from_pence',
  'fell_at',
  'returned_at',
  'price_days',
  'party_offers',
]
const liveColumns = [
  'match_id',
  'seq',
  'status',
  'phase',
  'minute',
  'home_score',
  'away_score',
  'is_stale',
  'updated_at',
]

const heldColumns = ['platform_id', 'match_id', 'held_at', 'offers']
/** By the key, which begins with the platform. */
const isHeld = 'platform_id in (select id from platforms) and match_id = ?1'

const objectOf = (columns: readonly string[]) =>
  `json_object(${columns.map((column) => `'${column}', ${column}`).join(', ')})`
const listOf = (table: string, columns: readonly string[], where = 'match_id = ?1') =>
  `(select json_group_array(${objectOf(columns)}) from ${table} where ${where})`
const valuesOf = (columns: readonly string[]) => columns.map((column) => `value ->> '${column}'`).join(', ')

/** Every row that goes along, as it is. */
const kept = `json_object(
  'match', (select ${objectOf(matchColumns)} from matches where id = ?1),
  'targets', ${listOf('targets', targetColumns)},
  'sales', ${listOf('sale_windows', saleColumns)},
  'summaries', ${listOf('match_summaries', summaryColumns)},
  'live', ${listOf('match_live', liveColumns)},
  'held', ${listOf('quarantine', heldColumns, isHeld)},
  'refs', (select json_group_array(json_object('feed', feed, 'feed_match_id', feed_match_id)) from live_match_refs where match_id = ?1),
  'events', (select json_group_array(id) from found_events where match_id = ?1),
  'moved', (select json_group_array(id) from targets where match_id = ?1 and is_unlinked = 0 and not exists
    (select 1 from targets as there where there.match_id = ?2 and there.platform_id = targets.platform_id and there.is_unlinked = 0)))`

/** The rest of the batch does nothing where the claim did nothing. */
const isClaimed = `exists (select 1 from match_merges where old_id = ?1 and token = ?3)`

const claim = `insert into match_merges (old_id, into_id, state, due_at, merged_at, token, league_id, season, home_team_id,
    away_team_id, meeting, kept)
  select ?1, ?2, 'merging', ?6, ?7, ?3, old.league_id, old.season, old.home_team_id, old.away_team_id, old.meeting, ${kept}
  from matches as old cross join matches as survivor
  where old.id = ?1 and old.version = ?4 and survivor.id = ?2 and survivor.version = ?5 and old.id <> survivor.id
    and not exists (select 1 from match_merges where old_id in (?1, ?2) or into_id = ?1)
    and not exists (select 1 from match_merges where into_id = ?2 and state = 'splitting')`

/** A page that both have stays the survivor's; one that it had only before takes the other's address. */
const joinPages = (nextRevision: string) => [
  `update targets set url = newer.url, sale_at = newer.sale_at, is_unlinked = 0, is_leaving = 0,
     revision = newer.revision
   from (select mine.id, theirs.url, theirs.sale_at, ${nextRevision} as revision from targets as mine
     join targets as theirs on theirs.match_id = ?1 and theirs.platform_id = mine.platform_id and theirs.is_unlinked = 0
     where mine.match_id = ?2 and mine.is_unlinked = 1 and ${isClaimed}) as newer where targets.id = newer.id`,
  `update targets set match_id = ?2, revision = newer.revision
   from (select id, ${nextRevision} as revision from targets where match_id = ?1 and ${isClaimed} and not exists
     (select 1 from targets as there where there.match_id = ?2 and there.platform_id = targets.platform_id)) as newer
   where targets.id = newer.id`,
  `delete from targets where match_id = ?1 and ${isClaimed}`,
]

const takeAlong = [
  `insert into sale_windows (${saleColumns.join(', ')})
   select ${saleColumns.map((column) => (column === 'match_id' ? '?2' : column)).join(', ')}
   from sale_windows where match_id = ?1 and ${isClaimed} on conflict do nothing`,
  `update live_match_refs set match_id = ?2 where match_id = ?1 and ${isClaimed}`,
  `update found_events set match_id = ?2, version = version + 1 where match_id = ?1 and ${isClaimed}`,
  ...['sale_windows', 'match_summaries', 'match_live'].map(
    (table) => `delete from ${table} where match_id = ?1 and ${isClaimed}`,
  ),
  `update matches set ticket_url = coalesce(matches.ticket_url, old.ticket_url),
     official_platform = coalesce(matches.official_platform, old.official_platform),
     is_high_demand = max(matches.is_high_demand, old.is_high_demand), score = coalesce(matches.score, old.score),
     version = matches.version + 1
   from matches as old where matches.id = ?2 and old.id = ?1 and ${isClaimed}`,
  `delete from matches where id = ?1 and ${isClaimed}`,
]

const hasReturned = `exists (select 1 from match_merges where old_id = ?1 and token = ?2 and state = 'splitting')`
const rowsOf = (name: string) => `from match_merges cross join json_each(kept -> '$.${name}')
  where old_id = ?1 and token = ?2 and state = 'splitting'`

export function mergeWrites({ $client }: Database, nextRevision: string) {
  const run = (statement: string, bound: readonly unknown[]) => $client.prepare(statement).bind(...bound)
  /** Bindings that a statement does not name are refused. */
  const only = (statement: string, bound: readonly unknown[]) => {
    const last = Math.max(0, ...[...statement.matchAll(/\?(\d)/g)].map(([, index]) => Number(index)))
    return run(statement, bound.slice(0, last))
  }

  return {
    /** False when one of the two is gone, no longer at that version, or being merged already. */
    async mergeMatches({ old, into, token, now, dueAt }: MergeClaim, note: ReturnType<Note>): Promise<boolean> {
      const bound = [old.id, into.id, token]
      const [claimed] = await $client.batch([
        run(`${claim} returning old_id`, [...bound, old.version, into.version, dueAt, now]),
        note,
        ...[...joinPages(nextRevision), ...takeAlong].map((statement) => only(statement, bound)),
      ])
      return (claimed?.results.length ?? 0) > 0
    },

    /** The old match is there again, without its pages. False where it cannot come back, or is on its way already. */
    async returnMatch(
      { oldId, token, since, dueAt }: { oldId: number; token: string; since: Instant; dueAt: Instant },
      note: ReturnType<Note>,
    ): Promise<boolean> {
      const [claimed] = await $client.batch([
        run(
          `update match_merges set state = 'splitting', is_through = 0, due_at = ?3 where old_id = ?1 and token = ?2
             and state in ('merging', 'merged') and merged_at > ?4 and kept <> ''
             and exists (select 1 from matches where id = into_id)
             and not exists (select 1 from matches where id = ?1 or (league_id = match_merges.league_id
               and season = match_merges.season and home_team_id = match_merges.home_team_id
               and away_team_id = match_merges.away_team_id and meeting = match_merges.meeting))
           returning old_id`,
          [oldId, token, dueAt, since],
        ),
        note,
        run(
          `insert into matches (${matchColumns.join(', ')})
           select ${matchColumns.map((column) => `kept ->> '$.match.${column}'`).join(', ')}
           from match_merges where old_id = ?1 and token = ?2 and state = 'splitting' on conflict do nothing`,
          [oldId, token],
        ),
      ])
      return (claimed?.results.length ?? 0) > 0
    },

    /** Gives the pages back, and everything else that is still where the merge put it. */
    async returnPages({ oldId, token }: { oldId: number; token: string }): Promise<void> {
      const statements = [
        // Not one that was given another address since.
        `update targets set match_id = ?1, revision = newer.revision
         from (select targets.id, ${nextRevision} as revision from match_merges cross join json_each(kept -> '$.targets')
           cross join targets on targets.id = value ->> 'id' and targets.match_id = into_id
           where old_id = ?1 and token = ?2 and state = 'splitting') as newer where targets.id = newer.id`,
        `insert into targets (platform_id, match_id, url, sale_at, is_unlinked, revision)
         select value ->> 'platform_id', ?1, value ->> 'url', value ->> 'sale_at', value ->> 'is_unlinked', ${nextRevision}
         ${rowsOf('targets')} on conflict do nothing`,
        // A page that the survivor had from here alone is no longer its own.
        `update targets set is_unlinked = 1, revision = newer.revision
         from (select targets.id, ${nextRevision} as revision from match_merges cross join json_each(kept -> '$.targets')
           cross join targets on targets.match_id = into_id and targets.platform_id = value ->> 'platform_id'
             and targets.url = value ->> 'url' and targets.is_unlinked = 0
             and value ->> 'id' in (select moved.value from json_each(kept -> '$.moved') as moved)
           where old_id = ?1 and token = ?2 and state = 'splitting') as newer where targets.id = newer.id`,
        `delete from sale_windows where (match_id, platform_id, opens_at, name) in
           (select into_id, value ->> 'platform_id', value ->> 'opens_at', value ->> 'name' ${rowsOf('sales')}
             and not exists (select 1 from targets where targets.match_id = into_id and is_unlinked = 0
               and targets.platform_id = value ->> 'platform_id'))`,
        `insert into sale_windows (${saleColumns.join(', ')}) select ${valuesOf(saleColumns)} ${rowsOf('sales')} on conflict do nothing`,
        // Held prices of pages that both matches have; those of pages that moved came back with their prices.
        `insert into quarantine (${heldColumns.join(', ')}) select ${valuesOf(heldColumns)} ${rowsOf('held')}
         and value ->> 'platform_id' not in (select theirs.value ->> 'platform_id' from json_each(kept -> '$.targets') as theirs
           where theirs.value ->> 'id' in (select moved.value from json_each(kept -> '$.moved') as moved))
         on conflict do nothing`,
        `insert into match_summaries (${summaryColumns.join(', ')}) select ${valuesOf(summaryColumns)} ${rowsOf('summaries')}
         on conflict do nothing`,
        `insert into match_live (${liveColumns.join(', ')}) select ${valuesOf(liveColumns)} ${rowsOf('live')} on conflict do nothing`,
        `update live_match_refs set match_id = ?1 where (feed, feed_match_id) in
           (select value ->> 'feed', value ->> 'feed_match_id' ${rowsOf('refs')}) and ${hasReturned}`,
        `update found_events set match_id = ?1, version = version + 1 where ${hasReturned} and id in
           (select value ${rowsOf('events')}) and match_id = (select into_id from match_merges where old_id = ?1)`,
      ]
      await $client.batch(statements.map((statement) => run(statement, [oldId, token])))
    },

    /** Moves held offers of these platforms to where their prices went; where both have a row, the newer stays. */
    async moveHeld(from: number, to: number, platformIds: readonly number[]): Promise<void> {
      const bound = [from, to, JSON.stringify(platformIds)]
      await $client.batch([
        run(
          `insert into quarantine (platform_id, match_id, held_at, offers)
           select platform_id, ?2, held_at, offers from quarantine
           where match_id = ?1 and platform_id in (select value from json_each(?3))
           on conflict (platform_id, match_id) do update set held_at = excluded.held_at, offers = excluded.offers
             where excluded.held_at > quarantine.held_at`,
          bound,
        ),
        run(`delete from quarantine where match_id = ?1 and platform_id in (select value from json_each(?2))`, [
          from,
          JSON.stringify(platformIds),
        ]),
      ])
    },

    /** Deletes held offers of a match that is gone; an undo brings them back. */
    async dropHeld(matchId: number): Promise<void> {
      await run(`delete from quarantine where ${isHeld}`, [matchId]).run()
    },

    /** Merges that are due, each for its caller alone until a moment; one that is cut off is due again then. */
    async takeDueMerges(now: Instant, until: Instant, limit: number): Promise<Merge[]> {
      const due = 'select old_id from match_merges where due_at is not null and due_at <= ?1 order by due_at limit ?3'
      const { results } = await run(
        `update match_merges set due_at = ?2 where old_id in (${due}) returning ${mergeColumns}`,
        [now, until, limit],
      ).all<Merge>()
      return results
    },

    /** What the job does next with a merge; only while it is the same one. */
    async moveMergeOn(
      { oldId, token }: { oldId: number; token: string },
      next: { state: 'merging' | 'merged' | 'splitting'; isThrough: boolean; dueAt: Instant } | null,
    ): Promise<void> {
      await (next
        ? run('update match_merges set state = ?3, due_at = ?4, is_through = ?5 where old_id = ?1 and token = ?2', [
            oldId,
            token,
            next.state,
            next.dueAt,
            Number(next.isThrough),
          ])
        : run('delete from match_merges where old_id = ?1 and token = ?2', [oldId, token])
      ).run()
    },

    /** After the time to undo it, a merge is its address alone. */
    async deleteMerge({ oldId, token }: { oldId: number; token: string }): Promise<void> {
      await run(`update match_merges set kept = '', due_at = null where old_id = ?1 and token = ?2`, [
        oldId,
        token,
      ]).run()
    },
  }
}
