import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { visitsDataSource } from './personal-data.ts'
import { createVisitsRepository } from './repository.ts'
import { createVisitsService } from './service.ts'

export function composeVisits({ database, clock }: BaseDependencies) {
  const visits = createVisitsService({ repository: createVisitsRepository(database), clock })
  return { name: 'visits', services: { visits }, personalData: [visitsDataSource(database)] } satisfies Feature
}
