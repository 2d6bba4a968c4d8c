import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { type FollowPorts, followChange } from '../ownership/follow.ts'
import { registrationClosed } from '../registration/constants.ts'
import type { Caller, Visitor } from '../sessions/contract.ts'
import { Proof } from '../sessions/proof.ts'
import type { SignInEntry } from '../two-step/entry.ts'
import { linkNotices, welcomedWithinMs } from './constants.ts'
import type { Arrival, GoogleIdentity, GoogleSignIn } from './contract.ts'
import type { GoogleRepository } from './repository.ts'
import { type Entry, entryOf, incomplete, refused } from './rules.ts'

type EntrancePorts = FollowPorts & {
  repository: GoogleRepository
  /** Makes a customer an agent; fails for a code that is wrong, used up or guessed too often. */
  redeemAgentCode: (code: string, userId: number, visitor: Visitor) => Promise<{ ok: boolean }>
  /** Idempotent; does nothing for agents. */
  startTrial: (userId: number) => Promise<unknown>
  enter: SignInEntry['enter']
  /** The operator's switch. */
  isRegistrationOpen: () => Promise<boolean>
  limiter: Limiter
  clock: Clock
}

/** What the browser sends along with Google's answer. */
export type ReturningBrowser = { sealed: string | null; visitor: Visitor; caller: Caller | null }

export type GoogleEntrance = ReturnType<typeof createGoogleEntrance>

/** Decides on a confirmed Google identity: sign in, register, link or refuse. */
export function createGoogleEntrance(ports: EntrancePorts) {
  const { repository, redeemAgentCode, startTrial, enter: enterAccount, limiter, clock } = ports

  /**
   * Completes a registration; runs again if it was interrupted, or beside one that several browsers began at once: what is
   * logged and mailed, one of them does. With an invalid agent code the user stays a customer, as the specification requires.
   */
  async function welcome(userId: number, { role, agentCode }: GoogleSignIn, visitor: Visitor): Promise<void> {
    if (role === 'agent') await redeemAgentCode(agentCode, userId, visitor)
    await startTrial(userId)
    const { allowed } = await limiter.take(`google-welcome:${userId}`, { max: 1, windowMs: welcomedWithinMs })
    if (!allowed) return
    // A new account is logged and mailed as one that was claimed is.
    await followChange(ports, 'google_claimed', { userId, visitor })
  }

  function entered(entry: Exclude<Entry, { do: 'refuse' }>, identity: GoogleIdentity): Promise<number | null> | number {
    if (entry.do === 'create') return repository.add(identity, clock())
    return entry.do === 'take_over' ? repository.takeOver(entry.userId, identity, clock()) : entry.userId
  }

  /** The account to sign in to; null when another request took the address at the same time. */
  async function accountOf(identity: GoogleIdentity, attempt: GoogleSignIn, visitor: Visitor) {
    const entry = entryOf(identity, await repository.find(identity))
    if (entry.do === 'refuse') return entry
    if (entry.do === 'create' && !(await ports.isRegistrationOpen())) return { do: 'close' } as const
    const userId = await entered(entry, identity)
    if (userId === null) return null
    if (entry.do !== 'sign_in' || entry.isFirst) await welcome(userId, attempt, visitor)
    else await repository.keepProfile(userId, identity)
    return { do: 'sign_in', userId } as const
  }

  return {
    async enter(
      identity: GoogleIdentity,
      attempt: GoogleSignIn,
      { visitor, caller }: ReturningBrowser,
    ): Promise<Result<Arrival>> {
      const find = () => accountOf(identity, attempt, visitor)
      const account = (await find()) ?? (await find())
      if (!account) return incomplete('UNAVAILABLE')
      if (account.do === 'close') return fail('UNAVAILABLE', registrationClosed)
      if (account.do === 'refuse') {
        return account.why === 'disabled' ? incomplete('UNAUTHENTICATED') : refused(account.why)
      }
      // Read again: the agent code may just have changed the role.
      const now = await repository.accountOf(identity)
      const { returnTo } = attempt
      const proof = now && Proof.ofGoogle(now, identity)
      const entered = proof && (await enterAccount(proof, 'signed_in_google', returnTo, { visitor, previous: caller }))
      return entered ? succeed({ entered, returnTo }) : incomplete('UNAUTHENTICATED')
    },

    /** Works with an address Google has not verified: the account is identified by `sub` alone. */
    async link(
      identity: GoogleIdentity,
      attempt: GoogleSignIn,
      caller: Caller,
      visitor: Visitor,
    ): Promise<Result<Arrival>> {
      const { userId } = caller
      if (!(await repository.link(caller, identity))) return fail('CONFLICT', linkNotices.taken)
      await followChange(ports, 'google_linked', { userId, visitor })
      return succeed({ entered: null, returnTo: attempt.returnTo })
    },
  }
}
