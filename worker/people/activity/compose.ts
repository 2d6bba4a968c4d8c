import type { Feature } from '#worker/entry/feature.ts'
import type { Ground } from '#worker/entry/services.ts'
import { activityHolding } from './personal-data.ts'
import { createActivityRepository } from './repository.ts'
import { createActivityService } from './service.ts'

export function composeActivity({ database, clock, newId, logger }: Ground) {
  const activity = createActivityService({ repository: createActivityRepository(database), clock, newId, logger })
  return {
    name: 'activity',
    services: { activity },
    jobs: { everyMinute: { sweepActivity: activity.sweep } },
    personalData: [activityHolding(database)],
  } satisfies Feature
}
