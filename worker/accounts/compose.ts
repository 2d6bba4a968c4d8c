// Everything about accounts, put together: what each part stands on first, then the ways in.
import type { Enqueue, Limiter } from '../bindings.ts'
import type { Config } from '../config.ts'
import { createSmtpTransport } from '../notifications/channels/smtp.ts'
import type { PlansService } from '../plans/service.ts'
import type { Database } from '../platform/database.ts'
import { errorText } from '../platform/logger.ts'
import type { Tools } from '../tools.ts'
import { createActivityRepository } from './activity/repository.ts'
import { createActivityService } from './activity/service.ts'
import { newAgentCode } from './agent-codes/new-code.ts'
import { createAgentCodesRepository } from './agent-codes/repository.ts'
import { createAgentCodesService } from './agent-codes/service.ts'
import { composeGoogle } from './google/compose.ts'
import { createGoogleRepository } from './google/repository.ts'
import { createUnlinking } from './google/unlinking.ts'
import { createLimits } from './limits.ts'
import type { SendAccountMail } from './mails/contract.ts'
import { createMailsRepository } from './mails/repository.ts'
import { createMailsService } from './mails/service.ts'
import { createProfileRepository } from './profile/repository.ts'
import { createProfileService } from './profile/service.ts'
import { createRecoveryRepository } from './recovery/repository.ts'
import { createRecoveryService } from './recovery/service.ts'
import { composeRegistration } from './registration/compose.ts'
import { createRolesRepository } from './roles/repository.ts'
import { createRolesService } from './roles/service.ts'
import { createSessionsRepository } from './sessions/repository.ts'
import { createSessionsService } from './sessions/service.ts'
import { createVisitorReader } from './sessions/visitor.ts'
import { composeSignIn } from './sign-in/compose.ts'
import type { Later } from './sign-in/service.ts'
import { createTokensRepository } from './tokens/repository.ts'
import { createTokensService } from './tokens/service.ts'

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
  const limits = createLimits({ limiter: ports.limiter, secret: config.linkSecret })
  const agentCodes = createAgentCodesService({
    repository: createAgentCodesRepository(database),
    clock: tools.clock,
    newCode: newAgentCode,
  })
  const shared = { ...ports, ...tools, ...base, limits, agentCodes, later }
  const entrances = composeSignIn(database, shared)
  const google = composeGoogle(config, database, {
    ...shared,
    ...entrances,
    completeSignIn: entrances.signIn.completeSignIn,
    startTrial: plans.startTrialOnRegistration,
  })
  const recovery = createRecoveryService({ ...shared, repository: createRecoveryRepository(database) })
  return {
    ...base,
    ...entrances,
    limits,
    agentCodes,
    google,
    recovery,
    unlinkGoogle: createUnlinking({
      ...shared,
      repository: createGoogleRepository(database),
      prove: recovery.prove,
      rotate: entrances.signIn.rotate,
    }),
    registration: composeRegistration(config, database, { ...shared, ...entrances }),
  }
}

/** What everything about accounts stands on: who is signed in, mailed links, the security log, mails. */
function composeBase(config: Config, database: Database, { enqueue, closeSockets, tools }: AccountsPorts) {
  const { clock, newId, logger } = tools
  const sendAccountMail: SendAccountMail = (mail) => enqueue({ version: 1, type: 'account_mail', id: newId(), ...mail })
  const tokens = createTokensService({ repository: createTokensRepository(database), clock })
  const sessions = createSessionsService({
    repository: createSessionsRepository(database),
    clock,
    newId,
    closeSockets,
  })
  const activity = createActivityService({ repository: createActivityRepository(database), clock, newId })
  return {
    sessions,
    activity,
    tokens,
    roles: createRolesService({ repository: createRolesRepository(database), sessions, activity }),
    profile: createProfileService({ repository: createProfileRepository(database), sessions, activity }),
    sendAccountMail,
    mails: createMailsService({
      repository: createMailsRepository(database),
      tokens,
      transport: createSmtpTransport(config.smtp),
      from: config.smtp.from,
      publicOrigin: config.publicOrigin,
      logger,
    }),
    visitorOf: createVisitorReader(config.linkSecret),
  }
}
