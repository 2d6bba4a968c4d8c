import type { Feature } from '#worker/entry/feature.ts'
import type { Ground } from '#worker/entry/services.ts'
import { auditHolding } from './personal-data.ts'
import { createAuditRepository } from './repository.ts'
import { createAuditService } from './service.ts'

/** What is about no feature alone: the log of what operators do. */
export function composeAdmin({ database, clock }: Ground) {
  const audit = createAuditService({ repository: createAuditRepository(database), clock })
  return {
    name: 'admin',
    services: { audit },
    policies: { 'PAGE /admin/audit': { permission: 'MANAGE_USERS' } },
    jobs: { everyMinute: { sweepAuditLog: audit.sweep } },
    personalData: [auditHolding(database)],
  } satisfies Feature
}
