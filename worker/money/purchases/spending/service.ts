import type { MailTransport } from '#worker/ground/mail/contract.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
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
