import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { createScrapingDeskRepository } from './repository.ts'
import { createScrapingDesk } from './service.ts'

/** Its page is the rule studio's. */
export function composeScrapingDesk({ database, gates, audit, clock }: BaseDependencies & { audit: AuditService }) {
  const repository = createScrapingDeskRepository(database)
  return {
    name: 'scraping desk',
    services: { scrapingDesk: createScrapingDesk({ repository, gates, audit, clock }) },
  } satisfies Feature
}
