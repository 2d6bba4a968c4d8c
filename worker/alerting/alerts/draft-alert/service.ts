import type { Clock } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import { retention } from '#worker/people/privacy/retention.constants.ts'
import type { NamedAlert } from '../contract.ts'
import type { AlertsService } from '../service.ts'
import type { DraftAlertsRepository, WaitingDraft } from './repository.ts'

type DraftPorts = {
  repository: DraftAlertsRepository
  alerts: Pick<AlertsService, 'createFromDraft'>
  clock: Clock
  logger: Logger
}

/** `id` is the cookie's; `draft` is what the alerts service takes. */
type Brought = { id: string; draft: Record<string, unknown> }

export type DraftAlertsService = ReturnType<typeof createDraftAlerts>

/**
 * What visitors asked for, kept behind the link that verifies their address: whichever browser opens it, and however
 * often, one alert is made.
 */
export function createDraftAlerts({ repository, alerts, clock, logger }: DraftPorts) {
  async function make({ id, userId, draft }: WaitingDraft): Promise<Result<NamedAlert | null>> {
    const made = await alerts.createFromDraft(userId, draft, id)
    if (!made.ok) await repository.giveUp(id, clock())
    return made
  }

  /** A draft that cannot be made now is left to the job; the verification goes on. */
  async function tryAll(waiting: readonly WaitingDraft[]): Promise<void> {
    for (const one of waiting) {
      try {
        const made = await make(one)
        if (!made.ok) logger.info('draft_refused', { user_id: one.userId, code: made.error.code })
      } catch (error) {
        logger.error('draft_not_made', { user_id: one.userId, error: errorText(error) })
      }
    }
  }

  return {
    /**
     * Binds a draft to the registration form that was just sent, by the secret its browser got: the same write whether
     * or not the form made an account.
     */
    async keep(browser: string, { id, draft }: Brought): Promise<void> {
      await repository.keep({ id, registrationHash: await hashToken(browser), userId: null, draft, createdAt: clock() })
    },

    /** Before the address is verified, which forgets the form. */
    bind: repository.bind,

    /** Makes the alerts of the person's drafts; safe to repeat. */
    async claim(userId: number): Promise<void> {
      await tryAll(await repository.waitingOf(userId))
    },

    /** The same for a draft that the signed-in person's browser brings; null when it was made before. */
    async claimBrought(userId: number, { id, draft }: Brought): Promise<Result<NamedAlert | null>> {
      await repository.keep({ id, registrationHash: null, userId, draft, createdAt: clock() })
      const mine = await repository.find(userId, id)
      return mine ? make(mine) : succeed(null)
    },

    /** Claims what a crash left, and purges drafts as old as an account that was never verified. */
    async sweep(): Promise<void> {
      await tryAll(await repository.left())
      await repository.purge(clock() - retention.unverifiedAccount.ms)
    },
  }
}
