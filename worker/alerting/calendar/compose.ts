import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { CalendarAddresses } from '#worker/people/calendar-addresses/contract.ts'
import type { SettingsService } from '#worker/running/settings/service.ts'
import type { AlertsService } from '../alerts/service.ts'
import { createCalendarRepository } from './repository.ts'
import { calendarRoutes } from './routes.ts'
import { createCalendarService } from './service.ts'

/** People's matches in their own calendars. */
export function composeCalendar({
  database,
  alerts,
  catalogue,
  settings,
  calendarAddresses,
  config,
  newId,
  clock,
}: BaseDependencies & {
  alerts: Pick<AlertsService, 'ownAlerts'>
  catalogue: Pick<CatalogueService, 'salesFrom'>
  calendarAddresses: CalendarAddresses
  settings: Pick<SettingsService, 'wasOn'>
}) {
  const calendar = createCalendarService({
    matchesOf: createCalendarRepository(database).matches,
    addresses: calendarAddresses,
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
    policies: {
      'GET /calendar/teams/:file': 'public',
      'GET /calendar/leagues/:file': 'public',
      'GET /calendar/matches/:file': 'public',
      'GET /calendar/:file': 'public',
      'PAGE /alerts/calendar': 'signed_in',
    },
  } satisfies Feature
}
