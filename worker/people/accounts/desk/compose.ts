import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { ActivityService } from '../../activity/service.ts'
import type { AuditService } from '../../audit-log/service.ts'
import type { PlansService } from '../../plans/service.ts'
import type { ErasureService } from '../../privacy/erasure/service.ts'
import type { RolesService } from '../../roles/service.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import type { EndsPurchases } from '../ownership/contract.ts'
import type { Passwords } from '../passwords/scrypt.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { ProofsService } from '../two-step/proofs.service.ts'
import { createUserReader, type PhoneBook } from './reader.ts'
import { createUserDeskRepository } from './repository.ts'
import { userDeskRoutes } from './routes.ts'
import { createUserDesk } from './service.ts'

type UserDeskPorts = BaseDependencies & {
  roles: RolesService
  erasure: Pick<ErasureService, 'eraseFor'>
  sessions: SessionsService
  activity: ActivityService
  plans: PlansService
  phoneBook: PhoneBook
  proofs: ProofsService
  passwords: Passwords
  sendAccountMail: SendAccountMail
  purchaseEndings: EndsPurchases
  audit: AuditService
}

/** Users in the hands of operators: below roles and privacy, which change and erase them. */
export function composeUserDesk(ports: UserDeskPorts) {
  const repository = createUserDeskRepository(ports.database)
  const users = createUserReader({ ...ports, repository })
  const userDesk = createUserDesk({ ...ports, repository, erase: ports.erasure.eraseFor })
  const policy = { permission: 'MANAGE_USERS' } as const
  return {
    name: 'user desk',
    services: { users, userDesk },
    routes: { api: () => [userDeskRoutes({ ...ports, users, userDesk })] },
    policies: {
      'GET /api/admin/users/all': policy,
      'GET /api/admin/users/export': policy,
      'PUT /api/admin/users/bulk-status': policy,
      'POST /api/admin/users': policy,
      'PUT /api/admin/users/:id': policy,
      'PUT /api/admin/users/:id/status': policy,
      'POST /api/admin/users/:id/role': policy,
      'DELETE /api/admin/users/:id': policy,
      'PAGE /admin/find': policy,
      'PAGE /admin/users': policy,
      'PAGE /admin/users/new': policy,
      'PAGE /admin/users/:userId': policy,
    },
  } satisfies Feature
}
