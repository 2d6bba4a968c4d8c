import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxNamesFound } from './constants.ts'
import { rebuildIndex } from './rebuild.repository.ts'
import type { SearchDocument } from './rules.ts'

type DocumentRow = { kind: 'team' | 'league'; ref_id: number; title: string; aliases: string; league_rank: number }

export type SearchRepository = ReturnType<typeof createSearchRepository>

/** One index row per team and league. Matches are found through their teams: they are many and change often. */
export function createSearchRepository(db: Database) {
  async function documents(found: SQL): Promise<SearchDocument[]> {
    const rows = await db.all<DocumentRow>(found)
    return rows.map(({ kind, ref_id, title, aliases, league_rank }) => ({
      kind,
      refId: ref_id,
      title,
      aliases: aliases.split('\n'),
      leagueRank: league_rank,
    }))
  }

  return {
    /** Matches an index query; names weigh more than aliases, and those more than places. */
    withWords(expression: string): Promise<SearchDocument[]> {
      return documents(sql`
        select kind, ref_id, title, aliases, league_rank from search_index
        where search_index match ${expression} and rank match 'bm25(0, 0, 0, 10, 4, 1)'
        order by rank limit ${maxNamesFound}`)
    },

    /** Names that share trigrams, most similar first. */
    withLetters(expression: string): Promise<SearchDocument[]> {
      return documents(sql`
        select kind, ref_id, title, aliases, league_rank
        from (select rowid as id from search_letters where search_letters match ${expression}
          order by rank limit ${maxNamesFound}) as alike
        join search_index on search_index.rowid = alike.id`)
    },

    /** Updates the index; call it after writing teams, names or leagues. */
    rebuild: () => rebuildIndex(db.$client),
  }
}
