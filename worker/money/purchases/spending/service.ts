import type { MailTransport } from '#worker/ground/mail/contract.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { claimMail, unreadableMail } from './claim-mail.ts'
import type { Claim, Unreadable } from './contract.ts'
import { spendingMail } from './mail.ts'
import type { SpendingRepository } from './repository.ts'

type Ports = {
  repository: SpendingRepository
  transport: MailTransport
  envelope: { from: string; to: string; publicOrigin: string }
  clock: Clock
  logger: Logger
}

export type SpendingAlarms = ReturnType<typeof createSpendingAlarms>

/** What all people together spend in a day: above a limit the operator hears of it, once a day. */
export function createSpendingAlarms({ repository, transport, envelope, clock, logger }: Ports) {
  return {
    /** May be repeated. */
    record: repository.record,

    /** The operator is mailed that a seller's word and its payment differ. Throws where that has to be tried again. */
    async notifyOperatorOfClaim(claim: Claim): Promise<void> {
      const { attemptId, platformName: seller } = claim
      logger.error('seller_states_another_sum', { attemptId, seller, ...claim.claim, most: claim.most.pence })
      const sent = await transport.send(claimMail(claim, envelope))
      if (sent.kind === 'retry') throw new Error('the operator could not be mailed of what a seller states')
    },

    /** The operator is mailed that a seller's answers cannot be read. Throws where that has to be tried again. */
    async notifyOperatorOfUnreadable(about: Unreadable): Promise<void> {
      logger.error('seller_not_readable', about)
      const sent = await transport.send(unreadableMail(about, envelope))
      if (sent.kind === 'retry') throw new Error('the operator could not be mailed of what a seller answers')
    },

    /** Mails alarms that wait; one that could not be sent is sent by a later run, under the same message id. */
    async mailOperator(): Promise<void> {
      for (const alarm of await repository.takeUnmailed(clock())) {
        logger.error('spending_alarm', { currency: alarm.currency, pence: alarm.pence, purchases: alarm.purchases })
        const sent = await transport.send(spendingMail(alarm, envelope))
        await repository.mailed(alarm, sent.kind === 'retry' ? null : clock())
      }
      await repository.purge(clock())
    },
  }
}
