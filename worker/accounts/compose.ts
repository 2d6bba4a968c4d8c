// Everything about accounts, put together: what each part stands on first, then the ways in.
import type { Enqueue } from '../bindings.ts'
import type { Config } from '../config.ts'
import { createSmtpTransport } from '../mail/smtp.ts'
import type { PlansService } from '../plans/service.ts'
import type { Database } from '../platform/database.ts'
import type { Limiter } from '../platform/limiter.ts'
import { errorText } from '../platform/logger.ts'
import type { Tools } from '../tools.ts'
import { createActivityRepository } from './activity/repository.ts'
import { createActivityService } from './activity/service.ts'
import { newAgentCode } from './agent-codes/new-code.ts'
import { createAgentCodesRepository } from './agent-codes/repository.ts'
import { createAgentCodesService } from './agent-codes/service.ts'
import { createDevicesRepository } from './devices/repository.ts'
import { createDevicesService } from './devices/service.ts'
import { createEmailChangeRepository } from './email-change/repository.ts'
import { createEmailChangeService } from './email-change/service.ts'
import { composeGoogle } from './google/compose.ts'
import { createGoogleRepository } from './google/repository.ts'
import { createUnlinking } from './google/unlinking.ts'
import { createLimits } from './limits.ts'
import type { SendAccountMail } from './mails/contract.ts'
import { createMailsRepository } from './mails/repository.ts'
import { createMailsService } from './mails/service.ts'
import { passwords } from './passwords/scrypt.ts'
import { createProfileRepository } from './profile/repository.ts'
import { createProfileService } from './profile/service.ts'
import { createRecoveryRepository } from './recovery/repository.ts'
import { createRecoveryService } from './recovery/service.ts'
import { composeRegistration } from './registration/compose.ts'
import { createTurnstile } from './registration/turnstile.ts'
import { createRolesRepository } from './roles/repository.ts'
import { createRolesService } from './roles/service.ts'
import { createSessionsRepository } from './sessions/repository.ts'
import { createSessionsService } from './sessions/service.ts'
import { createVisitorReader } from './sessions/visitor.ts'
import { composeSignIn } from './sign-in/compose.ts'
import { createOpening } from './sign-in/opening.ts'
import { createSignInRepository } from './sign-in/repository.ts'
import type { Later } from './sign-in/service.ts'
import { createTokensRepository } from './tokens/repository.ts'
import { createTokensService } from './tokens/service.ts'
import { composeTwoStep } from './two-step/compose.ts'

type AccountsPorts = {
  enqueue: Enqueue
  limiter: Limiter
  plans: PlansService
  closeSockets: (userId: number, sessionId?: string) => Promise<void>
  later: Later
  fetch: (address: string, init: RequestInit) => Promise<Response>
  tools: Tools
}

export type Accounts = ReturnType<typeof composeAccounts>

export function composeAccounts(config: Config, database: Database, ports: AccountsPorts) {
  const { tools, plans } = ports
  const base = composeBase(config, database, ports)
  const later: Later = (work) =>
    ports.later(() => work().catch((error) => tools.logger.error('later_failed', { error: errorText(error) })))
  const limits = createLimits(ports)
  const agentCodes = createAgentCodesService({
    repository: createAgentCodesRepository(database),
    clock: tools.clock,
    newCode: newAgentCode,
  })
  const shared = { ...ports, ...tools, ...base, limits, agentCodes, passwords, later }
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
    ...base,
    ...entrances,
    ...secondStep,
    limits,
    emailChange,
    profile: createProfileService({ ...shared, emailChange, repository: createProfileRepository(database) }),
    agentCodes,
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

/** What everything about accounts stands on: who is signed in, mailed links, the security log, mails. */
function composeBase(config: Config, database: Database, { enqueue, closeSockets, fetch, tools }: AccountsPorts) {
  const { clock, newId, logger } = tools
  const sendAccountMail: SendAccountMail = (mail) => enqueue({ version: 1, type: 'account_mail', id: newId(), ...mail })
  const tokens = createTokensService({ repository: createTokensRepository(database), clock })
  const sessions = createSessionsService({
    repository: createSessionsRepository(database),
    clock,
    newId,
    closeSockets,
  })
  const activity = createActivityService({ repository: createActivityRepository(database), clock, newId, logger })
  return {
    sessions,
    activity,
    tokens,
    roles: createRolesService({ repository: createRolesRepository(database), sessions, activity }),
    sendAccountMail,
    mails: createMailsService({
      repository: createMailsRepository(database),
      tokens,
      transport: createSmtpTransport(config.smtp),
      from: config.smtp.from,
      publicOrigin: config.publicOrigin,
      logger,
    }),
    devices: createDevicesService({ ...config, repository: createDevicesRepository(database) }),
    checkHuman: config.turnstile && createTurnstile({ fetch, logger, secret: config.turnstile.secret }),
    visitorOf: createVisitorReader(config.linkSecret, config.isSecure),
  }
}
