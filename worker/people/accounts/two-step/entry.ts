import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import type { Caller, OpenedSession, Visitor } from '../sessions/contract.ts'
import { Proof } from '../sessions/proof.ts'
import type { CheckCode } from './codes.ts'
import { maxCodesPerSignIn, pendingLifetimeMs, signInAgain } from './constants.ts'
import { CodeForm, type CompletedSignIn, type Entered, Pending, type SignInKind } from './contract.ts'
import { UsedPasskey } from './passkeys/contract.ts'
import type { PasskeysService } from './passkeys/service.ts'
import type { Account, FactorsRepository } from './repository.ts'
import { hasSecondFactor, needsTwoSteps } from './rules.ts'

type EntryPorts = {
  factors: FactorsRepository
  sealer: Sealer
  limiter: Limiter
  checkCode: CheckCode
  passkeys: Pick<PasskeysService, 'prove' | 'trust'>
  openSession: (
    proof: Proof,
    visitor: Visitor,
    kind: SignInKind,
    previous: Caller | null,
  ) => Promise<OpenedSession | null>
  newId: NewId
  clock: Clock
}

/** The browser and its origin. `sealed` is the cookie of a sign-in waiting for its second step. */
type Arriving = { visitor: Visitor; previous: Caller | null }
type Returning = Arriving & { sealed: string | null; challenge: string | null }
type Refusal = 'INVALID' | 'UNAUTHENTICATED' | 'RATE_LIMITED'

export type SignInEntry = ReturnType<typeof createEntry>

/** From a proof to a session: directly, or through a second step if the account has one. */
export function createEntry(ports: EntryPorts) {
  const { factors, sealer, limiter, checkCode, passkeys, openSession, newId, clock } = ports

  /** A waiting sign-in with its current account; null when it is over. */
  async function waiting(sealed: string | null): Promise<{ pending: Pending; account: Account; proof: Proof } | null> {
    const text = await sealer.open(sealed)
    const pending = text === null ? null : (Pending.safeParse(JSON.parse(text)).data ?? null)
    if (!pending || pending.expiresAt <= clock()) return null
    const account = await factors.of(pending.userId)
    const proof = account && (await proofOf(pending, account))
    return account && proof ? { pending, account, proof } : null
  }

  async function finish(
    proof: Proof | null,
    { pending: { by, returnTo } }: { pending: Pending },
    { visitor, previous }: Arriving,
  ): Promise<Result<CompletedSignIn, 'UNAUTHENTICATED'>> {
    const kind = by === 'google' ? 'signed_in_google' : 'signed_in'
    const opened = proof && (await openSession(proof, visitor, kind, previous))
    return opened ? succeed({ opened, returnTo }) : fail('UNAUTHENTICATED', signInAgain)
  }

  return {
    /** Null when the proof is no longer valid. */
    async enter(
      proof: Proof,
      kind: Exclude<SignInKind, 'signed_in_passkey'>,
      returnTo: string,
      { visitor, previous }: Arriving,
    ): Promise<Entered | null> {
      const account = await factors.of(proof.userId)
      if (!account) return null
      if (hasSecondFactor(account)) {
        const pending = await pendingOf(proof, { id: newId(), returnTo, expiresAt: clock() + pendingLifetimeMs })
        return { state: 'second_step', sealed: await sealer.seal(JSON.stringify(pending)) }
      }
      const opened = await openSession(proof, visitor, kind, previous)
      return opened && { state: 'opened', opened, mustSetUp: needsTwoSteps(account.permissions) }
    },

    /** What the second-step page can offer; null without a waiting sign-in. */
    async readPending(sealed: string | null) {
      const found = await waiting(sealed)
      if (!found) return null
      const { hasTotp, passkeyCount } = found.account
      return { userId: found.pending.userId, hasTotp, hasPasskey: passkeyCount > 0 }
    },

    async finishByCode(input: unknown, returning: Returning): Promise<Result<CompletedSignIn, Refusal>> {
      const form = parseInput(CodeForm, input)
      if (!form.ok) return form
      const found = await waiting(returning.sealed)
      if (!found) return fail('UNAUTHENTICATED', signInAgain)
      const key = `second-step:${found.pending.id}`
      const { allowed } = await limiter.take(key, { max: maxCodesPerSignIn, windowMs: pendingLifetimeMs })
      if (!allowed) return fail('UNAUTHENTICATED', signInAgain)
      const owner = { ...found.account, userId: found.pending.userId }
      const checked = await checkCode(owner, form.value.code, returning.visitor)
      return checked.ok ? finish(found.proof.with(checked.value), found, returning) : checked
    },

    async finishByPasskey(input: unknown, returning: Returning): Promise<Result<CompletedSignIn, Refusal>> {
      const form = parseInput(UsedPasskey, input)
      if (!form.ok) return form
      const found = await waiting(returning.sealed)
      if (!found) return fail('UNAUTHENTICATED', signInAgain)
      const { userId } = found.pending
      const proven = await passkeys.prove(returning.challenge, 'second_step', userId, form.value.passkey)
      if (!proven.ok) return proven
      const step = proven.value.secondStep
      const finished = await finish(step && found.proof.with({ userId, step }), found, returning)
      if (finished.ok) await passkeys.trust(form.value.passkey.id, finished.value.opened)
      return finished
    },

    /** Passkey only: it identifies the user, and the authenticator verified them. */
    async enterByPasskey(
      input: unknown,
      { visitor, previous, challenge }: Arriving & { challenge: string | null },
    ): Promise<Result<OpenedSession, 'INVALID' | 'UNAUTHENTICATED'>> {
      const form = parseInput(UsedPasskey, input)
      if (!form.ok) return form
      const proven = await passkeys.prove(challenge, 'sign_in', null, form.value.passkey)
      if (!proven.ok) return proven
      const opened = await openSession(proven.value, visitor, 'signed_in_passkey', previous)
      return opened ? succeed(opened) : fail('UNAUTHENTICATED', signInAgain)
    },
  }
}

type Start = Pick<Pending, 'id' | 'returnTo' | 'expiresAt'>

/** Kept by the browser after the first step: identifies the credential but cannot be used as one. */
async function pendingOf({ userId, roleId, credential }: Proof, start: Start): Promise<Pending> {
  const by = 'googleId' in credential ? 'google' : 'password'
  return { ...start, userId, roleId, by, fingerprint: await fingerprintOf(credential) }
}

/** Recreates the first step's proof if the checked credential is unchanged. */
async function proofOf({ userId, roleId, by, fingerprint }: Pending, account: Account): Promise<Proof | null> {
  const { googleId } = account
  if (by === 'google') {
    const isRight = googleId !== null && (await fingerprintOf({ googleId })) === fingerprint
    return isRight ? Proof.ofGoogle({ userId, roleId }, { sub: googleId }) : null
  }
  const { email, passwordHash } = account
  const isRight = passwordHash !== null && (await fingerprintOf({ passwordHash, email })) === fingerprint
  return Proof.ofPassword({ userId, roleId, email, passwordHash }, { isRight })
}

function fingerprintOf(credential: Proof['credential']): Promise<string> {
  if ('googleId' in credential) return hashToken(credential.googleId)
  return hashToken('passkeyId' in credential ? credential.passkeyId : `${credential.passwordHash} ${credential.email}`)
}
