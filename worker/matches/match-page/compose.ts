import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { SettingsService } from '#worker/running/settings/service.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { LiveService } from '../live/service.ts'
import type { PricesService } from '../prices/service.ts'
import { createMatchPage } from './service.ts'

type MatchPagePorts = BaseDependencies & {
  catalogue: CatalogueService
  prices: PricesService
  live: LiveService
  settings: Pick<SettingsService, 'wasOn'>
}

export function composeMatchPage({ settings, ...ports }: MatchPagePorts) {
  return {
    name: 'match-page',
    services: { matchPage: createMatchPage({ ...ports, isResaleOn: () => settings.wasOn('resale_alerts') }) },
    policies: { 'PAGE /matches/:matchId': 'public' },
  } satisfies Feature
}
