import type { Written } from '../../platform/upsert.ts'
import type { CatalogueWritingRepository, NewAlias, NewLeague, NewTeam } from './repository.ts'

export type CatalogueWriter = ReturnType<typeof createCatalogueWriter>

type Ports = {
  repository: CatalogueWritingRepository
  /** Updates the search index after changes to leagues, teams or aliases. */
  rebuildSearch: () => Promise<void>
}

/**
 * The only way to change the catalogue, for imports, feeds, the seed and administrators: gates and search follow
 * every write.
 */
export function createCatalogueWriter({ repository, rebuildSearch }: Ports) {
  const { writeLeagues, writeTeams, writeAliases, ...rest } = repository

  return {
    ...rest,

    /** Leagues, teams and their other names. */
    async writeReference(rows: {
      leagues: readonly NewLeague[]
      teams: readonly NewTeam[]
      aliases: readonly NewAlias[]
    }): Promise<Written[]> {
      const written = [await writeLeagues(rows.leagues), await writeTeams(rows.teams), await writeAliases(rows.aliases)]
      await rebuildSearch()
      return written
    },
  }
}
