// What a change of who may use an account ends of its purchases, which features of a later wing hold. The batch of the change
// leaves a note, with which nothing is bought or signed; then all of it ends, and the note goes.
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import type { AccountPurchases } from './contract.ts'
import type { EndingsRepository } from './endings.repository.ts'

/** Endings that one minute takes up again. */
const endingsPerMinute = 20

type Ports = {
  repository: EndingsRepository
  /** Called when needed: the features that buy are composed later. */
  purchases: () => readonly AccountPurchases[]
  sendAccountMail: SendAccountMail
  logger: Logger
}

export type PurchaseEndings = ReturnType<typeof createPurchaseEndings>

export function createPurchaseEndings({ repository, purchases, sendAccountMail, logger }: Ports) {
  async function listOf(userId: number): Promise<string[]> {
    return (await Promise.all(purchases().map((one) => one.listOf(userId)))).flat()
  }

  /** Never throws: what fails is taken up by the next minute. */
  async function end(userId: number): Promise<void> {
    try {
      const change = await repository.find(userId)
      if (change === null) return
      const ended = await listOf(userId)
      for (const one of purchases()) await one.end(userId, change)
      if (ended.length > 0) await sendAccountMail({ kind: 'purchases_ended', userId, detail: ended.join(', ') })
      await repository.remove(userId, change)
    } catch (error) {
      logger.error('purchases_not_ended', { userId, error: errorText(error) })
    }
  }

  return {
    listOf,
    end,

    /** Those whose request died before the end. */
    async sweep(): Promise<void> {
      for (const userId of await repository.waiting(endingsPerMinute)) await end(userId)
    },
  }
}
