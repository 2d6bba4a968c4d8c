import type { Feature, Gathered } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import { dateText } from '#worker/ground/mail/words.rules.ts'
import type { SendAccountMail } from '../accounts/mails/contract.ts'
import type { MailsService } from '../accounts/mails/service.ts'
import type { ProfileService } from '../accounts/profile/service.ts'
import type { TokensService } from '../accounts/tokens/service.ts'
import type { ProofsService } from '../accounts/two-step/proofs.service.ts'
import type { ActivityService } from '../activity/service.ts'
import type { RolesService } from '../roles/service.ts'
import { accountPrivacyRoutes } from './account-routes.ts'
import { feedbackMail } from './erasure/feedback-mail.ts'
import { createErasureRepository } from './erasure/repository.ts'
import { createErasureService } from './erasure/service.ts'
import { createExportRepository } from './export/repository.ts'
import { createExportService } from './export/service.ts'
import { createExportStore } from './export/store.ts'
import { privacyRoutes } from './routes.ts'

type PrivacyPorts = BaseDependencies &
  Gathered & {
    activity: ActivityService
    mails: MailsService
    profile: Pick<ProfileService, 'emailOf'>
    proofs: ProofsService
    roles: RolesService
    sendAccountMail: SendAccountMail
    tokens: TokensService
  }

/** Export and erasure go through everything that the features hold about a person. */
export function composePrivacy(ports: PrivacyPorts) {
  const { config, database, personalData, roles, newId } = ports
  const { smtp, operatorEmail, publicOrigin, isSecure } = config
  const transport = guardHeaders(createSmtpTransport(smtp))
  const shared = { ...ports, sendMail: ports.sendAccountMail, dataSources: personalData }
  const exports = createExportService({
    ...shared,
    repository: createExportRepository(database),
    store: createExportStore(ports.bucket),
  })
  const erasure = createErasureService({
    ...shared,
    repository: createErasureRepository(database),
    notifyOperator: async (feedback) => {
      const messageId = `<leaving.${newId()}@${new URL(publicOrigin).hostname}>`
      await transport.send(feedbackMail(feedback, { from: smtp.from, to: operatorEmail, messageId }))
    },
    emailOf: ports.profile.emailOf,
    isLastAdministrator: roles.isLastAdministrator,
    deactivateAccount: roles.deactivate,
    mailDeletionConfirmation: (userId, waitsUntil) => {
      const detail = waitsUntil === null ? undefined : dateText(waitsUntil)
      return ports.mails.send({ id: newId(), kind: 'account_deleted', userId, detail })
    },
    mailLeftAddress: (userId, change) =>
      ports.mails.send({ id: newId(), kind: 'deleted_by_operator', userId, detail: change }),
  })
  return {
    name: 'privacy',
    services: { exports, erasure },
    routes: {
      api: () => [accountPrivacyRoutes({ ...ports, exports, erasure })],
      site: () => [privacyRoutes({ isSecure })],
    },
    policies: {
      'GET /api/account/export-data': 'signed_in',
      'GET /api/account/exports/:id': 'signed_in',
      'POST /api/account/request-deletion': 'signed_in',
      'GET /consent': 'public',
      'POST /consent': 'public',
      'PAGE /profile/export': 'signed_in',
      'PAGE /confirm-deletion': 'public',
    },
    jobs: {
      everyMinute: {
        buildExports: async () => {
          await exports.buildPending()
          await exports.sweep()
        },
        resumeErasures: erasure.resume,
      },
    },
    personalData: [exports.dataSource],
  } satisfies Feature
}
