import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { OtherCurrency } from '../drift/contract.ts'
import type { FoundSoFar } from './contract.ts'
import { createScrapingDeskRepository } from './repository.ts'
import { createScrapingDesk } from './service.ts'

type Ports = BaseDependencies & {
  audit: AuditService
  quality: { otherCurrencies: (platformIds: readonly number[]) => Promise<OtherCurrency[]> }
  discoveryDesk: { foundSoFar: (platformIds: readonly number[]) => Promise<Map<number, FoundSoFar>> }
}

/** Its page is the rule studio's. */
export function composeScrapingDesk({ database, gates, audit, quality, discoveryDesk, clock }: Ports) {
  const repository = createScrapingDeskRepository(database)
  return {
    name: 'scraping desk',
    services: {
      scrapingDesk: createScrapingDesk({
        repository,
        gates,
        audit,
        foundSoFar: discoveryDesk.foundSoFar,
        otherCurrencies: quality.otherCurrencies,
        clock,
      }),
    },
  } satisfies Feature
}
