import type { Clock } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import { retention } from '#worker/people/privacy/retention.constants.ts'
import type { NamedAlert } from '../contract.ts'
import type { AlertsService } from '../service.ts'
import type { KeptWishesRepository, WaitingWish } from './repository.ts'

type WishPorts = {
  repository: KeptWishesRepository
  alerts: Pick<AlertsService, 'createFromWish'>
  clock: Clock
  logger: Logger
}

/** `id` is the cookie's; `wish` is what the alerts service takes. */
type Brought = { id: string; wish: Record<string, unknown> }

export type KeptWishesService = ReturnType<typeof createKeptWishes>

/**
 * What visitors asked for, kept behind the link that verifies their address: whichever browser opens it, and however
 * often, one alert is made.
 */
export function createKeptWishes({ repository, alerts, clock, logger }: WishPorts) {
  async function make({ id, userId, wish }: WaitingWish): Promise<Result<NamedAlert | null>> {
    const made = await alerts.createFromWish(userId, wish, id)
    if (!made.ok) await repository.giveUp(id, clock())
    return made
  }

  /** A wish that cannot be made now is left to the job; the verification goes on. */
  async function tryAll(waiting: readonly WaitingWish[]): Promise<void> {
    for (const one of waiting) {
      try {
        const made = await make(one)
        if (!made.ok) logger.info('wish_refused', { user_id: one.userId, code: made.error.code })
      } catch (error) {
        logger.error('wish_not_made', { user_id: one.userId, error: errorText(error) })
      }
    }
  }

  return {
    /**
     * Binds a wish to the registration form that was just sent, by the secret its browser got: the same write whether
     * or not the form made an account.
     */
    async keep(browser: string, { id, wish }: Brought): Promise<void> {
      await repository.keep({ id, registrationHash: await hashToken(browser), userId: null, wish, createdAt: clock() })
    },

    /** Before the address is verified, which forgets the form. */
    bind: repository.bind,

    /** Makes the alerts of the person's wishes; safe to repeat. */
    async claim(userId: number): Promise<void> {
      await tryAll(await repository.waitingOf(userId))
    },

    /** The same for a wish that the signed-in person's browser brings; null when it was made before. */
    async claimBrought(userId: number, { id, wish }: Brought): Promise<Result<NamedAlert | null>> {
      await repository.keep({ id, registrationHash: null, userId, wish, createdAt: clock() })
      const mine = await repository.find(userId, id)
      return mine ? make(mine) : succeed(null)
    },

    /** Claims what a crash left, and purges wishes as old as an account that was never verified. */
    async sweep(): Promise<void> {
      await tryAll(await repository.left())
      await repository.purge(clock() - retention.unverifiedAccount.ms)
    },
  }
}
