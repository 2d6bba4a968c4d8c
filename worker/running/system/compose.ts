import type { NotificationsService } from '#worker/alerting/notifications/service.ts'
import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { ProofsService } from '#worker/people/accounts/two-step/proofs.service.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import type { ScrapingDesk } from '#worker/watching/monitoring/desk/service.ts'
import type { StatusService } from '../status/service.ts'
import { createCopyRepository } from './backup/copy/repository.ts'
import { createPartSealer } from './backup/copy/sealing.ts'
import { createCopies } from './backup/copy/service.ts'
import { createBackupDesk } from './backup/service.ts'
import { createDeadLetterDesk } from './dead-letters.service.ts'
import { createLastHour } from './last-hour/service.ts'
import { createSystemRepository } from './repository.ts'
import { systemRoutes } from './routes.ts'
import { createSystemService } from './service.ts'

type Ports = BaseDependencies & {
  audit: AuditService
  catalogue: Pick<CatalogueService, 'upcoming'>
  proofs: Pick<ProofsService, 'require'>
  notifications: NotificationsService
  status: StatusService
  listPlatforms: () => Promise<PlatformSpec[]>
  scrapingDesk: ScrapingDesk
}

/** The machinery in the hands of operators: its state, and what got stuck. */
export function composeSystem(ports: Ports) {
  const repository = createSystemRepository(ports.database)
  const system = createSystemService({ ...ports, repository })
  const copies = createCopies({
    ...ports,
    repository: createCopyRepository(ports.database),
    sealer: createPartSealer(ports.config.linkSecret),
  })
  const deadLetterDesk = createDeadLetterDesk(ports)
  const lastHour = createLastHour({
    ...ports,
    batches: repository.batches,
    letters: () => deadLetterDesk.list(),
    jobs: () => ports.scrapingDesk.jobs({}),
  })
  return {
    name: 'system',
    services: { system, deadLetterDesk, backupDesk: createBackupDesk(ports), copies, lastHour },
    jobs: { everyMinute: { copyDatabase: copies.run, sweepCopies: copies.sweep } },
    routes: { api: () => [systemRoutes({ ...ports, system })] },
    policies: {
      'GET /api/admin/system/metrics': { permission: 'MANAGE_USERS' },
      'GET /api/admin/system/services': { permission: 'MANAGE_USERS' },
      'PAGE /admin/system': { permission: 'MANAGE_USERS' },
      // As the page of the audit log: the file has nothing that it does not show.
      'GET /api/admin/system/logs': { permission: 'MANAGE_USERS' },
      // Bodies of messages, and acts on the machinery.
      'PAGE /admin/system/backup': { permission: 'ALL' },
      'PAGE /admin/system/dead-letters': { permission: 'ALL' },
      'PAGE /admin/system/log': { permission: 'ALL' },
    },
  } satisfies Feature
}
