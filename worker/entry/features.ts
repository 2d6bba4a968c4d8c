// Every feature of the Worker, a line each (decision 45). A feature stands below those whose services it asks for: a line
// too early does not compile.

import { composeAlerts, composeFanOut, composePausing } from '#worker/alerting/alerts/compose.ts'
import { composeAnalysis } from '#worker/alerting/analysis/compose.ts'
import { composeAnnouncing, composeAnnouncingWriters } from '#worker/alerting/announcing/compose.ts'
import { composeAssistants } from '#worker/alerting/assistants/compose.ts'
import { composeCalendar } from '#worker/alerting/calendar/compose.ts'
import { composeChannels } from '#worker/alerting/channel-settings/compose.ts'
import { composeClientMails } from '#worker/alerting/client-mails/compose.ts'
import { composeExplanations } from '#worker/alerting/explanations/compose.ts'
import { composeFeeds } from '#worker/alerting/feeds/compose.ts'
import { composeFollows } from '#worker/alerting/follows/compose.ts'
import { composeLiveHooks } from '#worker/alerting/live-hooks/compose.ts'
import { composeNotifications } from '#worker/alerting/notifications/compose.ts'
import { composePreferences } from '#worker/alerting/preferences/compose.ts'
import { composePriceTracking } from '#worker/alerting/price-tracking/compose.ts'
import {
  composeCatalogue,
  composeCatalogueWriter,
  composeMatchDesk,
  composeMatchMerges,
  composePlatformDesk,
} from '#worker/matches/catalogue/compose.ts'
import { composeChanges } from '#worker/matches/changes/compose.ts'
import { composeFixtureLists } from '#worker/matches/fixture-lists/compose.ts'
import { composeLanding } from '#worker/matches/landing/compose.ts'
import { composeLive, composeSockets } from '#worker/matches/live/compose.ts'
import { composeMatchPage } from '#worker/matches/match-page/compose.ts'
import { composePrices } from '#worker/matches/prices/compose.ts'
import { composeSearch } from '#worker/matches/search/compose.ts'
import { composeSharePictures } from '#worker/matches/share-pictures/compose.ts'
import { composePayments } from '#worker/money/payments/compose.ts'
import { composePaymentsDesk } from '#worker/money/payments/desk/compose.ts'
import { composeRefunds } from '#worker/money/payments/refunds/compose.ts'
import { composePurchases } from '#worker/money/purchases/compose.ts'
import { composeAccounts } from '#worker/people/accounts/compose.ts'
import { composeUserDesk } from '#worker/people/accounts/desk/compose.ts'
import { composeActivity } from '#worker/people/activity/compose.ts'
import { composeAgentCodes } from '#worker/people/agent-codes/compose.ts'
import { composeApiTokens } from '#worker/people/api-tokens/compose.ts'
import { composeAuditLog } from '#worker/people/audit-log/compose.ts'
import { composeCalendarAddresses } from '#worker/people/calendar-addresses/compose.ts'
import { composeClients } from '#worker/people/clients/compose.ts'
import { composeClientMessages } from '#worker/people/clients/messages/compose.ts'
import { composeColleagues } from '#worker/people/colleagues/compose.ts'
import { composeConnectionNotices, composeConnections } from '#worker/people/connections/compose.ts'
import { composePhones } from '#worker/people/phones/compose.ts'
import { composePlans, composePlanWarnings } from '#worker/people/plans/compose.ts'
import { composePrivacy } from '#worker/people/privacy/compose.ts'
import { composePush } from '#worker/people/push/compose.ts'
import { composeQuickBuy } from '#worker/people/quick-buy/compose.ts'
import { composeRoles } from '#worker/people/roles/compose.ts'
import { composeAnalytics } from '#worker/running/analytics/compose.ts'
import { composeApiReference } from '#worker/running/api-reference/compose.ts'
import { composeContact } from '#worker/running/contact/compose.ts'
import { composeEmailTest } from '#worker/running/email-test/compose.ts'
import { composeSettings } from '#worker/running/settings/compose.ts'
import { composeSetup } from '#worker/running/setup/compose.ts'
import { composeSite } from '#worker/running/site/compose.ts'
import { composeStatus } from '#worker/running/status/compose.ts'
import { composeSystem } from '#worker/running/system/compose.ts'
import { composeThreads } from '#worker/running/threads/compose.ts'
import { composeVisits } from '#worker/running/visits/compose.ts'
import { composeDiscovery } from '#worker/watching/discovery/compose.ts'
import { composeMonitoring } from '#worker/watching/monitoring/compose.ts'
import { composeScrapingDesk } from '#worker/watching/monitoring/desk/compose.ts'
import { composeDrift } from '#worker/watching/monitoring/drift/compose.ts'
import { composeRuleStudio } from '#worker/watching/monitoring/rule-studio/compose.ts'
import { plugInto } from './feature.ts'
import type { BaseDependencies } from './services.ts'

export function composeFeatures(base: BaseDependencies) {
  return (
    plugInto(base)
      // Matches, what they cost, and who may change them.
      .with(composeCatalogue)
      .with(composeSearch)
      .with(composeAuditLog)
      .with(composeSettings)
      .with(composeCatalogueWriter)
      .with(composePrices)
      // Reading platforms.
      .with(composeDrift)
      .with(composeMonitoring)
      .with(composePlatformDesk)
      .with(composeRuleStudio)
      .with(composeDiscovery)
      .with(composeScrapingDesk)
      // What operators need of both.
      .with(composeSockets)
      .with(composeMatchDesk)
      .with(composeFixtureLists)
      .with(composeEmailTest)
      .with(composeSetup)
      // People, what they may do, and the ways to reach them. Codes and accounts use alerts.
      .with(composePlans)
      .with(composeActivity)
      .with(composeColleagues)
      .with(composeClients)
      .with(composeAlerts)
      .with(composeAgentCodes)
      .with(composeAccounts)
      .with(composeRoles)
      .with(composeApiTokens)
      .with(composePhones)
      .with(composeClientMessages)
      .with(composeQuickBuy)
      .with(composePush)
      .with(composeConnections)
      // Money.
      .with(composePayments)
      // What is written to people, and what records it.
      .with(composePriceTracking)
      .with(composeAnalysis)
      .with(composeCalendarAddresses)
      .with(composeCalendar)
      .with(composeAnnouncingWriters)
      .with(composeNotifications)
      // What has messages recorded, or reads the recorded ones.
      .with(composeFeeds)
      .with(composeChannels)
      .with(composeMatchMerges)
      .with(composeConnectionNotices)
      .with(composeExplanations)
      .with(composeAssistants)
      .with(composePlanWarnings)
      .with(composePausing)
      .with(composeRefunds)
      .with(composePaymentsDesk)
      // What follows a change, and hands it to all subscribers.
      .with(composeFanOut)
      .with(composeAnnouncing)
      .with(composeChanges)
      // Running the site.
      .with(composeContact)
      .with(composeThreads)
      .with(composeStatus)
      .with(composeSystem)
      .with(composeAnalytics)
      // Pages, and what they join.
      .with(composeLanding)
      .with(composeLiveHooks)
      .with(composeLive)
      .with(composeMatchPage)
      .with(composeSharePictures)
      .with(composePreferences)
      // Purchases, which notify, and what reports of them.
      .with(composePurchases)
      .with(composeClientMails)
      .with(composeFollows)
      // What reaches into most others: a person's data, the desk of people, the site as a whole.
      .with(composePrivacy)
      .with(composeUserDesk)
      .with(composeVisits)
      .with(composeApiReference)
      .with(composeSite).merged
  )
}
