import { parseInput } from '../../http.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { ActivityService } from '../activity/service.ts'
import type { AccountLimits } from '../limits.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import { passwordTrouble } from '../passwords/rules.ts'
import { hashPassword, verifyPassword } from '../passwords/scrypt.ts'
import type { Caller, OpenedSession, Visitor } from '../sessions/contract.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { Later } from '../sign-in/service.ts'
import type { TokensService } from '../tokens/service.ts'
import { currentPasswordWrong, linkTroubles, noPasswordYet } from './constants.ts'
import { ChangePassword, ForgotPassword, ResetPassword } from './contract.ts'
import type { RecoveryRepository } from './repository.ts'

type RecoveryPorts = {
  repository: RecoveryRepository
  tokens: Pick<TokensService, 'look' | 'spend' | 'revoke'>
  sessions: Pick<SessionsService, 'open' | 'endAll'>
  activity: Pick<ActivityService, 'record'>
  limits: AccountLimits
  sendAccountMail: SendAccountMail
  later: Later
}

type Owner = Pick<Caller, 'userId' | 'email'>

export type LinkState = 'live' | keyof typeof linkTroubles
export type RecoveryService = ReturnType<typeof createRecoveryService>

/** A forgotten password: a mailed link, and a new password for it. */
export function createRecoveryService(ports: RecoveryPorts) {
  const { repository, tokens, sessions, activity, limits, sendAccountMail, later } = ports

  /** Whose link it is; an account that was switched off has none. */
  async function look(token: string): Promise<{ state: LinkState; userId: number; email: string }> {
    const nobody = { state: 'unknown', userId: 0, email: '' } as const
    const found = await tokens.look(token, 'reset_password')
    if (found.state === 'unknown' || found.state === 'spent') return nobody
    const email = await repository.emailOf(found.userId)
    return email === null ? nobody : { state: found.state, userId: found.userId, email }
  }

  /** What the current password is kept as. Guesses at it are counted, whatever it is asked for. */
  async function keptPassword({ userId, email }: Owner, { addressHash }: Visitor) {
    const within = await limits.take('current_password', { email, addressHash })
    if (!within.ok) return within
    const kept = await repository.passwordHashOf(userId)
    return kept === null ? fail('CONFLICT', noPasswordYet) : succeed(kept)
  }

  async function compared(current: string, kept: string): Promise<Result<null, 'INVALID' | 'UNAVAILABLE'>> {
    const verified = await verifyPassword(current, kept)
    if (!verified.ok) return verified
    if (verified.value.isRight) return succeed(null)
    return fail('INVALID', currentPasswordWrong, { fields: { current_password: [currentPasswordWrong] } })
  }

  return {
    /** That who is signed in knows the password, as is asked before anything that changes how an account is entered. */
    async prove(
      owner: Owner,
      current: string,
      visitor: Visitor,
    ): Promise<Result<null, 'INVALID' | 'RATE_LIMITED' | 'CONFLICT' | 'UNAVAILABLE'>> {
      const kept = await keptPassword(owner, visitor)
      return kept.ok ? compared(current, kept.value) : kept
    },

    /** Does the same work for an address that nobody has, so that neither answer nor time tells. */
    async ask(input: unknown, visitor: Visitor): Promise<Result<null, 'INVALID' | 'RATE_LIMITED'>> {
      const form = parseInput(ForgotPassword, input)
      if (!form.ok) return form
      const { email } = form.value
      const within = await limits.take('forgot_password', { email, addressHash: visitor.addressHash })
      if (!within.ok) return within
      const userId = await repository.findByEmail(email)
      await sendAccountMail({ kind: 'reset_password', userId })
      if (userId !== null) later(() => activity.record(userId, 'password_reset_asked', visitor))
      return succeed(null)
    },

    /** What a link is worth, without using it up. */
    async stateOf(token: string): Promise<LinkState> {
      return (await look(token)).state
    },

    /**
     * By who is signed in and knows the old one. Links to choose a password lapse, every other device is signed out, and
     * this one goes on with a new session.
     */
    async change(
      owner: Owner,
      input: unknown,
      visitor: Visitor,
    ): Promise<Result<OpenedSession, 'INVALID' | 'RATE_LIMITED' | 'CONFLICT' | 'UNAVAILABLE'>> {
      const form = parseInput(ChangePassword, input)
      if (!form.ok) return form
      const { current_password: current, password } = form.value
      const { userId, email } = owner
      const kept = await keptPassword(owner, visitor)
      if (!kept.ok) return kept
      const trouble = passwordTrouble(password, { email })
      if (trouble) return fail('INVALID', trouble, { fields: { password: [trouble] } })
      const proven = await compared(current, kept.value)
      if (!proven.ok) return proven
      const hashed = await hashPassword(password)
      if (!hashed.ok) return hashed
      await repository.replacePassword(userId, hashed.value)
      await tokens.revoke(userId, 'reset_password')
      const opened = await sessions.open(userId, visitor)
      await sessions.endAll(userId, opened.sessionId)
      await activity.record(userId, 'password_changed', visitor)
      await sendAccountMail({ kind: 'password_changed', userId })
      return succeed(opened)
    },

    /**
     * Spends the link, once whoever holds it gave a password that can be taken. Everybody is signed out, and every other
     * link of the kind lapses: whoever knew the old password, or had asked for a link, has nothing.
     */
    async reset(input: unknown, visitor: Visitor): Promise<Result<null, 'INVALID' | 'RATE_LIMITED' | 'UNAVAILABLE'>> {
      const form = parseInput(ResetPassword, input)
      if (!form.ok) return form
      const { token, password } = form.value
      const within = await limits.take('reset_password', { addressHash: visitor.addressHash })
      if (!within.ok) return within
      const { state, userId, email } = await look(token)
      if (state !== 'live') return fail('INVALID', linkTroubles[state])
      const trouble = passwordTrouble(password, { email })
      if (trouble) return fail('INVALID', trouble, { fields: { password: [trouble] } })
      // Before the link is spent: it must not be used up by a moment when too many want to be hashed.
      const hashed = await hashPassword(password)
      if (!hashed.ok) return hashed
      const spent = await tokens.spend(token, 'reset_password')
      if (spent.state !== 'spent') return fail('INVALID', linkTroubles[spent.state])
      await repository.setPassword(userId, hashed.value)
      await tokens.revoke(userId, 'reset_password')
      await sessions.endAll(userId)
      await activity.record(userId, 'password_changed', visitor)
      await sendAccountMail({ kind: 'password_changed', userId })
      return succeed(null)
    },
  }
}
