import type { AuditService } from '../admin/service.ts'
import type { EmailTestService } from '../email-test/service.ts'
import type { Feature } from '../feature.ts'
import type { PlatformSpec } from '../monitoring/contract.ts'
import type { Instant } from '../platform/clock.ts'
import { createLinkSigner } from '../platform/signed-link.ts'
import type { Ground } from '../services.ts'
import { createSetupRepository } from './repository.ts'
import { createSetupService } from './service.ts'

type Ports = Ground & {
  audit: AuditService
  emailTest: EmailTestService
  feedAnsweredAt: () => Promise<Instant | null>
  listPlatforms: () => Promise<PlatformSpec[]>
}

export function composeSetup({ config, database, audit, emailTest, feedAnsweredAt, listPlatforms, clock }: Ports) {
  const setup = createSetupService({
    repository: createSetupRepository(database),
    feedAnsweredAt,
    listPlatforms,
    deliver: emailTest.deliver,
    signer: createLinkSigner(config.linkSecret, 'setup-mail'),
    publicOrigin: config.publicOrigin,
    audit,
    clock,
  })
  return { name: 'setup', services: { setup } } satisfies Feature
}
