import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { hashToken, isSecretToken, newSecretToken } from '#worker/ground/platform/secret-token.ts'
import { permissionsOf } from '../two-step/rules.ts'
import { touchEveryMs } from './constants.ts'
import type { Caller, OpenedSession, SessionEntry, Visitor } from './contract.ts'
import type { Proof } from './proof.ts'
import type { SessionsRepository } from './repository.ts'
import { sessionEnd } from './rules.ts'

type SessionsPorts = {
  repository: SessionsRepository
  clock: Clock
  newId: NewId
  /** Closes the sockets of a user who lost access, or those of one session. */
  closeSockets: (userId: number, sessionId?: string) => Promise<void>
}

type FoundCaller = { caller: Caller; renewedUntil: Instant | null; deviceVersion: number }
export type SessionsService = ReturnType<typeof createSessionsService>

/** Sessions: who is signed in, on which devices, and until when. */
export function createSessionsService({ repository, clock, newId, closeSockets }: SessionsPorts) {
  /** A new token at each sign-in prevents session fixation. */
  async function make({ device }: Visitor) {
    const token = newSecretToken()
    const now = clock()
    const expiresAt = sessionEnd(now, now)
    const row = { id: newId(), tokenHash: await hashToken(token), device, createdAt: now, lastSeenAt: now, expiresAt }
    return { row, opened: { token, sessionId: row.id, expiresAt } }
  }

  return {
    /** Null when the checked credential changed meanwhile, or a second step is missing. */
    async open(proof: Proof, visitor: Visitor): Promise<OpenedSession | null> {
      const { row, opened } = await make(visitor)
      return (await repository.add(row, proof)) ? opened : null
    },

    /**
     * After a change of permissions or credentials, ends every session and gives this browser a new one with the old
     * one's proof, unless `isTwoStep` is given. Null when the own session was ended meanwhile.
     */
    async rotate(
      { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
      visitor: Visitor,
      isTwoStep?: boolean,
    ): Promise<OpenedSession | null> {
      const { row, opened } = await make(visitor)
      const expiresAt = await repository.replaceAll(row, { userId, sessionId }, isTwoStep)
      await closeSockets(userId)
      return expiresAt === null ? null : { ...opened, expiresAt }
    },

    /**
     * The caller of a session cookie; null when the session is invalid or over. `renewedUntil` is set when the end
     * moved, and the cookie should be sent again.
     */
    async callerOf(token: string | null): Promise<FoundCaller | null> {
      if (!isSecretToken(token)) return null
      const now = clock()
      const tokenHash = await hashToken(token)
      const found = await repository.find(tokenHash, now)
      const expiresAt = found && sessionEnd(found.provenAt, now)
      if (!found || expiresAt === null || expiresAt <= now) return null
      const { lastSeenAt, deviceVersion, ...person } = found
      const caller = { ...person, ...permissionsOf(person.permissions, person, now) }
      if (now - lastSeenAt < touchEveryMs) return { caller, renewedUntil: null, deviceVersion }
      await repository.touch(tokenHash, { lastSeenAt: now, expiresAt })
      return { caller, renewedUntil: expiresAt, deviceVersion }
    },

    async list({ userId, sessionId }: Caller): Promise<SessionEntry[]> {
      const found = await repository.list(userId, clock())
      return found.map((session) => ({ ...session, isCurrent: session.id === sessionId }))
    },

    async end(userId: number, sessionId: string): Promise<Result<null, 'NOT_FOUND'>> {
      if (!(await repository.remove(userId, sessionId))) return fail('NOT_FOUND', "We couldn't find that device.")
      await closeSockets(userId, sessionId)
      return succeed(null)
    },

    /** Ends a session whose user proved themselves again in the same browser; its push messages go on with the new one. */
    async renew({ userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>, newSessionId: string): Promise<void> {
      await repository.renew(userId, { from: sessionId, to: newSessionId })
      await closeSockets(userId, sessionId)
    },

    /** Signs the user out everywhere, or everywhere else. */
    async endAll(userId: number, keptSessionId: string | null = null): Promise<void> {
      await repository.removeOthers(userId, keptSessionId)
      await closeSockets(userId)
    },

    /** After a change that ended sessions in its own batch. */
    closeSockets: (userId: number) => closeSockets(userId),

    workFor: repository.workFor,
    stopWorking: repository.stopWorking,

    async sweep(): Promise<void> {
      await repository.removeExpired(clock())
    },
  }
}
