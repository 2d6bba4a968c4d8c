import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { createUnreadRepository } from '../unread/repository.ts'
import { createUnreadAlarms } from '../unread/service.ts'
import { createQualityView } from './quality.ts'
import { createDriftRepository } from './repository.ts'
import { createDriftService } from './service.ts'

type Ports = BaseDependencies & { catalogue: CatalogueService; audit: AuditService }

export function composeDrift({ config, database, gates, rooms, catalogue, audit, clock, logger }: Ports) {
  const { smtp, operatorEmail, publicOrigin } = config
  const repository = createDriftRepository(database)
  const drift = createDriftService({
    repository,
    gates,
    rooms,
    catalogue,
    audit,
    clock,
    logger,
    transport: createSmtpTransport(smtp),
    from: smtp.from,
    operatorEmail,
    publicOrigin,
  })
  const unreadAlarms = createUnreadAlarms({
    repository: createUnreadRepository(database),
    transport: createSmtpTransport(smtp),
    envelope: { from: smtp.from, to: operatorEmail, publicOrigin },
    clock,
    logger,
  })
  const { accept, settle } = drift
  return {
    name: 'drift',
    services: {
      quality: {
        view: createQualityView({ repository, rooms, catalogue }),
        otherCurrencies: repository.otherCurrencies,
        otherCurrencyOf: drift.otherCurrencyOf,
        heldPlatforms: repository.heldPlatforms,
        accept,
        settle,
      },
    },
    internals: { drift, unreadAlarms },
    jobs: {
      everyMinute: { mailDrift: drift.mailOperator, mailUnread: unreadAlarms.mailOperator, sweepDrift: drift.sweep },
    },
  } satisfies Feature
}
