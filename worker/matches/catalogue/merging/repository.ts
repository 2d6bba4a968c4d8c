import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxCountedAlerts, maxListedMerges, maxTwins, twinWithinMs } from './constants.ts'
import type { Merge, MergePreview } from './contract.ts'

export type MergesRepository = ReturnType<typeof createMergesRepository>

/** Columns of `match_merges`, read as a `Merge`. */
export const mergeColumns =
  'old_id AS oldId, into_id AS intoId, state, is_through AS isThrough, merged_at AS mergedAt, token, kept'

const near = (side: 'home_team_id' | 'away_team_id') => `
  SELECT * FROM (SELECT matches.id FROM matches WHERE ${side} = ?2 AND sort_at BETWEEN ?4 AND ?5 AND id <> ?1 LIMIT ${maxTwins})`

/** The same sides whenever they meet, and any match of one of them that is near. Nearest first. */
const twins = `
  SELECT id FROM (
    SELECT id FROM (SELECT id FROM matches WHERE home_team_id = ?2 AND away_team_id = ?3 AND id <> ?1 LIMIT ${maxTwins})
    UNION ${near('home_team_id')} UNION ${near('away_team_id').replace('?2', '?3')}
  ) CROSS JOIN matches USING (id) ORDER BY abs(sort_at - ?6), id LIMIT ${maxTwins}`

export function createMergesRepository({ $client }: Database) {
  const prepare = (query: string, ...bound: unknown[]) => $client.prepare(query).bind(...bound)

  return {
    find: (oldId: number) =>
      prepare(`SELECT ${mergeColumns} FROM match_merges WHERE old_id = ?1`, oldId).first<Merge>(),

    /** Merges into a match, newest first. */
    async into(matchId: number): Promise<Merge[]> {
      const { results } = await prepare(
        `SELECT ${mergeColumns} FROM match_merges WHERE into_id = ?1 ORDER BY merged_at DESC LIMIT ${maxListedMerges}`,
        matchId,
      ).all<Merge>()
      return results
    },

    /** Ids of the old match's targets whose row is gone. */
    async goneTargets(ids: readonly number[]): Promise<number[]> {
      const { results } = await prepare(
        'SELECT value AS id FROM json_each(?1) WHERE NOT EXISTS (SELECT 1 FROM targets WHERE targets.id = value)',
        JSON.stringify(ids),
      ).all<{ id: number }>()
      return results.map(({ id }) => id)
    },

    async twins(match: { id: number; homeTeamId: number; awayTeamId: number; sortAt: Instant }): Promise<number[]> {
      const { id, homeTeamId, awayTeamId, sortAt } = match
      const range = [sortAt - twinWithinMs, sortAt + twinWithinMs]
      const { results } = await prepare(twins, id, homeTeamId, awayTeamId, ...range, sortAt).all<{ id: number }>()
      return results.map((row) => row.id)
    },

    async preview(oldId: number, intoId: number): Promise<MergePreview> {
      const [pages, counts] = await $client.batch([
        prepare(
          `SELECT platforms.name, EXISTS (SELECT 1 FROM targets AS there WHERE there.match_id = ?2
             AND there.platform_id = platforms.id AND there.is_unlinked = 0) AS isDoubled
           FROM targets CROSS JOIN platforms ON platforms.id = targets.platform_id
           WHERE targets.match_id = ?1 AND targets.is_unlinked = 0 ORDER BY platforms.name`,
          oldId,
          intoId,
        ),
        prepare(
          `SELECT
             (SELECT count(*) FROM (SELECT DISTINCT alert_id FROM alert_targets
               WHERE target_kind = 'match' AND target_id = ?1 LIMIT ${maxCountedAlerts})) AS alerts,
             (SELECT count(*) FROM sale_windows WHERE match_id = ?1) AS sales,
             (SELECT count(*) FROM live_match_refs WHERE match_id = ?1) AS feedNumbers,
             (SELECT count(*) FROM found_events WHERE match_id = ?1) AS foundEvents`,
          oldId,
        ),
      ])
      const named = (pages?.results ?? []) as { name: string; isDoubled: number }[]
      return {
        pages: named.filter(({ isDoubled }) => isDoubled === 0).map(({ name }) => name),
        doubled: named.filter(({ isDoubled }) => isDoubled === 1).map(({ name }) => name),
        ...((counts?.results[0] ?? {}) as Omit<MergePreview, 'pages' | 'doubled'>),
      }
    },
  }
}
