import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import type { CatalogueWriter } from '#worker/matches/catalogue/writing/service.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { PlatformSpec } from '../contract.ts'
import type { DriftService } from '../drift/service.ts'
import { createMisreadRepository } from '../misread/repository.ts'
import { createMisreadPrices } from '../misread/service.ts'
import type { PlatformPages } from '../pages.service.ts'
import { createShadowRepository } from '../shadow/repository.ts'
import type { StoredPages } from '../stored-pages/service.ts'
import { revisionsDataSource } from './personal-data.ts'
import { createStudioRepository } from './repository.ts'
import { createRuleStudio } from './service.ts'
import { createWatchRepository } from './watch/repository.ts'
import { createRuleWatch } from './watch/service.ts'

type Ports = BaseDependencies & {
  audit: AuditService
  catalogueWriter: Pick<CatalogueWriter, 'platformStatement'>
  platformPages: PlatformPages
  storedPages: StoredPages
  findPlatform: (id: number) => Promise<PlatformSpec | null>
  drift: Pick<DriftService, 'yieldAround'>
}

export function composeRuleStudio(ports: Ports) {
  const { database, audit, catalogueWriter, platformPages, storedPages, findPlatform, gates, clock } = ports
  const { config, drift, logger } = ports
  const repository = createStudioRepository(database)
  const watches = createWatchRepository(database)
  const wake = async (platform: PlatformSpec) => void (await gates(platform.id).tick(platform))
  const ruleWatch = createRuleWatch({
    watches,
    batch: repository.batch,
    yieldAround: drift.yieldAround,
    storedPages,
    platformStatement: catalogueWriter.platformStatement,
    audit,
    findSpec: findPlatform,
    wake,
    transport: createSmtpTransport(config.smtp),
    envelope: { from: config.smtp.from, to: config.operatorEmail, publicOrigin: config.publicOrigin },
    clock,
    logger,
  })
  const ruleStudio = createRuleStudio({
    repository,
    watches,
    findSpec: findPlatform,
    shadowRuns: createShadowRepository(database),
    storedPages,
    platformPages,
    platformStatement: catalogueWriter.platformStatement,
    audit,
    healthOf: (platformId) => gates(platformId).health(),
    wake,
    clock,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    logger,
  })
  const misreadPrices = createMisreadPrices({ ...ports, repository: createMisreadRepository(database) })
  return {
    name: 'rule studio',
    services: { ruleStudio, misreadPrices },
    policies: {
      'PAGE /admin/scraping': { permission: 'MANAGE_MATCHES' },
      'PAGE /admin/scraping/:platformId': { permission: 'MANAGE_MATCHES' },
    },
    jobs: { everyMinute: { settleShadowRuns: ruleStudio.settleShadowRuns, watchRules: ruleWatch.watchRules } },
    handlers: { misread: misreadPrices.step },
    personalData: [revisionsDataSource(database)],
  } satisfies Feature
}
