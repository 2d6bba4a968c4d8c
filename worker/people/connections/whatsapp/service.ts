// What a number writes to us, and what Meta says of our messages, can end its connections.
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import type { ConnectionsRepository } from '../repository.ts'
import { whatsappReasons } from './constants.ts'
import type { WhatsappPost } from './contract.ts'
import { hashesOfNumbers } from './numbers.ts'
import { readPost } from './rules.ts'

type Ports = {
  repository: Pick<ConnectionsRepository, 'endNumbers'>
  /** Hashes numbers. */
  secret: Secret
  phoneNumberId: string
  clock: Clock
  logger: Logger
}

export type WhatsappService = ReturnType<typeof createWhatsappService>

export function createWhatsappService({ repository, secret, phoneNumberId, clock, logger }: Ports) {
  async function end(numbers: readonly string[], reason: string): Promise<void> {
    if (numbers.length > 0) await repository.endNumbers(hashesOfNumbers(secret, numbers), reason, clock())
  }
  return {
    /** A repeated post changes nothing more. */
    async onPost(post: WhatsappPost): Promise<void> {
      const { stopped, gone, failedCodes } = readPost(post, phoneNumberId)
      await end(stopped, whatsappReasons.stopped)
      await end(gone, whatsappReasons.gone)
      if (failedCodes.length > 0) logger.warn('whatsapp_failed', { codes: failedCodes.join(' ') })
    },
  }
}
