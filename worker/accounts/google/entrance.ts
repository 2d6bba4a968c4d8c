import type { Clock } from '../../platform/clock.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { ActivityService } from '../activity/service.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import type { Caller, Visitor } from '../sessions/contract.ts'
import { Proof } from '../sessions/proof.ts'
import type { SignInEntry } from '../two-step/entry.ts'
import { linkNotices } from './constants.ts'
import type { Arrival, Attempt, GoogleIdentity } from './contract.ts'
import type { GoogleRepository } from './repository.ts'
import { type Entry, entryOf, incomplete, refused } from './rules.ts'

type EntrancePorts = {
  repository: GoogleRepository
  activity: Pick<ActivityService, 'record'>
  /** Makes a customer an agent; not ok for a code that is wrong, used up or guessed at too often. */
  redeemAgentCode: (code: string, userId: number, visitor: Visitor) => Promise<{ ok: boolean }>
  /** Does nothing for an agent, and nothing the second time. */
  startTrial: (userId: number) => Promise<unknown>
  enter: SignInEntry['enter']
  sendAccountMail: SendAccountMail
  clock: Clock
}

/** What the browser brings beside what Google gave it. */
export type Bringer = { sealed: string | null; visitor: Visitor; caller: Caller | null }

export type GoogleEntrance = ReturnType<typeof createGoogleEntrance>

/** What becomes of somebody whom Google has named: signed in, registered, linked or refused. */
export function createGoogleEntrance(ports: EntrancePorts) {
  const { repository, activity, redeemAgentCode, startTrial, enter: enterAccount, sendAccountMail, clock } = ports

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

  function entered(entry: Exclude<Entry, { do: 'refuse' }>, identity: GoogleIdentity): Promise<number | null> | number {
    if (entry.do === 'create') return repository.add(identity, clock())
    return entry.do === 'take_over' ? repository.takeOver(entry.userId, identity, clock()) : entry.userId
  }

  /** The account to sign in to; null when another took the address while this one was looking. */
  async function accountOf(identity: GoogleIdentity, attempt: Attempt, visitor: Visitor) {
    const entry = entryOf(identity, await repository.find(identity))
    if (entry.do === 'refuse') return entry
    const userId = await entered(entry, identity)
    if (userId === null) return null
    if (entry.do !== 'sign_in' || entry.isFirst) await welcome(userId, attempt, visitor)
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
      // Read again: an agent code may have changed the role just now.
      const now = await repository.accountOf(identity)
      const { returnTo } = attempt
      const proof = now && Proof.ofGoogle(now, identity)
      const entered = proof && (await enterAccount(proof, 'signed_in_google', returnTo, { visitor, previous: caller }))
      return entered ? succeed({ entered, returnTo }) : incomplete('UNAUTHENTICATED')
    },

    /** An address that Google has not verified says nothing here: the account is told by its `sub` alone. */
    async link(identity: GoogleIdentity, attempt: Attempt, caller: Caller, visitor: Visitor): Promise<Result<Arrival>> {
      const { userId } = caller
      if (!(await repository.link(caller, identity))) return fail('CONFLICT', linkNotices.taken)
      await activity.record(userId, 'google_linked', visitor)
      await sendAccountMail({ kind: 'google_linked', userId })
      return succeed({ entered: null, returnTo: attempt.returnTo })
    },
  }
}
