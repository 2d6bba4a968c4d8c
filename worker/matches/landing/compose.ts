import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { SettingsService } from '#worker/running/settings/service.ts'
import type { StatusService } from '#worker/running/status/service.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { createLandingService } from './service.ts'

type LandingPorts = BaseDependencies & {
  catalogue: CatalogueService
  settings: SettingsService
  status: Pick<StatusService, 'uptime' | 'forbidden'>
}

export function composeLanding({ catalogue, settings, status, rooms, clock, logger }: LandingPorts) {
  const { uptime, forbidden } = status
  const isResaleOn = () => settings.isOn('resale_alerts')
  return {
    name: 'landing',
    services: { landing: createLandingService({ catalogue, uptime, forbidden, rooms, isResaleOn, clock, logger }) },
    policies: { 'PAGE /': 'public', 'PAGE /ledger': 'public' },
  } satisfies Feature
}
