import type { Feature, Gathered } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createChangesService } from './service.ts'

export function composeChanges({ subscribers, rooms, enqueue, logger }: BaseDependencies & Gathered) {
  const changes = createChangesService({
    subscribers,
    acknowledge: (change) => rooms(change.matchId).acknowledge(change.id),
    enqueue,
    logger,
  })
  return { name: 'changes', handlers: { change: (message) => changes.handle(message) } } satisfies Feature
}
