import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import type { ProofsService } from '#worker/people/accounts/two-step/proofs.service.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { SmsService } from '#worker/people/phones/sms/service.ts'
import { createNoticesRepository } from '../notices/repository.ts'
import { createNotices } from '../notices/service.ts'
import type { RaiseCase } from '../proof/contract.ts'
import { createReceiptsRepository } from '../receipts/repository.ts'
import type { ReceiptsService } from '../receipts/service.ts'
import { createPaymentsRepository } from '../repository.ts'
import type { PaymentsService } from '../service.ts'
import { createDeskRepository } from './repository.ts'
import { paymentsDeskRoutes } from './routes.ts'
import { createPaymentsDesk } from './service.ts'

type DeskPorts = BaseDependencies & {
  payments: PaymentsService
  receipts: ReceiptsService
  proofs: ProofsService
  sms: SmsService
  audit: Pick<AuditService, 'note' | 'noteView'>
  proofOfBooks: { raise: RaiseCase }
}

const mayManage = { permission: 'MANAGE_USERS' } as const

export function composePaymentsDesk(ports: DeskPorts) {
  const { database, config, payments, receipts, proofs, sms, audit, proofOfBooks, clock, newId, logger } = ports
  const { smtp, publicOrigin } = config
  const noticesRepository = createNoticesRepository(database)
  const notices = createNotices({
    repository: noticesRepository,
    receipts: createReceiptsRepository(database),
    transport: createSmtpTransport(smtp),
    sendSms: sms.send,
    raise: proofOfBooks.raise,
    from: smtp.from,
    publicOrigin,
    company: config.company,
    clock,
    logger,
  })
  const desk = createPaymentsDesk({
    repository: createDeskRepository(database),
    orders: createPaymentsRepository(database),
    noticeStatement: noticesRepository.statement,
    note: audit.note,
    noteView: audit.noteView,
    payments,
    notices,
    receipts,
    clock,
    newId,
  })
  return {
    name: 'payments-desk',
    services: { paymentsDesk: desk },
    routes: { api: () => [paymentsDeskRoutes({ desk, proofs })] },
    policies: {
      'GET /api/admin/payments': mayManage,
      'GET /api/admin/payments/export': mayManage,
      'GET /api/admin/payment-notifications': mayManage,
      'POST /api/admin/payments': mayManage,
      'POST /api/admin/payments/:id/confirm': mayManage,
      'PAGE /admin/payments': mayManage,
      'PAGE /admin/payments/:paymentId': mayManage,
    },
    jobs: { everyMinute: { sweepPaymentNotices: notices.sweep } },
  } satisfies Feature
}
