import { createHmac } from 'node:crypto'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import { changedMeanwhile } from '../../recovery/constants.ts'
import type { OpenedSession } from '../../sessions/contract.ts'
import { Proof } from '../../sessions/proof.ts'
import type { Added } from '../contract.ts'
import type { Ceremonies } from './ceremonies.ts'
import {
  type ChallengePurpose,
  challengeLifetimeMs,
  noSuchPasskey,
  passkeyGone,
  passkeyKnown,
  passkeyNeedsFirstStep,
  passkeyRefused,
  tooManyPasskeys,
} from './constants.ts'
import { type Assertion, Challenge, type PasskeyEntry, type Registration } from './contract.ts'
import type { PasskeysRepository } from './repository.ts'

const refusals = { known: passkeyKnown, too_many: tooManyPasskeys, ended: changedMeanwhile }

type PasskeysPorts = {
  repository: PasskeysRepository
  ceremonies: Ceremonies
  sealer: Sealer
  secret: Secret
  limiter: Limiter
  clock: Clock
}

export type PasskeysService = ReturnType<typeof createPasskeysService>

/** Passkey challenges, kept sealed by the browser, and their answers. */
export function createPasskeysService(ports: PasskeysPorts) {
  const { repository, ceremonies, sealer, secret, limiter, clock } = ports

  async function sealed(purpose: ChallengePurpose, userId: number | null, challenge: string): Promise<string> {
    const kept: Challenge = { challenge, purpose, userId, expiresAt: clock() + challengeLifetimeMs }
    return sealer.seal(JSON.stringify(kept))
  }

  /** A browser's challenge, single use: a second or concurrent call gets none. */
  async function claim(cookie: string | null, purpose: ChallengePurpose, userId: number | null) {
    const text = await sealer.open(cookie)
    const kept = text === null ? null : (Challenge.safeParse(JSON.parse(text)).data ?? null)
    if (kept?.purpose !== purpose || kept.userId !== userId || kept.expiresAt <= clock()) return null
    const key = `passkey-challenge:${await hashToken(kept.challenge)}`
    const { allowed } = await limiter.take(key, { max: 1, windowMs: challengeLifetimeMs })
    return allowed ? kept.challenge : null
  }

  /** One handle per user for all their passkeys; reveals nothing about the user. */
  const handleOf = (userId: number) =>
    new Uint8Array(createHmac('sha256', secret.reveal()).update(`passkey-owner\n${userId}`).digest())

  return {
    list: repository.list as (userId: number) => Promise<PasskeyEntry[]>,

    /** Options for creating a passkey, and the cookie for the meantime. */
    async beginRegistration({ userId, email }: { userId: number; email: string }) {
      const options = await ceremonies.registrationOptions(
        { handle: handleOf(userId), email },
        await repository.list(userId),
      )
      return { options, sealed: await sealed('register', userId, options.challenge) }
    },

    /** Options for using a passkey: any of this site if `userId` is null, else that user's. */
    async beginAssertion(purpose: Exclude<ChallengePurpose, 'register'>, userId: number | null) {
      const options = await ceremonies.requestOptions(userId === null ? [] : await repository.list(userId))
      return { options, sealed: await sealed(purpose, userId, options.challenge) }
    },

    async register(
      cookie: string | null,
      { userId, sessionId }: { userId: number; sessionId: string },
      { name, passkey: response }: { name: string; passkey: Registration },
    ): Promise<Result<Added, 'INVALID' | 'CONFLICT'>> {
      const challenge = await claim(cookie, 'register', userId)
      const passkey = challenge && (await ceremonies.register(response, challenge))
      if (!passkey) return fail('INVALID', passkeyRefused)
      const state = await repository.add({ ...passkey, userId, name, createdAt: clock() }, sessionId)
      if (state === 'added') return succeed({ takeBack: () => repository.remove(userId, passkey.id) })
      return fail('CONFLICT', refusals[state])
    },

    /** Counts as two steps: having the passkey, and the authenticator's check of its user. */
    async prove(
      cookie: string | null,
      purpose: Exclude<ChallengePurpose, 'register'>,
      userId: number | null,
      response: Assertion,
    ): Promise<Result<Proof, 'INVALID'>> {
      const challenge = await claim(cookie, purpose, userId)
      const kept = await repository.find(response.id)
      if (!challenge) return fail('INVALID', passkeyRefused)
      if (!kept) return fail('INVALID', passkeyGone)
      const isMeant = kept.isActive && (userId === null || kept.userId === userId)
      if (!isMeant) return fail('INVALID', passkeyRefused)
      const counter = await ceremonies.assert(response, challenge, kept)
      if (counter === null || !(await repository.use(response.id, counter, clock()))) {
        return fail('INVALID', passkeyRefused)
      }
      if (purpose !== 'second_step' && kept.needsFirstStep) return fail('INVALID', passkeyNeedsFirstStep)
      return succeed(Proof.ofPasskey(kept, { passkeyId: response.id }))
    },

    /** After a sign-in of which it was the second step. */
    async trust(id: string, { token }: Pick<OpenedSession, 'token'>): Promise<void> {
      await repository.trust(id, await hashToken(token))
    },

    async rename(userId: number, { id, name }: { id: string; name: string }): Promise<Result<null, 'NOT_FOUND'>> {
      return (await repository.rename(userId, id, name)) ? succeed(null) : fail('NOT_FOUND', noSuchPasskey)
    },
  }
}
