// Where matches went that were merged into others.
import type { Database } from '#worker/ground/platform/database.ts'
import { maxListedMerges } from './constants.ts'

export function mergedAddresses({ $client }: Database) {
  const prepare = (query: string, ...bound: unknown[]) => $client.prepare(query).bind(...bound)

  return {
    /** The match that took another one's place; null where none did. */
    async survivorOf(oldId: number): Promise<number | null> {
      const row = await prepare(
        `SELECT into_id AS id FROM match_merges WHERE old_id = ?1 AND state <> 'splitting'`,
        oldId,
      ).first<{ id: number }>()
      return row?.id ?? null
    },

    /** Matches whose alerts may still be on their way to this one. */
    async formerIds(matchId: number): Promise<number[]> {
      const { results } = await prepare(
        `SELECT old_id AS id FROM match_merges WHERE into_id = ?1 AND state <> 'merged' LIMIT ${maxListedMerges}`,
        matchId,
      ).all<{ id: number }>()
      return results.map(({ id }) => id)
    },
  }
}
