import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { auditDataSource } from './personal-data.ts'
import { createAuditRepository } from './repository.ts'
import { createAuditService } from './service.ts'

/** The log of what operators do, which is about no feature alone. */
export function composeAuditLog({ database, clock }: BaseDependencies) {
  const audit = createAuditService({ repository: createAuditRepository(database), clock })
  return {
    name: 'audit-log',
    services: { audit },
    policies: { 'PAGE /admin/audit': { permission: 'MANAGE_USERS' } },
    jobs: { everyMinute: { sweepAuditLog: audit.sweep } },
    personalData: [auditDataSource(database)],
  } satisfies Feature
}
