import { parseInput } from '#worker/ground/http.ts'
import { type Clock, type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import type { SendAccountMail } from '../../accounts/mails/contract.ts'
import type { Visitor } from '../../accounts/sessions/contract.ts'
import type { TokensService } from '../../accounts/tokens/service.ts'
import type { ActivityService } from '../../activity/service.ts'
import type { SeenUser } from '../../roles/contract.ts'
import type { PersonalDataSource } from '../contract.ts'
import { retention } from '../retention.constants.ts'
import { inErasureOrder } from '../rules.ts'
import {
  changedSinceSeen,
  confirmTexts,
  deletionsPerPerson,
  erasuresPerRun,
  lastAdministrator,
  moreRoundsPerRun,
  tooManyDeletions,
} from './constants.ts'
import { DeletionRequest } from './contract.ts'
import type { ErasureRepository } from './repository.ts'

type ErasurePorts = {
  repository: ErasureRepository
  dataSources: () => readonly Pick<PersonalDataSource, 'erase' | 'isAccount'>[]
  tokens: Pick<TokensService, 'spend' | 'read'>
  limiter: Limiter
  sendMail: SendAccountMail
  activity: Pick<ActivityService, 'record'>
  /** Sends feedback to the operator without the user's identity. */
  notifyOperator: (feedback: { reason: string; text: string }) => Promise<void>
  /** Null when the user no longer exists. */
  emailOf: (userId: number) => Promise<string | null>
  isLastAdministrator: (userId: number) => Promise<boolean>
  /**
   * Blocks sign-in and notifications and ends sessions and sockets. False, with nothing done, for the last
   * administrator, and for an account that is not as seen, or as `where` says.
   */
  deactivateAccount: (
    userId: number,
    more?: { following?: readonly D1PreparedStatement[]; where?: ErasureRepository['isBegun']; seen?: SeenUser },
  ) => Promise<boolean>
  /** Confirms the deletion, while the address still exists. */
  mailDeletionConfirmation: (userId: number, waitsUntil: Instant | null) => Promise<void>
  /** Tells an address, which the account left by that change, that an operator deleted it. */
  mailLeftAddress: (userId: number, change: string) => Promise<void>
  clock: Clock
  newId: NewId
  logger: Logger
}

type DeletionLink = {
  state: 'live' | 'unknown' | 'expired' | 'used'
  email: string | null
  /** Until when the deletion would wait for an address that may take the account back; null for none. */
  waitsUntil: Instant | null
}

type Confirmed = { email: string | null; waitsUntil: Instant | null }

export type ErasureService = ReturnType<typeof createErasureService>

/** Deletes a user: requested on the profile, confirmed by a mailed link, resumed until complete. */
export function createErasureService(ports: ErasurePorts) {
  const { repository, dataSources, tokens, clock, newId, logger } = ports

  /** Every step is idempotent, so an interrupted erasure simply runs again. `more`: rounds that are left of this run's. */
  async function erase(userId: number, more: { left: number }): Promise<void> {
    for (const dataSource of inErasureOrder(dataSources())) {
      let isDone = await dataSource.erase(userId)
      for (; !isDone && more.left > 0; more.left -= 1) isDone = await dataSource.erase(userId)
      if (!isDone) return
    }
    await repository.finish(userId)
    logger.info('person_erased')
  }

  /** A mail that cannot be sent holds up no deletion. */
  async function tell(mail: Promise<void>): Promise<void> {
    await mail.catch((error) => logger.error('deletion_confirmation_not_sent', { error: errorText(error) }))
  }

  const confirmByMail = (userId: number, waitsUntil: Instant | null) =>
    tell(ports.mailDeletionConfirmation(userId, waitsUntil))

  /** Each address that may take the account back gets a link for it. */
  async function mailLeftAddresses(userId: number): Promise<void> {
    for (const id of await repository.changesToMail(userId, clock()))
      await ports.sendMail({ kind: 'deletion_waits', userId, detail: id })
  }

  async function eraseOrLeaveForLater(userId: number, more = { left: moreRoundsPerRun }): Promise<void> {
    try {
      await erase(userId, more)
    } catch (error) {
      logger.error('erasure_interrupted', { error: errorText(error) })
    }
  }

  return {
    /** Checks that a reason was chosen, before the confirmation. */
    check: (input: unknown) => parseInput(DeletionRequest, input),

    /** Mails the confirmation link. The token in the answer is a support reference and confirms nothing. */
    async request(
      userId: number,
      input: unknown,
      visitor: Visitor,
    ): Promise<Result<{ token: string }, 'INVALID' | 'RATE_LIMITED' | 'CONFLICT'>> {
      const asked = parseInput(DeletionRequest, input)
      if (!asked.ok) return asked
      const { reason, feedback } = asked.value
      if (await ports.isLastAdministrator(userId)) return fail('CONFLICT', lastAdministrator)
      const { allowed, retryAfterSeconds } = await ports.limiter.take(`deletion:${userId}`, deletionsPerPerson)
      if (!allowed) return fail('RATE_LIMITED', tooManyDeletions, { retryAfterSeconds })
      await ports.activity.record(userId, 'deletion_asked', visitor)
      await repository.countReason(`${toIso(clock()).slice(0, 7)} ${reason}`)
      await ports.sendMail({ kind: 'delete_account', userId })
      if (feedback) {
        await ports
          .notifyOperator({ reason, text: feedback })
          .catch((error) => logger.error('feedback_not_sent', { error: errorText(error) }))
      }
      return succeed({ token: newId() })
    },

    /** State of the mailed link, for the confirmation page. */
    async readLink(token: string | null): Promise<DeletionLink> {
      const found = await tokens.read(token, 'delete_account')
      // Only a live link, known to its mailbox alone, reveals the address.
      if (found.state !== 'live') return { state: found.state, email: null, waitsUntil: null }
      const { userId } = found
      return { state: 'live', email: await ports.emailOf(userId), waitsUntil: await repository.waitOf(userId, clock()) }
    },

    /**
     * Closes the account at once. The erasure starts then too, and continues in the next minutes; but while an address that
     * the account left may take it back, it waits, and each such address is mailed.
     */
    async confirm(token: string | null): Promise<Result<Confirmed, 'INVALID' | 'CONFLICT'>> {
      const link = await tokens.read(token, 'delete_account')
      if (token === null) return fail('INVALID', confirmTexts.unknown)
      if (link.state !== 'live') return fail('INVALID', confirmTexts[link.state])
      const { userId } = link
      const email = await ports.emailOf(userId)
      if (await ports.isLastAdministrator(userId)) return fail('CONFLICT', lastAdministrator)
      // In this order, a crash leaves an erasure to resume, and no link spent for nothing.
      const begun = await repository.begin(userId, await hashToken(token), clock())
      if (begun === null) return fail('INVALID', confirmTexts.unknown)
      const { waitsUntil } = begun
      // Before the account is closed, after which a crash is not seen: a mail is dropped where nothing waits.
      if (waitsUntil !== null) await mailLeftAddresses(userId)
      // If the last two administrators leave at once, one must stay and keeps the link.
      if (!(await ports.deactivateAccount(userId, { where: repository.isBegun }))) {
        await repository.finish(userId)
        const isStillLive = (await tokens.read(token, 'delete_account')).state === 'live'
        return isStillLive ? fail('CONFLICT', lastAdministrator) : fail('INVALID', confirmTexts.unknown)
      }
      await tokens.spend(token, 'delete_account')
      await confirmByMail(userId, waitsUntil)
      if (waitsUntil === null) await eraseOrLeaveForLater(userId)
      return succeed({ email, waitsUntil })
    },

    /**
     * By an operator: at once, begun and noted in the batch that closes the account, once of two at once, if the user is still
     * as the operator saw them. The user is notified by mail, and so is each address that may still take the account back.
     */
    async eraseFor(seen: SeenUser, noted: D1PreparedStatement): Promise<Result<null, 'CONFLICT'>> {
      const { userId } = seen
      if (await ports.isLastAdministrator(userId)) return fail('CONFLICT', lastAdministrator)
      const mayBeTakenBack = (await repository.waitOf(userId, clock())) !== null
      const begun = [repository.beginStatement(userId, clock()), noted]
      await ports.deactivateAccount(userId, { following: begun, seen })
      if (!(await repository.isErasing(userId))) {
        const isLast = await ports.isLastAdministrator(userId)
        return fail('CONFLICT', isLast ? lastAdministrator : changedSinceSeen)
      }
      await confirmByMail(userId, null)
      const left = mayBeTakenBack ? await repository.changesToMail(userId, clock()) : []
      for (const change of left) await tell(ports.mailLeftAddress(userId, change))
      await eraseOrLeaveForLater(userId)
      return succeed(null)
    },

    /** Resumes interrupted erasures, and erases accounts not verified in time. */
    async resume(): Promise<void> {
      const now = clock()
      const overdueBefore = now - retention.unverifiedAccount.ms
      // Closed as they lost their address, of which their owner was not told.
      const waiting = await repository.beginUnverified(overdueBefore, now, erasuresPerRun)
      for (const userId of waiting) await mailLeftAddresses(userId)
      const where = repository.isBegun
      for (const userId of await repository.unclosed(erasuresPerRun, now)) {
        await mailLeftAddresses(userId)
        // The last administrator stays, and is not mailed about again.
        if (!(await ports.deactivateAccount(userId, { where }))) await repository.finish(userId)
      }
      const more = { left: moreRoundsPerRun }
      for (const userId of await repository.pending(erasuresPerRun, now)) {
        if (await ports.deactivateAccount(userId, { where })) await eraseOrLeaveForLater(userId, more)
        else await repository.finish(userId)
      }
    },
  }
}
