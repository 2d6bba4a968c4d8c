// Part of the feature that speaks to sellers: their settings, calls of them, and their webhooks.

import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import type { PlatformPages } from '#worker/watching/monitoring/pages.service.ts'
import type { createSellerEvents } from '../buying/events.ts'
import { createAccessRepository } from './access/repository.ts'
import { createSellerAccess, createSellerDesk } from './access/service.ts'
import { acpWebhooks } from './acp/webhooks.ts'
import { createDiscovery } from './discovery/read.ts'
import { ucpProfileRoutes } from './ucp/profile.ts'
import { createSellerKeys } from './ucp/seller-keys.ts'
import { ucpWebhooks } from './ucp/webhooks.ts'

export type SellersPorts = BaseDependencies & {
  audit: AuditService
  platformPages: Pick<PlatformPages, 'read'>
  findPlatform: (id: number) => Promise<PlatformSpec | null>
}

export function composeSellers(ports: SellersPorts) {
  const { database, config, audit, platformPages, findPlatform, fetch, clock, logger } = ports
  const { loopbackPorts, publicOrigin, ucpKeys } = config
  const shared = {
    repository: createAccessRepository(database),
    sealer: createSealer(config.linkSecret, 'seller-access'),
    signsUcp: ucpKeys !== null,
  }
  const sellerDesk = createSellerDesk({
    ...shared,
    audit,
    loopbackPorts,
    clock,
    async discover(platformId, origin) {
      const platform = await findPlatform(platformId)
      if (!platform) return null
      const read = createDiscovery({
        read: (address, request) => platformPages.read(platform, address, request, true),
        loopbackPorts,
      })
      return read(origin)
    },
  })
  /** Calls sellers and payment services in our own name. */
  const safeFetch = createSafeFetch({ fetch, loopbackPorts, now: clock, userAgent: `Touchline (+${publicOrigin})` })
  const keys = createSellerKeys({ safeFetch, clock })
  return {
    sellerAccess: createSellerAccess(shared),
    sellerDesk,
    safeFetch,
    profileRoutes: () => ucpProfileRoutes(ucpKeys, publicOrigin),
    webhooksFor: (events: ReturnType<typeof createSellerEvents>) => [
      acpWebhooks({ ...events, clock, logger }),
      ucpWebhooks({ ...events, keys, publicOrigin, logger }),
    ],
  }
}
