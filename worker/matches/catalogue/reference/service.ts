import type { Written } from '#worker/ground/platform/upsert.ts'
import type { NewLeague, NewTeam } from '../writing/repository.ts'
import type { CatalogueWriter } from '../writing/service.ts'
import type { Plan, Preview, ReferenceData, Step } from './contract.ts'
import type { ReferenceRepository } from './repository.ts'
import { planOf, previewOf } from './rules.ts'

type Ports = {
  repository: ReferenceRepository
  writer: Pick<CatalogueWriter, 'writeReference'>
  /** A thousand rows that are needed once in a site's life. */
  data: () => Promise<ReferenceData>
}

export type ReferenceService = ReturnType<typeof createReferenceService>

/** Leagues, teams and their names as they come with the software, loaded by the desk and by the local seed. */
export function createReferenceService({ repository, writer, data }: Ports) {
  async function plan(): Promise<Plan> {
    return planOf(await data(), await repository.stored())
  }

  return {
    /** The dry run. */
    async preview(): Promise<Preview> {
      return previewOf(await plan())
    },

    /**
     * Adds and updates what the preview shows; once more changes nothing. `alongside` is written with the memory of the
     * load, given what was done.
     */
    async load(alongside: (done: Preview) => readonly D1PreparedStatement[] = () => []): Promise<Written[]> {
      const planned = await plan()
      const { leagues, teams, aliases, loaded } = planned
      const written = await writer.writeReference(
        { leagues: rowsOf(leagues, 'add') as NewLeague[], teams: rowsOf(teams, 'add') as NewTeam[], aliases },
        { leagues: rowsOf(leagues, 'change') as NewLeague[], teams: rowsOf(teams, 'change') as NewTeam[] },
      )
      await repository.remember(loaded, alongside(previewOf(planned)))
      const same = previewOf(planned).counts.map(({ count }) => count.same + count.keep)
      return written.map((one, index) => ({ ...one, unchanged: same[index] ?? 0 }))
    },
  }
}

function rowsOf(steps: readonly Step[], wanted: Step['what']) {
  return steps.filter(({ what }) => what === wanted).map(({ row }) => row)
}
