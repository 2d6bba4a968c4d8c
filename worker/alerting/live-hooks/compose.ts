import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { HooksService } from '#worker/people/connections/hooks/service.ts'
import { createLiveHooksRepository } from './repository.ts'
import { createLiveHooks } from './service.ts'

type Ports = BaseDependencies & { catalogue: CatalogueService; hooks: HooksService }

export function composeLiveHooks({ database, catalogue, hooks }: Ports) {
  const { matchFacts } = catalogue
  const { announceToAll } = hooks
  const announceLive = createLiveHooks({ repository: createLiveHooksRepository(database), matchFacts, announceToAll })
  return { name: 'live-hooks', internals: { announceLive } } satisfies Feature
}
