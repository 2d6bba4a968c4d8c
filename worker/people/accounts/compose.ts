// Everything about accounts, put together: what each part stands on first, then the ways in.

import type { DraftAlertsService } from '#worker/alerting/alerts/draft-alert/service.ts'
import type { Feature, Gathered } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import { errorText } from '#worker/ground/platform/logger.ts'
import type { SettingsService } from '#worker/running/settings/service.ts'
import type { ActivityService } from '../activity/service.ts'
import type { AgentCodesService } from '../agent-codes/service.ts'
import type { PlansService } from '../plans/service.ts'
import { createDevicesRepository } from './devices/repository.ts'
import { createDevicesService } from './devices/service.ts'
import { emailChangesDataSource } from './email-change/personal-data.ts'
import { createEmailChangeRepository } from './email-change/repository.ts'
import { createEmailChangeService } from './email-change/service.ts'
import { composeGoogle } from './google/compose.ts'
import { createGoogleRepository } from './google/repository.ts'
import { googleApiRoutes, googlePageRoutes } from './google/routes.ts'
import { createUnlinking } from './google/unlinking.ts'
import { createAccountsJobs } from './jobs.ts'
import { createLimits } from './limits.ts'
import type { SendAccountMail } from './mails/contract.ts'
import { createMailsRepository } from './mails/repository.ts'
import { createMailsService } from './mails/service.ts'
import { createEndingsRepository } from './ownership/endings.repository.ts'
import { createPurchaseEndings } from './ownership/purchases.ts'
import { createPasswords } from './passwords/scrypt.ts'
import { accountDataSource, sessionsDataSource, tokensDataSource } from './personal-data.ts'
import { accountsPolicies } from './policies.ts'
import { createProfileRepository } from './profile/repository.ts'
import { profileRoutes } from './profile/routes.ts'
import { createProfileService } from './profile/service.ts'
import { createRecoveryRepository } from './recovery/repository.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { createRecoveryService } from './recovery/service.ts'
import { composeRegistration } from './registration/compose.ts'
import { registrationRoutes } from './registration/routes.ts'
import { createTurnstile } from './registration/turnstile.ts'
import { createSessionsRepository } from './sessions/repository.ts'
import { createSessionsService } from './sessions/service.ts'
import { composeSignIn } from './sign-in/compose.ts'
import { createOpening } from './sign-in/opening.ts'
import { createSignInRepository } from './sign-in/repository.ts'
import { signInRoutes } from './sign-in/routes.ts'
import type { AfterResponse } from './sign-in/service.ts'
import { createTokensRepository } from './tokens/repository.ts'
import { createTokensService } from './tokens/service.ts'
import { composeTwoStep } from './two-step/compose.ts'
import { passkeysDataSource, recoveryCodesDataSource, totpDataSource } from './two-step/personal-data.ts'
import { twoStepRoutes } from './two-step/routes.ts'

type AccountsPorts = BaseDependencies &
  Gathered & {
    plans: PlansService
    activity: ActivityService
    agentCodes: AgentCodesService
    draftAlerts: Pick<DraftAlertsService, 'bind' | 'claim'>
    settings: SettingsService
    sockets: { closeSocketsOf: CloseSockets }
  }

type CloseSockets = (userId: number, sessionId?: string) => Promise<void>

export function composeAccounts(ports: AccountsPorts) {
  const { config, database } = ports
  const base = composeBase(ports)
  const rest = composeEntrances(ports, base)
  const { sessions, tokens, sendAccountMail, mails, devices, passwords, purchaseEndings } = base
  const { emailChange, entry, proofs, twoStep, google, registration, profile, signIn, recovery, unlinkGoogle } = rest
  const { becomeAgent, readFields, limits, passkeys } = rest
  const { isSecure, publicOrigin } = config
  const routing = { ...ports, ...base, ...rest, isSecure, publicOrigin }
  return {
    name: 'accounts',
    services: {
      sessions,
      emailChange,
      entry,
      proofs,
      twoStep,
      google,
      registration,
      profile,
      signIn,
      recovery,
      unlinkGoogle,
      becomeAgent,
      readFields,
    },
    internals: { tokens, sendAccountMail, mails, devices, passwords, limits, passkeys, purchaseEndings },
    routes: {
      api: () => [
        googleApiRoutes(routing),
        signInRoutes(routing),
        twoStepRoutes(routing),
        recoveryRoutes(routing),
        registrationRoutes(routing),
        profileRoutes(routing),
      ],
      site: () => [googlePageRoutes(routing)],
    },
    policies: accountsPolicies,
    jobs: { everyMinute: createAccountsJobs({ sessions, tokens, emailChange, purchaseEndings }) },
    handlers: { account_mail: (message) => mails.send(message) },
    personalData: [
      sessionsDataSource(database),
      tokensDataSource(database),
      emailChangesDataSource(database),
      passkeysDataSource(database),
      totpDataSource(database),
      recoveryCodesDataSource(database),
      accountDataSource(database),
    ],
  } satisfies Feature
}

/** The ways in, and what people do to their account. */
function composeEntrances(ports: AccountsPorts, base: ReturnType<typeof composeBase>) {
  const { config, database, plans, logger } = ports
  const afterResponse: AfterResponse = (work) =>
    ports.afterResponse(() =>
      work().catch((error) => logger.error('after_response_failed', { error: errorText(error) })),
    )
  const limits = createLimits(ports)
  const isRegistrationOpen = () => ports.settings.isOn('registration_open')
  const shared = { ...ports, ...base, limits, afterResponse, isRegistrationOpen }
  const recovery = createRecoveryService({ ...shared, repository: createRecoveryRepository(database) })
  const openSession = createOpening({ ...shared, repository: createSignInRepository(database) })
  const secondStep = composeTwoStep(config, database, { ...shared, openSession, provePassword: recovery.prove })
  const { enter } = secondStep.entry
  const emailChange = createEmailChangeService({
    ...shared,
    ...secondStep,
    repository: createEmailChangeRepository(database),
  })
  const entrances = composeSignIn(database, { ...shared, enter })
  const google = composeGoogle(config, database, {
    ...shared,
    ...entrances,
    prove: recovery.prove,
    enter,
    startTrial: plans.startTrialOnRegistration,
  })
  return {
    ...entrances,
    ...secondStep,
    limits,
    emailChange,
    profile: createProfileService({ ...shared, emailChange, repository: createProfileRepository(database) }),
    google,
    recovery,
    unlinkGoogle: createUnlinking({
      ...shared,
      repository: createGoogleRepository(database),
      prove: recovery.prove,
      rotate: base.sessions.rotate,
    }),
    registration: composeRegistration(database, { ...shared, ...entrances }),
  }
}

/** Services that all of accounts stands on: who is signed in, passwords, mailed links, the security log, mails. */
function composeBase(ports: AccountsPorts) {
  const { config, database, enqueue, sockets, fetch, clock, newId, logger } = ports
  const sendAccountMail: SendAccountMail = (mail) => enqueue({ version: 1, type: 'account_mail', id: newId(), ...mail })
  const tokens = createTokensService({ repository: createTokensRepository(database), clock })
  const sessions = createSessionsService({
    repository: createSessionsRepository(database),
    clock,
    newId,
    closeSockets: sockets.closeSocketsOf,
  })
  const purchaseEndings = createPurchaseEndings({
    ...ports,
    sendAccountMail,
    repository: createEndingsRepository(database),
  })
  return {
    sessions,
    tokens,
    sendAccountMail,
    purchaseEndings,
    mails: createMailsService({
      repository: createMailsRepository(database),
      tokens,
      transport: createSmtpTransport(config.smtp),
      from: config.smtp.from,
      publicOrigin: config.publicOrigin,
      logger,
    }),
    passwords: createPasswords(config.passwordWorkFactor),
    devices: createDevicesService({ ...config, repository: createDevicesRepository(database) }),
    checkHuman: config.turnstile && createTurnstile({ fetch, logger, secret: config.turnstile.secret }),
  }
}
