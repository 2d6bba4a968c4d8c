import type { Feature } from '#worker/entry/feature.ts'
import type { Ground } from '#worker/entry/services.ts'
import { visitsHolding } from './personal-data.ts'
import { createVisitsRepository } from './repository.ts'
import { createVisitsService } from './service.ts'

export function composeVisits({ database, clock }: Ground) {
  const visits = createVisitsService({ repository: createVisitsRepository(database), clock })
  return { name: 'visits', services: { visits }, personalData: [visitsHolding(database)] } satisfies Feature
}
