import type { SessionsService } from '../accounts/sessions/service.ts'
import type { ActivityService } from '../activity/service.ts'
import type { Feature } from '../feature.ts'
import type { Ground } from '../services.ts'
import { createFirstAdminRepository } from './first-admin/repository.ts'
import { createFirstAdminService, type LinkLimit } from './first-admin/service.ts'
import { createRolesRepository } from './repository.ts'
import { createRolesService } from './service.ts'

type RolesPorts = Ground & { sessions: SessionsService; activity: ActivityService; limits: LinkLimit }

export function composeRoles({ database, sessions, activity, limits, clock }: RolesPorts) {
  const repository = createFirstAdminRepository(database)
  return {
    name: 'roles',
    services: { firstAdmin: createFirstAdminService({ repository, limits, sessions, activity, clock }) },
    internals: { roles: createRolesService({ repository: createRolesRepository(database), sessions, activity }) },
    policies: { 'PAGE /first-admin': 'public' },
  } satisfies Feature
}
