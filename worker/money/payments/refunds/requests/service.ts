// Acknowledges a customer's request for money back, and takes it to the operator.
import type { MailTransport } from '#worker/ground/mail/contract.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { sweepLimit } from '../../constants.ts'
import type { RaiseCase } from '../../proof/contract.ts'
import { triedText } from '../../tries.ts'
import type { RequestRecipient } from '../constants.ts'
import { customerMail, operatorMail } from './mail.ts'
import type { RequestsRepository } from './repository.ts'

type RequestPorts = {
  repository: RequestsRepository
  transport: MailTransport
  emailOf: (userId: number) => Promise<string | null>
  operatorEmail: string
  /** Notifies the operator of a case that needs a person. */
  raise: RaiseCase
  from: string
  publicOrigin: string
  clock: Clock
  logger: Logger
}

export function createRefundRequests(ports: RequestPorts) {
  const { repository, emailOf, operatorEmail, raise, from, publicOrigin, clock, logger } = ports
  const transport = guardHeaders(ports.transport)

  async function send(id: string, recipient: RequestRecipient): Promise<void> {
    if (!(await repository.claim(id, recipient, clock()))) return
    const request = await repository.find(id)
    const customer = request?.userId == null ? null : await emailOf(request.userId)
    const to = recipient === 'operator' ? operatorEmail : customer
    if (!request || to === null) return repository.mailed(id, recipient)
    const mail = recipient === 'operator' ? operatorMail : customerMail
    const result = await transport.send(mail(request, { from, to, publicOrigin }))
    if (result.kind === 'sent') return repository.mailed(id, recipient)
    logger.warn('refund_request_not_mailed', { refund: id, recipient, kind: result.kind })
  }

  /** The case first: a crash in between repeats it, and loses nothing. */
  async function giveUp(id: string, recipient: RequestRecipient): Promise<void> {
    const request = await repository.find(id)
    const answer = `The mail to the ${recipient} about a request for money back was not sent. Answer the customer yourself.`
    await raise('mail_unsent', request?.orderId ?? id, `${answer} ${triedText}`)
    await repository.mailed(id, recipient)
  }

  return {
    /** Each mail on its own, so that one that fails keeps no other back. */
    async sweep(): Promise<void> {
      for (const { refundId, recipient, isOver } of await repository.due(clock(), sweepLimit)) {
        await (isOver ? giveUp : send)(refundId, recipient).catch((error: unknown) =>
          logger.error('refund_request_failed', { refund: refundId, recipient, error: String(error) }),
        )
      }
    },
  }
}
