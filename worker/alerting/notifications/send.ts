// Part of the service: one try of one message.
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import type { Letter, Notice, PendingDelivery, Reach, Sent } from './contract.ts'

/** A channel that throws has a bug or an outage: this delivery is retried, and the others go on. */
export function createSend(logger: Logger) {
  return async function send(delivery: PendingDelivery, reach: Reach, notice: Notice | Letter): Promise<Sent> {
    try {
      if (notice.kind === 'change') return await reach.send(notice)
      return (await reach.write?.(notice)) ?? { kind: 'skipped', reason: 'not by this channel' }
    } catch (error) {
      logger.error('channel_failed', { subject_id: delivery.subjectId, error: errorText(error) })
      return { kind: 'retry', reason: errorText(error) }
    }
  }
}
