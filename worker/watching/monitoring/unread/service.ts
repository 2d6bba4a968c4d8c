import type { MailTransport } from '#worker/ground/mail/contract.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { mailingMs } from './constants.ts'
import type { SeenUnread } from './contract.ts'
import { unreadMail } from './mail.ts'
import type { UnreadRepository } from './repository.ts'

type Ports = {
  repository: UnreadRepository
  transport: MailTransport
  envelope: { from: string; to: string; publicOrigin: string }
  clock: Clock
  logger: Logger
}

export type UnreadAlarms = ReturnType<typeof createUnreadAlarms>

/** Platforms that were read before and cannot be read now: the operator hears of each once. */
export function createUnreadAlarms({ repository, transport, envelope, clock, logger }: Ports) {
  return {
    /** Every minute: what the gates say, beside what is known. A gate that did not answer is not in the list. */
    async record(seen: readonly SeenUnread[]): Promise<void> {
      const known = await repository.known()
      const changed = seen.filter(({ platformId, unread }) => known.get(platformId) !== unread?.since)
      if (changed.length === 0) return
      await repository.record(changed)
      for (const { platformId, unread } of changed) {
        if (unread) logger.warn('platform_unread', { platform_id: platformId, problem: unread.problem })
      }
    },

    /** Mails alarms that wait; one that could not be sent is sent by a later run, under the same message id. */
    async mailOperator(): Promise<void> {
      const now = clock()
      for (const alarm of await repository.takeUnmailed(now, now + mailingMs)) {
        const sent = await transport.send(unreadMail(alarm, envelope))
        await repository.mailed(alarm, sent.kind === 'retry' ? null : clock())
      }
    },
  }
}
