import type { Accounts } from '../accounts/compose.ts'
import {
  accountHolding,
  activityHolding,
  agentCodesHolding,
  sessionsHolding,
  tokensHolding,
} from '../accounts/personal-data.ts'
import { alertsHolding } from '../alerts/personal-data.ts'
import type { Limiter } from '../bindings.ts'
import type { Config } from '../config.ts'
import { guardHeaders } from '../notifications/channels/header-guard.ts'
import { createSmtpTransport } from '../notifications/channels/smtp.ts'
import { notificationsHolding } from '../notifications/personal-data.ts'
import { plansHolding } from '../plans/personal-data.ts'
import type { Database } from '../platform/database.ts'
import { preferencesHolding } from '../preferences/personal-data.ts'
import type { Tools } from '../tools.ts'
import { feedbackMail } from './erasure/feedback-mail.ts'
import { createErasureRepository } from './erasure/repository.ts'
import { createErasureService } from './erasure/service.ts'
import { createExportRepository } from './export/repository.ts'
import { createExportService } from './export/service.ts'
import { createExportStore } from './export/store.ts'

type PrivacyPorts = { bucket: R2Bucket; limiter: Limiter; accounts: Accounts; tools: Tools }

/** Export and erasure go through everything that is held about a person. */
export function composePrivacy(
  { smtp, operatorEmail, publicOrigin }: Config,
  database: Database,
  { bucket, limiter, accounts, tools }: PrivacyPorts,
) {
  const transport = guardHeaders(createSmtpTransport(smtp))
  // In the order in which an erasure takes them: what refers to something goes before it.
  const held = [
    sessionsHolding(database),
    tokensHolding(database),
    notificationsHolding(database),
    alertsHolding(database),
    plansHolding(database),
    preferencesHolding(database),
    agentCodesHolding(database),
    activityHolding(database),
  ]
  const account = accountHolding(database)
  const shared = { ...tools, limiter, sendMail: accounts.sendAccountMail }
  const exports = createExportService({
    ...shared,
    repository: createExportRepository(database),
    holdings: [account, ...held],
    store: createExportStore(bucket),
  })
  const erasure = createErasureService({
    ...shared,
    repository: createErasureRepository(database),
    holdings: [...held, exports.holding, account],
    tokens: accounts.tokens,
    tellOperator: async (feedback) => {
      const messageId = `<leaving.${tools.newId()}@${new URL(publicOrigin).hostname}>`
      await transport.send(feedbackMail(feedback, { from: smtp.from, to: operatorEmail, messageId }))
    },
    isLastAdministrator: accounts.roles.isLastAdministrator,
    shutAccount: accounts.roles.shut,
    sayGoodbye: (userId) => accounts.mails.send({ id: tools.newId(), kind: 'account_deleted', userId }),
  })
  return { exports, erasure }
}
