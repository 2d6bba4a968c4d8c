import type { Clock } from '../../platform/clock.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { ActivityService } from '../activity/service.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import type { Caller, OpenedSession, Visitor } from '../sessions/contract.ts'
import { linkNotices } from './constants.ts'
import type { Arrival, Attempt, GoogleIdentity } from './contract.ts'
import type { GoogleRepository } from './repository.ts'
import { entryOf, incomplete, refused } from './rules.ts'

type EntrancePorts = {
  repository: GoogleRepository
  activity: Pick<ActivityService, 'record'>
  /** Makes a customer an agent; not ok for a code that is wrong, used up or guessed at too often. */
  redeemAgentCode: (code: string, userId: number, visitor: Visitor) => Promise<{ ok: boolean }>
  /** Does nothing for an agent, and nothing the second time. */
  startTrial: (userId: number) => Promise<unknown>
  completeSignIn: (
    userId: number,
    visitor: Visitor,
    kind: 'signed_in_google',
    previous: Caller | null,
  ) => Promise<OpenedSession>
  sendAccountMail: SendAccountMail
  clock: Clock
}

/** What the browser brings beside what Google gave it. */
export type Bringer = { sealed: string | null; visitor: Visitor; caller: Caller | null }

export type GoogleEntrance = ReturnType<typeof createGoogleEntrance>

/** What becomes of somebody whom Google has named: signed in, registered, linked or refused. */
export function createGoogleEntrance(ports: EntrancePorts) {
  const { repository, activity, redeemAgentCode, startTrial, completeSignIn, sendAccountMail, clock } = ports

  /**
   * What belongs to a registration. It runs again when it was cut short. A code that does not work leaves the person a
   * customer, as the specification has it.
   */
  async function welcome(userId: number, { role, agentCode }: Attempt, visitor: Visitor): Promise<void> {
    await activity.record(userId, 'registered', visitor)
    if (role === 'agent') await redeemAgentCode(agentCode, userId, visitor)
    await startTrial(userId)
    await sendAccountMail({ kind: 'welcome', userId })
  }

  /** The account to sign in to; null when another took the address while this one was looking. */
  async function accountOf(identity: GoogleIdentity, attempt: Attempt, visitor: Visitor) {
    const entry = entryOf(identity, await repository.find(identity))
    if (entry.do === 'refuse') return entry
    const userId = entry.do === 'create' ? await repository.add(identity, clock()) : entry.userId
    if (userId === null) return null
    if (entry.do === 'create' || entry.isFirst) await welcome(userId, attempt, visitor)
    else await repository.keepProfile(userId, identity.profile)
    return { do: 'sign_in', userId } as const
  }

  return {
    async enter(identity: GoogleIdentity, attempt: Attempt, { visitor, caller }: Bringer): Promise<Result<Arrival>> {
      const look = () => accountOf(identity, attempt, visitor)
      const account = (await look()) ?? (await look())
      if (!account) return incomplete('UNAVAILABLE')
      if (account.do === 'refuse') {
        return account.why === 'disabled' ? incomplete('UNAUTHENTICATED') : refused(account.why)
      }
      const session = await completeSignIn(account.userId, visitor, 'signed_in_google', caller)
      return succeed({ session, returnTo: attempt.returnTo })
    },

    /** An address that Google has not verified says nothing here: the account is told by its `sub` alone. */
    async link(
      identity: GoogleIdentity,
      attempt: Attempt,
      { userId }: Caller,
      visitor: Visitor,
    ): Promise<Result<Arrival>> {
      if (!(await repository.link(userId, identity))) return fail('CONFLICT', linkNotices.taken)
      await activity.record(userId, 'google_linked', visitor)
      await sendAccountMail({ kind: 'google_linked', userId })
      return succeed({ session: null, returnTo: attempt.returnTo })
    },
  }
}
