import type { Company } from '#worker/ground/company.contract.ts'
import type { MailTransport } from '#worker/ground/mail/contract.ts'
import { guardHeaders } from '#worker/ground/mail/header-guard.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { HooksService } from '#worker/people/connections/hooks/service.ts'
import { sweepAfterMs, sweepLimit } from '../constants.ts'
import type { RaiseCase } from '../proof/contract.ts'
import { triedText } from '../tries.ts'
import type { Receipt } from './contract.ts'
import { receiptMail } from './mail.ts'
import type { ReceiptsRepository } from './repository.ts'
import { hookEventOf, receiptName, receiptNumber } from './rules.ts'

type ReceiptPorts = {
  repository: ReceiptsRepository
  transport: MailTransport
  emailOf: (userId: number) => Promise<string | null>
  /** When the user's paid plan ends; null where none was paid. */
  paidUntil: (userId: number) => Promise<Instant | null>
  enqueue: (number: number) => Promise<void>
  /** To the buyer's webhooks. */
  announce: HooksService['announce']
  /** Notifies the operator of a case that needs a person. */
  raise: RaiseCase
  from: string
  publicOrigin: string
  company: Company
  clock: Clock
  logger: Logger
}

export type ReceiptsService = ReturnType<typeof createReceiptsService>

export function createReceiptsService(ports: ReceiptPorts) {
  const { repository, emailOf, paidUntil, enqueue, announce, raise, from, publicOrigin, company, clock, logger } = ports
  const transport = guardHeaders(ports.transport)

  /** The case first: a crash in between repeats it, and loses nothing. */
  async function giveUp(number: number): Promise<void> {
    await raise('mail_unsent', receiptName(number), `${triedText} Then send it again.`)
    await repository.mailed(number)
  }

  return {
    /** Null for a number that is not one, and for another user's document. */
    async find(userId: number, name: string): Promise<Receipt | null> {
      const number = receiptNumber(name)
      const found = number === null ? null : await repository.find(number)
      return found?.userId === userId ? found : null
    },

    ofPayment: repository.ofPayment,
    ofOrder: repository.ofOrder,
    queue: enqueue,

    /** Sends a receipt once; a repeat finds it sent, or in other hands. */
    async mail(number: number): Promise<void> {
      const copy = await repository.claimMail(number, clock())
      if (copy === null) return
      const receipt = await repository.find(number)
      if (receipt?.userId != null) await announce(receipt.userId, hookEventOf(receipt))
      const to = receipt?.userId == null ? null : await emailOf(receipt.userId)
      if (!receipt || to === null) return repository.mailed(number)
      const endsAt = receipt.kind === 'credit_note' && receipt.userId !== null ? await paidUntil(receipt.userId) : null
      const planEndsAt = endsAt !== null && endsAt > clock() ? endsAt : null
      const result = await transport.send(receiptMail(receipt, { from, to, publicOrigin, company, copy, planEndsAt }))
      if (result.kind === 'sent') return repository.mailed(number)
      logger.warn('receipt_not_mailed', { number, kind: result.kind })
    },

    /** Mails whose message was lost, or that were refused for a while; and buyers that the law no longer keeps. */
    async sweep(): Promise<void> {
      for (const { number, isOver } of await repository.dueMails(clock() - sweepAfterMs, sweepLimit)) {
        await (isOver ? giveUp(number) : enqueue(number))
      }
      await repository.purgeBuyers(clock(), sweepLimit)
    },
  }
}
