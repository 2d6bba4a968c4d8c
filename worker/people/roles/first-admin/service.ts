import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { hashToken, isSecretToken } from '#worker/ground/platform/secret-token.ts'
import { type FollowPorts, followChange } from '../../accounts/ownership/follow.ts'
import type { Caller, OpenedSession, Visitor } from '../../accounts/sessions/contract.ts'
import type { SessionsService } from '../../accounts/sessions/service.ts'
import type { Note } from '../../audit-log/contract.ts'
import { hasAdministrator, secretMissing, secretWrong, verifyFirst } from './constants.ts'
import type { FirstAdminRepository } from './repository.ts'

/** Counts tries; the limit is that of mailed links, which are as long. */
export type LinkLimit = { take: (kind: 'open_link', visitor: Visitor) => Promise<Result<null, 'RATE_LIMITED'>> }

type Ports = FollowPorts & {
  repository: FirstAdminRepository
  limits: LinkLimit
  sessions: Pick<SessionsService, 'rotate'>
  note: Note
  clock: Clock
}

type Claimant = Pick<Caller, 'userId' | 'email' | 'roleName' | 'sessionId' | 'isEmailVerified'>

/** How a new deployment gets its first administrator, and nothing else does. */
export function createFirstAdminService(ports: Ports) {
  const { repository, limits, sessions, note, clock } = ports
  async function isLive(secret: string | null): Promise<boolean> {
    return isSecretToken(secret) && repository.isLive(await hashToken(secret), clock())
  }

  async function refusal(): Promise<Result<never, 'CONFLICT' | 'INVALID'>> {
    if (await repository.hasAdministrator()) return fail('CONFLICT', hasAdministrator)
    return fail('INVALID', secretWrong, { fields: { secret: [secretWrong] } })
  }

  return {
    /** `closed` once there is an administrator. */
    async stateOf(secret: string | null): Promise<'closed' | 'right' | 'wrong'> {
      if (await repository.hasAdministrator()) return 'closed'
      return (await isLive(secret)) ? 'right' : 'wrong'
    },

    /** Whether a typed secret may be kept in the browser; it is not used up. */
    async check(secret: string, visitor: Visitor): Promise<Result<null, 'CONFLICT' | 'INVALID' | 'RATE_LIMITED'>> {
      if (secret === '') return fail('INVALID', secretMissing, { fields: { secret: [secretMissing] } })
      const within = await limits.take('open_link', visitor)
      if (!within.ok) return within
      const isRight = (await isLive(secret)) && !(await repository.hasAdministrator())
      return isRight ? succeed(null) : refusal()
    },

    /**
     * Makes the caller the administrator: of several with the same secret, one. Answers with a new session, null when the
     * old one ended meanwhile.
     */
    async claim(
      { userId, email, roleName, sessionId, isEmailVerified }: Claimant,
      secret: string | null,
      visitor: Visitor,
    ): Promise<Result<OpenedSession | null, 'CONFLICT' | 'INVALID' | 'RATE_LIMITED' | 'FORBIDDEN'>> {
      if (!isEmailVerified) return fail('FORBIDDEN', verifyFirst)
      const within = await limits.take('open_link', visitor)
      if (!within.ok) return within
      if (!isSecretToken(secret)) return refusal()
      const noted = note({
        actorId: userId,
        action: 'first_admin_made',
        subject: 'user',
        id: userId,
        name: email,
        before: { role: roleName },
        after: { role: 'Admin' },
      })
      if (!(await repository.promote({ userId, sessionId }, await hashToken(secret), clock(), noted))) return refusal()
      const opened = await sessions.rotate({ userId, sessionId }, visitor)
      await followChange(ports, 'role_claimed', { userId, visitor, detail: 'Admin' })
      return succeed(opened)
    },
  }
}
