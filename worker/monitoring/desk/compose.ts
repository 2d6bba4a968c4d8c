import type { AuditService } from '../../admin/service.ts'
import type { Feature } from '../../feature.ts'
import type { Ground } from '../../services.ts'
import { createScrapingDeskRepository } from './repository.ts'
import { createScrapingDesk } from './service.ts'

/** Its page is the rule studio's. */
export function composeScrapingDesk({ database, gates, audit, clock }: Ground & { audit: AuditService }) {
  const repository = createScrapingDeskRepository(database)
  return {
    name: 'scraping desk',
    services: { scrapingDesk: createScrapingDesk({ repository, gates, audit, clock }) },
  } satisfies Feature
}
