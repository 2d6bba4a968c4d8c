import type { Clock } from '../../platform/clock.ts'
import type { NewId } from '../../platform/ids.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { hashToken, isSecretToken, newSecretToken } from '../../platform/secret-token.ts'
import { sessionLifetimeMs, touchEveryMs } from './constants.ts'
import type { Caller, OpenedSession, SessionEntry, Visitor } from './contract.ts'
import type { SessionsRepository } from './repository.ts'

type SessionsPorts = {
  repository: SessionsRepository
  clock: Clock
  newId: NewId
  /** Closes the sockets of a person who lost access; of one session where its id is given. */
  closeSockets: (userId: number, sessionId?: string) => Promise<void>
}

export type SessionsService = ReturnType<typeof createSessionsService>

/** Who is signed in, on which devices, and until when. */
export function createSessionsService({ repository, clock, newId, closeSockets }: SessionsPorts) {
  return {
    /** A new token at each sign-in: one that was planted in a browser before is worth nothing after. */
    async open(userId: number, visitor: Visitor): Promise<OpenedSession> {
      const token = newSecretToken()
      const now = clock()
      const session = { id: newId(), userId, device: visitor.device, createdAt: now, lastSeenAt: now }
      const expiresAt = now + sessionLifetimeMs
      await repository.add({ ...session, tokenHash: await hashToken(token), expiresAt })
      return { token, sessionId: session.id, expiresAt }
    },

    /**
     * The person of a cookie; null when there is nobody, any more. `isRenewed` says that the cookie's own end moved:
     * it should be sent again.
     */
    async callerOf(token: string | null): Promise<{ caller: Caller; isRenewed: boolean } | null> {
      if (!isSecretToken(token)) return null
      const now = clock()
      const tokenHash = await hashToken(token)
      const found = await repository.find(tokenHash, now)
      if (!found) return null
      const { lastSeenAt, ...caller } = found
      const isRenewed = now - lastSeenAt >= touchEveryMs
      if (isRenewed) await repository.touch(tokenHash, { lastSeenAt: now, expiresAt: now + sessionLifetimeMs })
      return { caller, isRenewed }
    },

    async list({ userId, sessionId }: Caller): Promise<SessionEntry[]> {
      const found = await repository.list(userId, clock())
      return found.map((session) => ({ ...session, isCurrent: session.id === sessionId }))
    },

    async end(userId: number, sessionId: string): Promise<Result<null, 'NOT_FOUND'>> {
      if (!(await repository.remove(userId, sessionId))) return fail('NOT_FOUND', 'There is no such device.')
      await closeSockets(userId, sessionId)
      return succeed(null)
    },

    /** Signs a person out everywhere, or everywhere else. */
    async endAll(userId: number, keptSessionId: string | null = null): Promise<void> {
      await repository.removeOthers(userId, keptSessionId)
      await closeSockets(userId)
    },

    async sweep(): Promise<void> {
      await repository.removeExpired(clock())
    },
  }
}
