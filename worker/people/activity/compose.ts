import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { activityDataSource } from './personal-data.ts'
import { createActivityRepository } from './repository.ts'
import { createActivityService } from './service.ts'

export function composeActivity({ database, clock, newId, logger }: BaseDependencies) {
  const activity = createActivityService({ repository: createActivityRepository(database), clock, newId, logger })
  return {
    name: 'activity',
    services: { activity },
    jobs: { everyMinute: { sweepActivity: activity.sweep } },
    personalData: [activityDataSource(database)],
  } satisfies Feature
}
