import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { CalendarAddresses } from '#worker/people/calendar-addresses/contract.ts'
import type { InboxService } from '../notifications/inbox/service.ts'
import { feedsRoutes } from './routes.ts'
import { createFeedsService } from './service.ts'

type Ports = BaseDependencies & {
  calendarAddresses: CalendarAddresses
  inbox: Pick<InboxService, 'list'>
  catalogue: Pick<CatalogueService, 'teamPage' | 'browse' | 'nextSpots'>
}

/** Feeds for readers. */
export function composeFeeds({ calendarAddresses, inbox, catalogue, config, clock }: Ports) {
  const { publicOrigin, linkSecret } = config
  const signer = createLinkSigner(linkSecret, 'notifications feed')
  const feeds = createFeedsService({ addresses: calendarAddresses, signer, inbox, catalogue, publicOrigin, clock })
  return {
    name: 'feeds',
    services: { feeds },
    routes: { site: () => [feedsRoutes({ feeds, publicOrigin })] },
    policies: {
      'GET /feeds/notifications/:file': 'public',
      'GET /feeds/teams/:file': 'public',
      'GET /feeds/leagues/:file': 'public',
      'GET /feeds/:file': 'public',
    },
  } satisfies Feature
}
