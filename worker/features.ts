// Every feature of the Worker, a line each. A feature stands below those whose services it asks for: a line too early does
// not compile.
import { composeAccounts } from './accounts/compose.ts'
import { composeUserDesk } from './accounts/desk/compose.ts'
import { composeActivity } from './activity/compose.ts'
import { composeAdmin } from './admin/compose.ts'
import { composeAgentCodes } from './agent-codes/compose.ts'
import { composeAlerts, composeFanOut, composePausing } from './alerts/compose.ts'
import { composeAnalytics } from './analytics/compose.ts'
import { composeCalendar } from './calendar/compose.ts'
import {
  composeCatalogue,
  composeCatalogueWriter,
  composeMatchDesk,
  composeMatchMerges,
  composePlatformDesk,
} from './catalogue/compose.ts'
import { composeChanges } from './changes/compose.ts'
import { composeChannels } from './channels/compose.ts'
import { composeConnectionNotices, composeConnections } from './connections/compose.ts'
import { composeContact } from './contact/compose.ts'
import { composeDiscovery } from './discovery/compose.ts'
import { composeEmailTest } from './email-test/compose.ts'
import { composeExplanations } from './explanations/compose.ts'
import { plugInto } from './feature.ts'
import { composeFixtureLists } from './fixture-lists/compose.ts'
import { composeLanding } from './landing/compose.ts'
import { composeLive, composeSockets } from './live/compose.ts'
import { composeMatchPage } from './match-page/compose.ts'
import { composeMonitoring } from './monitoring/compose.ts'
import { composeScrapingDesk } from './monitoring/desk/compose.ts'
import { composeDrift } from './monitoring/drift/compose.ts'
import { composeRuleStudio } from './monitoring/rule-studio/compose.ts'
import { composeNotifications } from './notifications/compose.ts'
import { composePayments } from './payments/compose.ts'
import { composePaymentsDesk } from './payments/desk/compose.ts'
import { composeRefunds } from './payments/refunds/compose.ts'
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
import { composeSettings } from './settings/compose.ts'
import { composeSetup } from './setup/compose.ts'
import { composeSite } from './site/compose.ts'
import { composeStatus } from './status/compose.ts'
import { composeSystem } from './system/compose.ts'
import { composeVisits } from './visits/compose.ts'

export function composeFeatures(ground: Ground) {
  return plugInto(ground)
    .with(composeCatalogue)
    .with(composeSearch)
    .with(composeAdmin)
    .with(composeSettings)
    .with(composeCatalogueWriter)
    .with(composePrices)
    .with(composeDrift)
    .with(composeMonitoring)
    .with(composePlatformDesk)
    .with(composeRuleStudio)
    .with(composeScrapingDesk)
    .with(composeDiscovery)
    .with(composeSockets)
    .with(composeMatchDesk)
    .with(composeFixtureLists)
    .with(composeEmailTest)
    .with(composeSetup)
    .with(composePlans)
    .with(composeAlerts)
    .with(composeActivity)
    .with(composeAgentCodes)
    .with(composeAccounts)
    .with(composeRoles)
    .with(composePhones)
    .with(composePayments)
    .with(composePush)
    .with(composeConnections)
    .with(composePriceTracking)
    .with(composeCalendar)
    .with(composeNotifications)
    .with(composeChannels)
    .with(composeMatchMerges)
    .with(composeConnectionNotices)
    .with(composeExplanations)
    .with(composePlanWarnings)
    .with(composePausing)
    .with(composeRefunds)
    .with(composePaymentsDesk)
    .with(composeFanOut)
    .with(composeChanges)
    .with(composeContact)
    .with(composeStatus)
    .with(composeSystem)
    .with(composeAnalytics)
    .with(composeLanding)
    .with(composeLive)
    .with(composeMatchPage)
    .with(composePreferences)
    .with(composePrivacy)
    .with(composeUserDesk)
    .with(composeVisits)
    .with(composeSite).merged
}
