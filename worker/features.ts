// Every feature of the Worker, a line each. A feature stands below those whose services it asks for: a line too early does
// not compile.
import { composeAccounts } from './accounts/compose.ts'
import { composeActivity } from './activity/compose.ts'
import { composeAdmin } from './admin/compose.ts'
import { composeAgentCodes } from './agent-codes/compose.ts'
import { composeAlerts, composeFanOut } from './alerts/compose.ts'
import { composeAnalytics } from './analytics/compose.ts'
import { composeCatalogue, composeCatalogueWriter } from './catalogue/compose.ts'
import { composeChanges } from './changes/compose.ts'
import { composeContact } from './contact/compose.ts'
import { plugInto } from './feature.ts'
import { composeLanding } from './landing/compose.ts'
import { composeLive, composeSockets } from './live/compose.ts'
import { composeMatchPage } from './match-page/compose.ts'
import { composeMonitoring } from './monitoring/compose.ts'
import { composeNotifications } from './notifications/compose.ts'
import { composePayments } from './payments/compose.ts'
import { composePhones } from './phones/compose.ts'
import { composePlans, composePlanWarnings } from './plans/compose.ts'
import { composePreferences } from './preferences/compose.ts'
import { composePriceTracking } from './price-tracking/compose.ts'
import { composePrices } from './prices/compose.ts'
import { composePrivacy } from './privacy/compose.ts'
import { composePush } from './push/compose.ts'
import { composeRoles } from './roles/compose.ts'
import { composeSearch } from './search/compose.ts'
import type { Ground } from './services.ts'
import { composeSite } from './site/compose.ts'
import { composeStatus } from './status/compose.ts'

export function composeFeatures(ground: Ground) {
  return plugInto(ground)
    .with(composeCatalogue)
    .with(composeSearch)
    .with(composeAdmin)
    .with(composeCatalogueWriter)
    .with(composePrices)
    .with(composeMonitoring)
    .with(composeSockets)
    .with(composePlans)
    .with(composeActivity)
    .with(composeAgentCodes)
    .with(composeAccounts)
    .with(composeRoles)
    .with(composePhones)
    .with(composePayments)
    .with(composePush)
    .with(composeAlerts)
    .with(composePriceTracking)
    .with(composeNotifications)
    .with(composePlanWarnings)
    .with(composeFanOut)
    .with(composeChanges)
    .with(composeContact)
    .with(composeStatus)
    .with(composeAnalytics)
    .with(composeLanding)
    .with(composeLive)
    .with(composeMatchPage)
    .with(composePreferences)
    .with(composePrivacy)
    .with(composeSite).merged
}
