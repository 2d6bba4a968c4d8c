import { parseInput } from '../../http.ts'
import type { Clock } from '../../platform/clock.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { ActivityService } from '../activity/service.ts'
import type { AccountLimits } from '../limits.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import { hashPassword, verifyPassword } from '../passwords/scrypt.ts'
import type { Caller, OpenedSession, Visitor } from '../sessions/contract.ts'
import type { SessionsService } from '../sessions/service.ts'
import { emailNotVerified, familiarForMs, wrongCredentials } from './constants.ts'
import { SignInForm } from './contract.ts'
import type { SignInRepository } from './repository.ts'

/** Does something once the answer is out: what happens only for those who have an account must not take time before. */
export type Later = (work: () => Promise<unknown>) => void

export type SignInPorts = {
  repository: SignInRepository
  sessions: Pick<SessionsService, 'open' | 'end' | 'endAll'>
  activity: Pick<ActivityService, 'record' | 'isKnownDevice'>
  limits: AccountLimits
  sendAccountMail: SendAccountMail
  later: Later
  clock: Clock
}

type SignInKind = 'signed_in' | 'signed_in_google'
export type SignInService = ReturnType<typeof createSignInService>

export function createSignInService(ports: SignInPorts) {
  const { repository, sessions, activity, limits, sendAccountMail, later, clock } = ports

  /** Opens a session for a person who has proven to be one; `previous` is who the browser was signed in as before. */
  async function completeSignIn(
    userId: number,
    visitor: Visitor,
    kind: SignInKind,
    previous: Caller | null = null,
  ): Promise<OpenedSession> {
    if (previous) await sessions.end(previous.userId, previous.sessionId)
    const isKnown = await activity.isKnownDevice(userId, visitor.device)
    const opened = await sessions.open(userId, visitor)
    await repository.recordSignIn(userId, clock())
    await activity.record(userId, kind, visitor)
    if (!isKnown) await sendAccountMail({ kind: 'new_device', userId, detail: visitor.device })
    return opened
  }

  /** Few enough that a stranger's guesses do not push the owner's own doings out of the log. */
  async function noteFailure(userId: number, email: string, visitor: Visitor): Promise<void> {
    const noted = await limits.take('failed_sign_in_noted', { email, addressHash: visitor.addressHash })
    if (noted.ok) await activity.record(userId, 'sign_in_failed', visitor)
  }

  /** With today's parameters; while too many are waiting, at another sign-in. */
  async function rehash(userId: number, from: string, password: string): Promise<void> {
    const to = await hashPassword(password)
    if (to.ok) await repository.replaceHash(userId, { from, to: to.value })
  }

  return {
    completeSignIn,

    /**
     * Attempts are counted before anything is hashed: per network address, and per account. An account is counted apart
     * for every address that its owner was at lately, so that no stranger can use up the owner's own attempts.
     */
    async signIn(
      input: unknown,
      visitor: Visitor,
      previous: Caller | null = null,
    ): Promise<Result<OpenedSession, 'INVALID' | 'EMAIL_NOT_VERIFIED' | 'RATE_LIMITED' | 'UNAVAILABLE'>> {
      const form = parseInput(SignInForm, input)
      if (!form.ok) return form
      const { email, password } = form.value
      const { addressHash } = visitor
      const fromHere = await limits.take('sign_in', { addressHash })
      if (!fromHere.ok) return fromHere
      const account = await repository.find(email, addressHash, clock() - familiarForMs)
      const kind = account?.isAtHome ? 'sign_in_at_home' : 'sign_in_elsewhere'
      const toThis = await limits.take(kind, { email, addressHash })
      if (!toThis.ok) return toThis

      const kept = account?.isActive ? account.passwordHash : null
      const verified = await verifyPassword(password, kept)
      if (!verified.ok) return verified
      const { isRight, isOutdated } = verified.value
      if (!isRight || !account) {
        if (account) later(() => noteFailure(account.userId, email, visitor))
        return fail('INVALID', wrongCredentials)
      }
      if (!account.isEmailVerified) return fail('EMAIL_NOT_VERIFIED', emailNotVerified)
      const { userId, passwordHash } = account
      if (isOutdated && passwordHash) later(() => rehash(userId, passwordHash, password))
      return succeed(await completeSignIn(userId, visitor, 'signed_in', previous))
    },

    async signOut({ userId, sessionId }: Caller, visitor: Visitor): Promise<void> {
      const ended = await sessions.end(userId, sessionId)
      if (ended.ok) await activity.record(userId, 'signed_out', visitor)
    },

    /**
     * After what somebody may do, or how they sign in, has changed: every session of theirs ends, and the browser at hand
     * goes on with a new one.
     */
    async rotate(userId: number, visitor: Visitor): Promise<OpenedSession> {
      const opened = await sessions.open(userId, visitor)
      await sessions.endAll(userId, opened.sessionId)
      return opened
    },
  }
}
