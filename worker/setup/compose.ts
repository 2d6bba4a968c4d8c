import type { AuditService } from '../admin/service.ts'
import type { Feature } from '../feature.ts'
import { createSmtpTransport } from '../mail/smtp.ts'
import type { Instant } from '../platform/clock.ts'
import { createLinkSigner } from '../platform/signed-link.ts'
import type { Ground } from '../services.ts'
import { createSetupRepository } from './repository.ts'
import { createSetupService } from './service.ts'

type Ports = Ground & { audit: AuditService; feedAnsweredAt: () => Promise<Instant | null> }

export function composeSetup({ config, database, limiter, audit, feedAnsweredAt, clock, newId }: Ports) {
  const setup = createSetupService({
    repository: createSetupRepository(database),
    feedAnsweredAt,
    transport: createSmtpTransport(config.smtp),
    signer: createLinkSigner(config.linkSecret, 'setup-mail'),
    from: config.smtp.from,
    publicOrigin: config.publicOrigin,
    limiter,
    audit,
    clock,
    newId,
  })
  return { name: 'setup', services: { setup } } satisfies Feature
}
