import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import type { EmailTestService } from '../email-test/service.ts'
import { createSetupRepository } from './repository.ts'
import { createSetupService } from './service.ts'

type Ports = BaseDependencies & {
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
