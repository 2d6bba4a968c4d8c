import type { Company } from '#worker/ground/company.contract.ts'
import type { MailTransport } from '#worker/ground/mail/contract.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { SmsService } from '#worker/people/phones/sms/service.ts'
import { planNames } from '#worker/people/plans/constants.ts'
import { sweepLimit } from '../constants.ts'
import type { RaiseCase } from '../proof/contract.ts'
import { receiptMail } from '../receipts/mail.ts'
import type { ReceiptsRepository } from '../receipts/repository.ts'
import { receiptName } from '../receipts/rules.ts'
import { maxMailTries, triedText } from '../tries.ts'
import { type NoticeType, noticesPerPage } from './constants.ts'
import type { ClaimedNotice, NoticesRepository } from './repository.ts'

type NoticePorts = {
  repository: NoticesRepository
  receipts: Pick<ReceiptsRepository, 'find'>
  transport: MailTransport
  sendSms: SmsService['send']
  /** Notifies the operator of a case that needs a person. */
  raise: RaiseCase
  from: string
  publicOrigin: string
  company: Company
  clock: Clock
  logger: Logger
}

type Outcome = { kind: 'sent' } | { kind: 'retry' | 'rejected' | 'skipped'; reason: string }

/** Sends the chosen mail and SMS of a confirmation; a mail's id and an SMS's log make a repeat harmless. */
export function createNotices(ports: NoticePorts) {
  const { repository, receipts, sendSms, raise, from, publicOrigin, company, clock, logger } = ports
  const transport = guardHeaders(ports.transport)

  async function attempt(paymentId: string, type: NoticeType, notice: ClaimedNotice): Promise<Outcome> {
    const receipt = notice.receipt === null ? null : await receipts.find(notice.receipt)
    if (!receipt) return { kind: 'rejected', reason: 'no receipt' }
    const { recipient: to, message, userId } = notice
    if (type === 'email') return transport.send(receiptMail(receipt, { from, to, publicOrigin, company, message }))
    if (userId === null) return { kind: 'rejected', reason: 'no such user' }
    const text = `Touchline: your payment for ${planNames[receipt.plan]} is confirmed, receipt ${receiptName(receipt.number)}.`
    const sent = await sendSms({
      id: `payment:${paymentId}`,
      userId,
      to,
      body: [text, message].filter(Boolean).join(' '),
    })
    return sent.kind === 'rests' ? { kind: 'retry', reason: sent.reason } : sent
  }

  async function send(paymentId: string, type: NoticeType): Promise<void> {
    const notice = await repository.claim(paymentId, type, clock())
    if (!notice) return
    // The last try may have ended with its Worker.
    if (notice.tries > maxMailTries) return giveUp(paymentId, type, 'no answer')
    const outcome = await attempt(paymentId, type, notice)
    if (outcome.kind === 'sent') return repository.close(paymentId, type, 'sent', null, clock())
    logger.warn('payment_notice_not_sent', { payment: paymentId, type, kind: outcome.kind, reason: outcome.reason })
    if (outcome.kind !== 'retry') return repository.close(paymentId, type, 'failed', outcome.reason, clock())
    if (notice.tries === maxMailTries) await giveUp(paymentId, type, outcome.reason)
  }

  /** The case first: a crash in between repeats it, and loses nothing. */
  async function giveUp(paymentId: string, type: NoticeType, reason: string): Promise<void> {
    await raise('mail_unsent', paymentId, `Its ${type === 'sms' ? 'SMS' : 'mail'} of the confirmation: ${triedText}`)
    await repository.close(paymentId, type, 'failed', reason, clock())
  }

  return {
    send,
    ofOrder: repository.ofOrder,
    recent: () => repository.recent(noticesPerPage),

    /** Notices whose confirmation was interrupted, or that were refused for a while. */
    async sweep(): Promise<void> {
      for (const { paymentId, type } of await repository.due(clock(), sweepLimit)) await send(paymentId, type)
    },
  }
}

export type Notices = ReturnType<typeof createNotices>
