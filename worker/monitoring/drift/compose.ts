import type { AuditService } from '../../admin/service.ts'
import type { CatalogueService } from '../../catalogue/service.ts'
import type { Feature } from '../../feature.ts'
import { createSmtpTransport } from '../../mail/smtp.ts'
import type { Ground } from '../../services.ts'
import { createQualityView } from './quality.ts'
import { createDriftRepository } from './repository.ts'
import { createDriftService } from './service.ts'

type Ports = Ground & { catalogue: CatalogueService; audit: AuditService }

export function composeDrift({ config, database, gates, rooms, catalogue, audit, clock, logger }: Ports) {
  const { smtp, operatorEmail, publicOrigin } = config
  const repository = createDriftRepository(database)
  const drift = createDriftService({
    ...{ repository, gates, rooms, catalogue, audit, clock, logger },
    ...{ transport: createSmtpTransport(smtp), from: smtp.from, operatorEmail, publicOrigin },
  })
  const { accept, settle } = drift
  return {
    name: 'drift',
    services: { quality: { view: createQualityView({ repository, rooms, catalogue }), accept, settle } },
    internals: { drift },
    jobs: { everyMinute: { mailDrift: drift.mailOperator, sweepDrift: drift.sweep } },
  } satisfies Feature
}
