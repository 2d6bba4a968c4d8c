import { parseInput } from '#worker/ground/http.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { followChange } from '../ownership/follow.ts'
import { chosenPasswordTrouble } from '../passwords/check.ts'
import { familiar } from '../passwords/lane.ts'
import type { Caller, OpenedSession, Visitor } from '../sessions/contract.ts'
import { changedMeanwhile, savedSignedOut } from './constants.ts'
import { ChangePassword, ForgotPassword } from './contract.ts'
import { createCurrentPassword } from './current-password.ts'
import { createLinks } from './links.ts'
import type { RecoveryPorts } from './ports.ts'
import { createResetting } from './resetting.ts'

type Owner = Pick<Caller, 'userId' | 'sessionId' | 'email'>

export type RecoveryService = ReturnType<typeof createRecoveryService>

/** Password recovery by a mailed link. */
export function createRecoveryService(ports: RecoveryPorts) {
  const { repository, sessions, passwords, activity, limits, sendAccountMail, afterResponse } = ports
  const { keptPassword, compared, prove } = createCurrentPassword(ports)
  const { readLink, stateOf, linkOf } = createLinks(ports)

  return {
    prove,
    stateOf,
    linkOf,
    reset: createResetting({ ...ports, readLink }).reset,

    /** A dummy id runs the same work, so neither answer nor timing reveals whether the address exists. */
    async ask(input: unknown, visitor: Visitor): Promise<Result<null, 'INVALID' | 'RATE_LIMITED'>> {
      const form = parseInput(ForgotPassword, input)
      if (!form.ok) return form
      const { email } = form.value
      const within = await limits.take('forgot_password', { ...visitor, email })
      if (!within.ok) return within
      const userId = await repository.findByEmail(email)
      // Over the limit, the mailbox already holds a working link.
      const mayMail = await limits.takeMail('mail', { ...visitor, email }, userId)
      if (mayMail.ok) await sendAccountMail({ kind: 'reset_password', userId })
      if (userId !== null) afterResponse(() => activity.record(userId, 'password_reset_asked', visitor))
      return succeed(null)
    },

    /**
     * Changes the password of a user who knows the old one: other devices are signed out, and this one gets a new session.
     * Links that the mailbox holds still work: the session may be a stranger's.
     */
    async change(
      owner: Owner,
      input: unknown,
      visitor: Visitor,
    ): Promise<Result<OpenedSession, 'INVALID' | 'RATE_LIMITED' | 'CONFLICT' | 'UNAVAILABLE' | 'UNAUTHENTICATED'>> {
      const form = parseInput(ChangePassword, input)
      if (!form.ok) return form
      const { current_password: current, password } = form.value
      const { userId, email } = owner
      const kept = await keptPassword(owner, visitor)
      if (!kept.ok) return kept
      const trouble = await chosenPasswordTrouble(password, { email })
      if (trouble) return fail('INVALID', trouble, { fields: { password: [trouble] } })
      const proven = await compared(current, kept.value, visitor)
      if (!proven.ok) return proven
      const hashed = await passwords.hash(password, familiar(visitor))
      if (!hashed.ok) return hashed
      const isReplaced = await repository.replacePassword(proven.value, hashed.value, owner.sessionId)
      if (!isReplaced) return fail('CONFLICT', changedMeanwhile)
      const opened = await sessions.rotate(owner, visitor)
      await followChange(ports, 'password_changed', { userId, visitor })
      return opened ? succeed(opened) : fail('UNAUTHENTICATED', savedSignedOut)
    },
  }
}
