import type { SessionsService } from '../accounts/sessions/service.ts'
import type { ActivityService } from '../activity/service.ts'
import type { Feature } from '../feature.ts'
import type { Ground } from '../services.ts'
import { createRolesRepository } from './repository.ts'
import { createRolesService } from './service.ts'

type RolesPorts = Ground & { sessions: SessionsService; activity: ActivityService }

export function composeRoles({ database, sessions, activity }: RolesPorts) {
  return {
    name: 'roles',
    internals: { roles: createRolesService({ repository: createRolesRepository(database), sessions, activity }) },
  } satisfies Feature
}
