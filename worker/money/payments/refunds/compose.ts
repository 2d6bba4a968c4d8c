import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import type { ProfileService } from '#worker/people/accounts/profile/service.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { Provider } from '../paypal/contract.ts'
import type { RaiseCase } from '../proof/contract.ts'
import { createPaymentsRepository } from '../repository.ts'
import type { PaymentsService } from '../service.ts'
import { createRefundsRepository } from './repository.ts'
import { createRequestsRepository } from './requests/repository.ts'
import { createRefundRequests } from './requests/service.ts'
import { createRefundsService } from './service.ts'

type RefundsPorts = BaseDependencies & {
  paymentProvider: Provider | null
  payments: PaymentsService
  profile: Pick<ProfileService, 'emailOf'>
  audit: Pick<AuditService, 'note'>
  proofOfBooks: { raise: RaiseCase }
}

export function composeRefunds(ports: RefundsPorts) {
  const { database, paymentProvider: provider, payments, profile, audit, proofOfBooks, config, clock, logger } = ports
  const { smtp, publicOrigin, operatorEmail } = config
  const repository = createRefundsRepository(database)
  const refunds = createRefundsService({
    repository,
    isUsed: repository.isUsed,
    orders: createPaymentsRepository(database),
    note: audit.note,
    provider,
    payments,
    clock,
    logger,
  })
  const requests = createRefundRequests({
    repository: createRequestsRepository(database),
    transport: createSmtpTransport(smtp),
    emailOf: profile.emailOf,
    operatorEmail,
    raise: proofOfBooks.raise,
    from: smtp.from,
    publicOrigin,
    clock,
    logger,
  })
  return {
    name: 'refunds',
    services: { refunds },
    policies: { 'PAGE /payment/refund': 'signed_in' },
    jobs: { everyMinute: { sweepRefunds: refunds.sweep, mailRefundRequests: requests.sweep } },
  } satisfies Feature
}
