import type { Accounts } from '../accounts/compose.ts'
import { emailChangesHolding } from '../accounts/email-change/personal-data.ts'
import {
  accountHolding,
  activityHolding,
  agentCodesHolding,
  sessionsHolding,
  tokensHolding,
} from '../accounts/personal-data.ts'
import { passkeysHolding, recoveryCodesHolding, totpHolding } from '../accounts/two-step/personal-data.ts'
import { alertsHolding } from '../alerts/personal-data.ts'
import type { Config } from '../config.ts'
import { guardHeaders } from '../mail/header-guard.ts'
import { createSmtpTransport } from '../mail/smtp.ts'
import { notificationsHolding } from '../notifications/personal-data.ts'
import { plansHolding } from '../plans/personal-data.ts'
import type { Database } from '../platform/database.ts'
import type { Limiter } from '../platform/limiter.ts'
import { preferencesHolding } from '../preferences/personal-data.ts'
import type { Tools } from '../tools.ts'
import { feedbackMail } from './erasure/feedback-mail.ts'
import { createErasureRepository } from './erasure/repository.ts'
import { createErasureService } from './erasure/service.ts'
import { createExportRepository } from './export/repository.ts'
import { createExportService } from './export/service.ts'
import { createExportStore } from './export/store.ts'

type PrivacyPorts = {
  bucket: R2Bucket
  limiter: Limiter
  accounts: Accounts
  /** What the live channels know of where somebody's sockets are: nothing that an export could tell. */
  forgetSocketsOf: (userId: number) => Promise<void>
  tools: Tools
}

/** Export and erasure go through everything that is held about a person. */
export function composePrivacy(
  { smtp, operatorEmail, publicOrigin }: Config,
  database: Database,
  { bucket, limiter, accounts, forgetSocketsOf, tools }: PrivacyPorts,
) {
  const transport = guardHeaders(createSmtpTransport(smtp))
  // In the order in which an erasure takes them: what refers to something goes before it.
  const held = [
    sessionsHolding(database),
    tokensHolding(database),
    emailChangesHolding(database),
    passkeysHolding(database),
    totpHolding(database),
    recoveryCodesHolding(database),
    notificationsHolding(database),
    alertsHolding(database),
    plansHolding(database),
    preferencesHolding(database),
    agentCodesHolding(database),
    activityHolding(database),
  ]
  const account = accountHolding(database)
  const shared = { ...tools, limiter, sendMail: accounts.sendAccountMail, activity: accounts.activity }
  const exports = createExportService({
    ...shared,
    repository: createExportRepository(database),
    holdings: [account, ...held],
    store: createExportStore(bucket),
  })
  const erasure = createErasureService({
    ...shared,
    repository: createErasureRepository(database),
    holdings: [socketsOf(forgetSocketsOf), ...held, exports.holding, account],
    tokens: accounts.tokens,
    tellOperator: async (feedback) => {
      const messageId = `<leaving.${tools.newId()}@${new URL(publicOrigin).hostname}>`
      await transport.send(feedbackMail(feedback, { from: smtp.from, to: operatorEmail, messageId }))
    },
    emailOf: accounts.profile.emailOf,
    isLastAdministrator: accounts.roles.isLastAdministrator,
    shutAccount: accounts.roles.shut,
    sayGoodbye: (userId) => accounts.mails.send({ id: tools.newId(), kind: 'account_deleted', userId }),
  })
  return { exports, erasure }
}

function socketsOf(forget: (userId: number) => Promise<void>) {
  return { erase: (userId: number) => forget(userId).then(() => true) }
}
