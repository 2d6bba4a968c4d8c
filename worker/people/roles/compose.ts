import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { SendAccountMail } from '../accounts/mails/contract.ts'
import type { EndsPurchases } from '../accounts/ownership/contract.ts'
import type { SessionsService } from '../accounts/sessions/service.ts'
import type { ProofsService } from '../accounts/two-step/proofs.service.ts'
import type { ActivityService } from '../activity/service.ts'
import type { Note, NoteHolders } from '../audit-log/contract.ts'
import { createRoleDeskRepository } from './desk/repository.ts'
import { roleDeskRoutes } from './desk/routes.ts'
import { createRoleDesk } from './desk/service.ts'
import { createFirstAdminRepository } from './first-admin/repository.ts'
import { createFirstAdminService, type LinkLimit } from './first-admin/service.ts'
import { createRolesRepository } from './repository.ts'
import { createRolesService } from './service.ts'

type RolesPorts = BaseDependencies & {
  sessions: SessionsService
  activity: ActivityService
  limits: LinkLimit
  audit: { note: Note; noteHolders: NoteHolders }
  proofs: ProofsService
  sendAccountMail: SendAccountMail
  purchaseEndings: EndsPurchases
}

export function composeRoles(ports: RolesPorts) {
  const { database, proofs, visitorOf } = ports
  const shared = { ...ports, ...ports.audit }
  const roleDesk = createRoleDesk({ ...shared, repository: createRoleDeskRepository(database) })
  return {
    name: 'roles',
    services: {
      firstAdmin: createFirstAdminService({ ...shared, repository: createFirstAdminRepository(database) }),
      roleDesk,
    },
    internals: {
      roles: createRolesService({ ...shared, repository: createRolesRepository(database) }),
    },
    routes: { api: () => [roleDeskRoutes({ roleDesk, proofs, visitorOf })] },
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
