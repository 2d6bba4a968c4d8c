import type { AlertsService } from '../alerts/service.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { Feature } from '../feature.ts'
import { createLinkSigner } from '../platform/signed-link.ts'
import type { Ground } from '../services.ts'
import type { SettingsService } from '../settings/service.ts'
import { calendarHolding } from './personal-data.ts'
import { createCalendarRepository } from './repository.ts'
import { calendarRoutes } from './routes.ts'
import { createCalendarService } from './service.ts'

/** People's matches in their own calendars. */
export function composeCalendar({
  database,
  alerts,
  catalogue,
  settings,
  config,
  newId,
  clock,
}: Ground & {
  alerts: Pick<AlertsService, 'ownAlerts'>
  catalogue: Pick<CatalogueService, 'salesFrom'>
  settings: Pick<SettingsService, 'wasOn'>
}) {
  const calendar = createCalendarService({
    repository: createCalendarRepository(database),
    signer: createLinkSigner(config.linkSecret, 'calendar'),
    alertsOf: alerts.ownAlerts,
    salesFrom: async (matchIds, from) => catalogue.salesFrom(matchIds, await settings.wasOn('resale_alerts'), from),
    publicOrigin: config.publicOrigin,
    newId,
    clock,
  })
  return {
    name: 'calendar',
    services: { calendar },
    routes: { site: () => [calendarRoutes(calendar)] },
    policies: { 'GET /calendar/:file': 'public', 'PAGE /alerts/calendar': 'signed_in' },
    personalData: [calendarHolding(database)],
  } satisfies Feature
}
