import type { AlertsService } from '#worker/alerting/alerts/service.ts'
import type { NotificationsService } from '#worker/alerting/notifications/service.ts'
import type { PreferencesService } from '#worker/alerting/preferences/service.ts'
import type { Feature } from '#worker/entry/feature.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import type { SafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { ProfileService } from '#worker/people/accounts/profile/service.ts'
import type { ProofsService } from '#worker/people/accounts/two-step/proofs.service.ts'
import { entitlementOf } from '#worker/people/channels.constants.ts'
import type { HooksService } from '#worker/people/connections/hooks/service.ts'
import type { SmsService } from '#worker/people/phones/sms/service.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { PushService } from '#worker/people/push/service.ts'
import type { QuickBuy, QuickBuyLimits } from '#worker/people/quick-buy/contract.ts'
import type { SettingsService } from '#worker/running/settings/service.ts'
import { createAccountsRepository } from './accounts/repository.ts'
import { createSellerAccounts } from './accounts/service.ts'
import { sayBought } from './attempts/bought.ts'
import { attemptsOfMatch } from './attempts/constants.ts'
import type { ClientPurchases } from './attempts/contract.ts'
import { type Attempts, attemptsRoutes } from './attempts/routes.ts'
import { standingIn } from './attempts/rules.ts'
import { createBuyingDetails } from './buying/details.ts'
import { createSellerEvents } from './buying/events.ts'
import { createBuyingFacts } from './buying/facts.ts'
import { createPurchaseLinks } from './buying/links.ts'
import { createPurchaseNotices } from './buying/notify.ts'
import { createPurchasePush } from './buying/push.ts'
import { purchaseLinkRoutes } from './buying/routes.ts'
import { createBuying } from './buying/service.ts'
import { createSellerSessions, type SellerSessions } from './buying/sessions.repository.ts'
import { createCardsRepository } from './cards/repository.ts'
import { type Cards, createCards } from './cards/service.ts'
import { createPurchasesOfAccount } from './ending.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { createLedgerReading } from './ledger/service.ts'
import { createMandatesRepository, type MandatesRepository } from './mandates/repository.ts'
import { mandatesRoutes } from './mandates/routes.ts'
import { createMandatesService, type MandatesService } from './mandates/service.ts'
import { readVersions } from './mandates/versions.repository.ts'
import { createMatching } from './matching/service.ts'
import { createPurchaseOnMatch } from './on-match.ts'
import { paperRoutes } from './paper/routes.ts'
import { createPaper } from './paper/service.ts'
import {
  autoPurchaseSettingsDataSource,
  cardsDataSource,
  ledgerDataSource,
  mandatesDataSource,
  sellerAccountsDataSource,
  sessionsDataSource,
} from './personal-data.ts'
import { purchasesPolicies } from './policies.ts'
import { composeSellers, type SellersPorts } from './sellers/compose.ts'
import type { SellerAccess } from './sellers/contract.ts'
import { createReach } from './sellers/reach.ts'
import { autoPurchasePath } from './settings/constants.ts'
import { createOwnSettingsRepository } from './settings/repository.ts'
import { settingsRoutes } from './settings/routes.ts'
import { type AutoPurchaseService, createAutoPurchaseSettings } from './settings/service.ts'
import { createSpendingRepository } from './spending/repository.ts'
import { createSpendingAlarms, type SpendingAlarms } from './spending/service.ts'

type PurchasesPorts = SellersPorts & {
  notifications: Pick<NotificationsService, 'record' | 'reword'>
  isStillTheirs: (link: { userId: number; to: string }) => Promise<boolean>
  push: Pick<PushService, 'recipients' | 'send'>
  sms: Pick<SmsService, 'reaches'>
  hooks: Pick<HooksService, 'announce'>
  profile: Pick<ProfileService, 'mailRecipients'>
  catalogue: CatalogueService
  proofs: ProofsService
  plans: Pick<PlansService, 'planOf' | 'entitled'>
  preferences: PreferencesService
  quickBuy: {
    find: (userId: number) => Promise<QuickBuy>
    limitsOf: (userId: number) => Promise<QuickBuyLimits>
  }
  alerts: Pick<AlertsService, 'past'>
  settings: Pick<SettingsService, 'isOn'>
}

/** Services around purchases: cards, accounts at sellers, and the alarm of what is spent. */
function aroundOf(ports: PurchasesPorts, sellers: SellerAccess, safeFetch: SafeFetch) {
  const { database, config, plans, notifications, clock, logger } = ports
  const { linkSecret, loopbackPorts, publicOrigin, smtp, operatorEmail } = config
  return {
    cards: createCards({
      repository: createCardsRepository(database),
      sellers,
      safeFetch,
      sealer: createSealer(linkSecret, 'payment-card'),
      publicOrigin,
      loopbackPorts,
      clock,
    }),
    sellerAccounts: createSellerAccounts({
      repository: createAccountsRepository(database),
      notify: notifications.record,
      plans,
      clock,
    }),
    spending: createSpendingAlarms({
      repository: createSpendingRepository(database),
      transport: createSmtpTransport(smtp),
      envelope: { from: smtp.from, to: operatorEmail, publicOrigin },
      clock,
      logger,
    }),
  }
}

type BuyingParts = {
  safeFetch: SafeFetch
  repository: MandatesRepository
  mandates: Pick<MandatesService, 'stateOfId'>
  autoPurchase: AutoPurchaseService
  sellerAccess: SellerAccess
  cards: Pick<Cards, 'handleOf'>
  spending: Pick<SpendingAlarms, 'record' | 'notifyOperatorOfClaim' | 'notifyOperatorOfUnreadable'>
  sessions: SellerSessions
}

/** Services that decide about purchases, and the one that carries them out. */
function buyingOf(ports: PurchasesPorts, parts: BuyingParts) {
  const { repository, mandates, autoPurchase, sellerAccess: sellers, cards, spending, sessions, safeFetch } = parts
  const { catalogue, quickBuy, profile, plans, notifications, hooks, push, settings } = ports
  const { desks, gates, rooms, config, clock } = ports
  const { loopbackPorts, linkSecret, ucpKeys, publicOrigin } = config
  const facts = createBuyingFacts({
    repository,
    catalogue,
    sellers,
    loopbackPorts,
    clock,
    limitsOf: autoPurchase.limitsOf,
    boardOf: (matchId) => rooms(matchId).board(),
    hasDrifted: async (platformId) => (await gates(platformId).health()).hasDrifted,
    isStopped: async () => !(await settings.isOn('purchases')),
  })
  const details = createBuyingDetails({
    quickBuyOf: quickBuy.find,
    mailRecipients: profile.mailRecipients,
    cardOf: cards.handleOf,
    clock,
    sealer: createSealer(linkSecret, 'purchase-order'),
  })
  const methodOf = async (userId: number) => (await autoPurchase.find(userId)).auto_purchase_notification_method
  const buying = createBuying({
    desks,
    facts,
    details,
    sessions,
    sellerOf: createReach({ sellers, safeFetch, ucpKeys, publicOrigin, loopbackPorts }),
    notify: createPurchaseNotices({
      record: notifications.record,
      reword: notifications.reword,
      announce: hooks.announce,
      methodOf,
      reachesBySms: ports.sms.reaches,
      stateOf: mandates.stateOfId,
      recordSpending: spending.record,
      notifyOperatorOfClaim: spending.notifyOperatorOfClaim,
      notifyOperatorOfUnreadable: spending.notifyOperatorOfUnreadable,
      publicOrigin,
      push: createPurchasePush({ ...push, entitled: (userIds) => plans.entitled(userIds, entitlementOf.push) }),
    }),
  })
  return { facts, details, buying }
}

export function composePurchases(ports: PurchasesPorts) {
  const { database, catalogue, proofs, plans, preferences, quickBuy, alerts, desks } = ports
  const { clock, newId, logger, config, enqueue, afterResponse } = ports
  const { sellerAccess, sellerDesk, safeFetch, webhooksFor, profileRoutes } = composeSellers(ports)
  const { cards, sellerAccounts, spending } = aroundOf(ports, sellerAccess, safeFetch)
  const repository = createMandatesRepository(database)
  const mandates = createMandatesService({
    repository,
    catalogue,
    note: (userId, mandate) => desks(userId).note(mandate),
    endAttempts: (userId, mandateId, at, why) => desks(userId).revoke(mandateId, at, why),
    purchasesBy: (userId, mandateIds) => desks(userId).purchasesBy(mandateIds),
    matchesBought: (userId, matchIds) => desks(userId).matchesBought(matchIds),
    planOf: plans.planOf,
    clock,
    newId,
  })
  const autoPurchase = createAutoPurchaseSettings({
    repository: createOwnSettingsRepository(database),
    preferences,
    quickBuyLimitsOf: quickBuy.limitsOf,
    planOf: plans.planOf,
    reachesBySms: ports.sms.reaches,
  })
  const paper = createPaper({ mandates, catalogue, limitsOf: autoPurchase.limitsOf, past: alerts.past, clock })
  const sessions = createSellerSessions(database)
  const links = createPurchaseLinks(createLinkSigner(config.linkSecret, 'purchase'))
  const clientPurchases: ClientPurchases = async (userId, clientId, span) => {
    const mandateIds = await repository.idsFor(userId, clientId)
    return mandateIds.length === 0 ? { sums: [], newest: [] } : desks(userId).bought({ ...span, mandateIds })
  }
  const { facts, details, buying } = buyingOf(ports, {
    repository,
    mandates,
    autoPurchase,
    sellerAccess,
    cards,
    spending,
    sessions,
    safeFetch,
  })
  const attempts: Attempts = {
    newest: (userId, limit) => desks(userId).attempts(limit),
    async standing(userId, matchId) {
      const attempt = standingIn(await desks(userId).attemptsOf(matchId, attemptsOfMatch))
      return attempt && { attempt, path: (await links.answerPath(userId, attempt)) ?? autoPurchasePath }
    },
    counts: (userId) => desks(userId).counts(),
    answerPath: links.answerPath,
    async handOver(userId, attemptId) {
      const found = await desks(userId).attempt(attemptId)
      return found?.isHandOver ? found : null
    },
    async answerHandOver(userId, attemptId, said) {
      const answered = await desks(userId).answer(attemptId, said)
      afterResponse(() => buying.run(userId, attemptId))
      return answered
    },
    async sayBought(userId, attemptId, typed, isSure) {
      const said = await sayBought(desks(userId), attemptId, typed, isSure)
      afterResponse(() => buying.run(userId, attemptId))
      return said
    },
  }
  const matching = createMatching({
    repository,
    catalogue,
    facts,
    details,
    desks,
    enqueue,
    afterResponse,
    logger,
    run: buying.run,
  })
  return {
    name: 'purchases',
    services: {
      mandates,
      autoPurchase,
      paper,
      attempts,
      purchaseOn: createPurchaseOnMatch({ standing: attempts.standing, mandates }),
      clientPurchases,
      sellerDesk,
      purchaseLedger: createLedgerReading({ desks, versions: (userId) => readVersions(database, userId) }),
      cards,
      sellerAccounts,
    },
    internals: { sellerAccess },
    jobs: { everyMinute: { remindOfSellerAccounts: sellerAccounts.remind, mailSpending: spending.mailOperator } },
    routes: {
      api: () => [
        mandatesRoutes({ mandates, proofs }),
        settingsRoutes(autoPurchase),
        paperRoutes(paper),
        attemptsRoutes(attempts),
        ledgerRoutes(desks),
      ],
      site: () => [profileRoutes()],
      foreign: () => [
        purchaseLinkRoutes({ links, isStillTheirs: ports.isStillTheirs, desks, mandates, buying, afterResponse }),
        ...webhooksFor(createSellerEvents({ sellers: sellerAccess, sessions, desks })),
      ],
    },
    policies: purchasesPolicies,
    handlers: { purchase: ({ userId, attemptId }) => buying.run(userId, attemptId) },
    subscribers: [matching],
    purchases: createPurchasesOfAccount({ mandates, cards, autoPurchase, sellerAccounts }),
    personalData: [
      cardsDataSource(database),
      sellerAccountsDataSource(database),
      ledgerDataSource(desks),
      sessionsDataSource(database),
      mandatesDataSource(database),
      autoPurchaseSettingsDataSource(database),
    ],
  } satisfies Feature
}
