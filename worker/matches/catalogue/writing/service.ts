import type { Written } from '#worker/ground/platform/upsert.ts'
import type { CatalogueWritingRepository, NewAlias, NewLeague, NewTeam } from './repository.ts'

export type CatalogueWriter = ReturnType<typeof createCatalogueWriter>

type Ports = {
  repository: CatalogueWritingRepository
  /** Updates the search index after changes to leagues, teams or aliases. */
  rebuildSearch: () => Promise<void>
}

/**
 * The only way to change the catalogue, for imports, feeds, the seed and administrators: gates and search follow
 * every write (decision 22).
 */
export function createCatalogueWriter({ repository, rebuildSearch }: Ports) {
  const { writeLeagues, writeTeams, addLeagues, addTeams, writeAliases, learnNames, addTeam, ...rest } = repository

  /** Search knows a name once it is stored. */
  async function thenFound(isWritten: Promise<boolean>): Promise<boolean> {
    const isDone = await isWritten
    if (isDone) await rebuildSearch()
    return isDone
  }

  return {
    ...rest,
    learnNames: (...name: Parameters<typeof learnNames>) => thenFound(learnNames(...name)),
    addTeam: (...team: Parameters<typeof addTeam>) => thenFound(addTeam(...team)),

    /** Adds leagues, teams and their other names, and updates others. */
    async writeReference(
      added: { leagues: readonly NewLeague[]; teams: readonly NewTeam[]; aliases: readonly NewAlias[] },
      changed: { leagues: readonly NewLeague[]; teams: readonly NewTeam[] } = { leagues: [], teams: [] },
    ): Promise<Written[]> {
      const written = [
        together(await addLeagues(added.leagues), await writeLeagues(changed.leagues)),
        together(await addTeams(added.teams), await writeTeams(changed.teams)),
        await writeAliases(added.aliases),
      ]
      await rebuildSearch()
      return written
    },
  }
}

function together(one: Written, other: Written): Written {
  const { added, changed, unchanged } = other
  return { ...one, added: one.added + added, changed: one.changed + changed, unchanged: one.unchanged + unchanged }
}
