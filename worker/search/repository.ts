import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { maxNamesFound } from './constants.ts'
import { rebuildIndex } from './rebuild.ts'
import type { SearchDocument } from './rules.ts'

type DocumentRow = { kind: 'team' | 'league'; ref_id: number; title: string; aliases: string; standing: number }

export type SearchRepository = ReturnType<typeof createSearchRepository>

/**
 * The index holds a row per team and league. Matches are not in it: they are many, change often, and are found through
 * their sides.
 */
export function createSearchRepository(db: Database) {
  async function documents(found: SQL): Promise<SearchDocument[]> {
    const rows = await db.all<DocumentRow>(found)
    return rows.map(({ kind, ref_id, title, aliases, standing }) => ({
      kind,
      refId: ref_id,
      title,
      aliases: aliases.split('\n'),
      standing,
    }))
  }

  return {
    /** What fits an expression of the index's query language; a name weighs more than an alias, that more than a place. */
    withWords(expression: string): Promise<SearchDocument[]> {
      return documents(sql`
        select kind, ref_id, title, aliases, standing from search_index
        where search_index match ${expression} and rank match 'bm25(0, 0, 0, 10, 4, 1)'
        order by rank limit ${maxNamesFound}`)
    },

    /** What shares threes of letters with it, the most alike first. */
    withLetters(expression: string): Promise<SearchDocument[]> {
      return documents(sql`
        select kind, ref_id, title, aliases, standing
        from (select rowid as id from search_letters where search_letters match ${expression}
          order by rank limit ${maxNamesFound}) as alike
        join search_index on search_index.rowid = alike.id`)
    },

    /** Brings the index in step with the teams, their names and the leagues; to be called after each was written. */
    rebuild: () => rebuildIndex(db.$client),
  }
}
