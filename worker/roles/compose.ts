import type { SessionsService } from '../accounts/sessions/service.ts'
import type { ProofsService } from '../accounts/two-step/proofs/service.ts'
import type { ActivityService } from '../activity/service.ts'
import type { Note, NoteHolders } from '../admin/contract.ts'
import type { Feature } from '../feature.ts'
import type { Ground } from '../services.ts'
import { createRoleDeskRepository } from './desk/repository.ts'
import { roleDeskRoutes } from './desk/routes.ts'
import { createRoleDesk } from './desk/service.ts'
import { createFirstAdminRepository } from './first-admin/repository.ts'
import { createFirstAdminService, type LinkLimit } from './first-admin/service.ts'
import { createRolesRepository } from './repository.ts'
import { createRolesService } from './service.ts'

type RolesPorts = Ground & {
  sessions: SessionsService
  activity: ActivityService
  limits: LinkLimit
  audit: { note: Note; noteHolders: NoteHolders }
  proofs: ProofsService
}

export function composeRoles({ database, sessions, activity, limits, audit, proofs, clock }: RolesPorts) {
  const repository = createFirstAdminRepository(database)
  const { note, noteHolders } = audit
  const roleDesk = createRoleDesk({ repository: createRoleDeskRepository(database), note, noteHolders, clock })
  return {
    name: 'roles',
    services: {
      firstAdmin: createFirstAdminService({ repository, limits, sessions, activity, note: audit.note, clock }),
      roleDesk,
    },
    internals: {
      roles: createRolesService({
        repository: createRolesRepository(database),
        note: audit.note,
        sessions,
        activity,
      }),
    },
    routes: { api: () => [roleDeskRoutes({ roleDesk, proofs })] },
    policies: {
      'GET /api/admin/roles': { permission: 'MANAGE_USERS' },
      'POST /api/admin/roles': { permission: 'ALL' },
      'PUT /api/admin/roles/:id': { permission: 'ALL' },
      'DELETE /api/admin/roles/:id': { permission: 'ALL' },
      'PAGE /admin/roles': { permission: 'MANAGE_USERS' },
      'PAGE /first-admin': 'public',
    },
  } satisfies Feature
}
