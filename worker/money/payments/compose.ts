import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSmtpTransport } from '#worker/ground/mail/smtp.ts'
import type { ProfileService } from '#worker/people/accounts/profile/service.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { HooksService } from '#worker/people/connections/hooks/service.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { RolesService } from '#worker/people/roles/service.ts'
import { createDisputesRepository } from './disputes/repository.ts'
import { createEventsRepository } from './events.repository.ts'
import { createPaymentEvents } from './events.ts'
import { createLedgerRepository } from './ledger/repository.ts'
import { createPayPal } from './paypal/client.ts'
import { buttonFrameRoutes } from './paypal/frame.ts'
import { paymentsDataSource } from './personal-data.ts'
import { createProofRepository } from './proof/repository.ts'
import { createProofOfBooks } from './proof/service.ts'
import { createReceiptsRepository } from './receipts/repository.ts'
import { createReceiptsService } from './receipts/service.ts'
import { createPaymentsRepository } from './repository.ts'
import { eventRoutes, paymentsRoutes } from './routes.ts'
import { createPaymentsService } from './service.ts'
import { createWatchRepository } from './watch/repository.ts'
import { createPaymentWatch } from './watch/service.ts'

type PaymentsPorts = BaseDependencies & {
  plans: PlansService
  profile: Pick<ProfileService, 'emailOf'>
  roles: Pick<RolesService, 'accessOf'>
  audit: Pick<AuditService, 'note' | 'noteView'>
  hooks: Pick<HooksService, 'announce'>
}

export function composePayments(ports: PaymentsPorts) {
  const {
    config,
    database,
    plans,
    profile,
    roles,
    audit,
    hooks,
    limiter,
    enqueue,
    fetch,
    visitorOf,
    clock,
    newId,
    logger,
  } = ports
  const { paypal, smtp, publicOrigin, operatorEmail } = config
  const repository = createPaymentsRepository(database)
  const mailReceipt = (number: number) => enqueue({ version: 1, type: 'receipt_mail', number })
  const ledger = createLedgerRepository(database)
  const proof = createProofOfBooks({
    repository: createProofRepository(database),
    transport: createSmtpTransport(smtp),
    note: audit.note,
    noteView: audit.noteView,
    from: smtp.from,
    operatorEmail,
    publicOrigin,
    clock,
    logger,
  })
  const watch = createPaymentWatch({
    repository: createWatchRepository(database),
    raise: proof.raise,
    clock,
    publicOrigin,
  })
  const provider = paypal && watch.over(createPayPal({ settings: paypal, publicOrigin, fetch, clock }))
  const payments = createPaymentsService({
    provider,
    repository,
    ledger,
    disputes: createDisputesRepository(database),
    plans,
    isClosed: async (userId) => (await roles.accessOf(userId))?.isActive === false,
    limiter,
    mailReceipt,
    raise: proof.raise,
    close: proof.close,
    watch,
    clock,
    newId,
    logger,
  })
  const events = createPaymentEvents({
    events: createEventsRepository(database),
    provider,
    repository,
    payments,
    raise: proof.raise,
    close: proof.close,
    clock,
    logger,
    enqueue: (eventId) => enqueue({ version: 1, type: 'payment_event', eventId }),
  })
  const paidUntil = async (userId: number) => (await plans.planOf(userId)).paidUntilAt
  const receipts = createReceiptsService({
    repository: createReceiptsRepository(database),
    transport: createSmtpTransport(smtp),
    emailOf: profile.emailOf,
    paidUntil,
    enqueue: mailReceipt,
    announce: hooks.announce,
    raise: proof.raise,
    from: smtp.from,
    publicOrigin,
    company: config.company,
    clock,
    logger,
  })
  return {
    name: 'payments',
    services: { payments, receipts, proofOfBooks: proof },
    internals: { paymentEvents: events, paymentProvider: provider },
    routes: {
      api: () => [paymentsRoutes({ payments, paidUntil })],
      site: () => [buttonFrameRoutes(paypal)],
      foreign: () => [eventRoutes({ events, limiter, networkOf: (request) => visitorOf(request).addressHash })],
    },
    policies: {
      'GET /api/config/paypal-key': 'public',
      'POST /api/payments/paypal/create-order': 'signed_in',
      'POST /api/payments/paypal/capture-order': 'signed_in',
      'POST /api/payments/create-subscription': 'signed_in',
      'GET /api/payments/details': 'signed_in',
      'GET /api/payments/error-details': 'signed_in',
      'POST /webhooks/paypal': 'public',
      'GET /checkout/paypal': 'signed_in',
      'PAGE /checkout': 'signed_in',
      'PAGE /checkout/facts': 'signed_in',
      'PAGE /payment/return': 'signed_in',
      'PAGE /payment/success': 'signed_in',
      'PAGE /payment/failure': 'signed_in',
      'PAGE /payment/receipts/:number': 'signed_in',
    },
    jobs: {
      everyMinute: {
        reconcilePayments: payments.reconcileDue,
        sweepPaymentEvents: events.sweep,
        sweepReceipts: receipts.sweep,
        closeWorkingPayments: () => watch.closeWorking(provider),
        proveBooks: proof.prove,
        alarmOfBooks: proof.alarm,
      },
    },
    handlers: {
      payment_event: ({ eventId }) => events.handle(eventId),
      receipt_mail: ({ number }) => receipts.mail(number),
    },
    personalData: [paymentsDataSource(database)],
  } satisfies Feature
}
