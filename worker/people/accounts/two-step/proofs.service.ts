import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { ActivityService } from '../../activity/service.ts'
import { changedMeanwhile } from '../recovery/constants.ts'
import type { RecoveryService } from '../recovery/service.ts'
import type { Caller, OpenedSession, Visitor } from '../sessions/contract.ts'
import type { Proof } from '../sessions/proof.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { CheckCode } from './codes.ts'
import { codeMissing, proofNeeded } from './constants.ts'
import { ProofForm, type ProofMethods } from './contract.ts'
import { UsedPasskey } from './passkeys/contract.ts'
import type { PasskeysService } from './passkeys/service.ts'
import type { FactorsRepository } from './repository.ts'
import { hasSecondFactor, isFresh } from './rules.ts'

type ProofsPorts = {
  factors: FactorsRepository
  provePassword: RecoveryService['prove']
  checkCode: CheckCode
  passkeys: Pick<PasskeysService, 'prove'>
  sessions: Pick<SessionsService, 'open' | 'renew'>
  activity: Pick<ActivityService, 'record'>
  clock: Clock
}

type Refusal = 'INVALID' | 'RATE_LIMITED' | 'CONFLICT' | 'UNAVAILABLE'
export type ProofsService = ReturnType<typeof createProofs>

/** Asks signed-in users to prove their identity again before a change to how the account is entered. */
export function createProofs(ports: ProofsPorts) {
  const { factors, provePassword, checkCode, passkeys, sessions, activity, clock } = ports

  async function proofOf(
    caller: Caller,
    input: unknown,
    challenge: string | null,
    visitor: Visitor,
  ): Promise<Result<Proof, Refusal>> {
    const form = parseInput(ProofForm, input)
    if (!form.ok) return form
    const { proof_password: password, proof_code: code, proof_passkey: passkey } = form.value
    const { userId } = caller
    if (passkey) {
      const used = parseInput(UsedPasskey, { passkey })
      return used.ok ? passkeys.prove(challenge, 'confirm', userId, used.value.passkey) : used
    }
    const proven = await provePassword(caller, password, visitor)
    if (!proven.ok) return { ...proven, error: { ...proven.error, fields: { proof_password: [proven.error.message] } } }
    const account = await factors.of(userId)
    if (!account) return fail('CONFLICT', changedMeanwhile)
    if (!hasSecondFactor(account)) return proven
    if (code === '') return fail('INVALID', codeMissing, { fields: { proof_code: [codeMissing] } })
    const checked = await checkCode({ ...account, userId }, code, visitor)
    if (!checked.ok) return { ...checked, error: { ...checked.error, fields: { proof_code: [checked.error.message] } } }
    const both = proven.value.with(checked.value)
    return both ? succeed(both) : fail('CONFLICT', changedMeanwhile)
  }

  return {
    /** Succeeds after a recent proof. */
    require(caller: Pick<Caller, 'provenAt'>): Result<null, 'PROOF_REQUIRED'> {
      return isFresh(caller, clock()) ? succeed(null) : fail('PROOF_REQUIRED', proofNeeded)
    },

    /** Ways this user can prove their identity. */
    async methodsOf({ userId, hasPassword }: Pick<Caller, 'userId' | 'hasPassword'>): Promise<ProofMethods> {
      const account = await factors.of(userId)
      return {
        hasPassword,
        needsCode: account !== null && hasSecondFactor(account),
        hasPasskey: (account?.passkeyCount ?? 0) > 0,
      }
    },

    /** Repeats the sign-in check; the session continues with a new token. */
    async confirm(
      caller: Caller,
      input: unknown,
      { challenge, visitor }: { challenge: string | null; visitor: Visitor },
    ): Promise<Result<{ caller: Caller; opened: OpenedSession }, Refusal>> {
      const proof = await proofOf(caller, input, challenge, visitor)
      if (!proof.ok) return proof
      const opened = await sessions.open(proof.value, visitor)
      if (!opened) return fail('CONFLICT', changedMeanwhile)
      const { sessionId } = opened
      await sessions.renew(caller, sessionId)
      await activity.record(caller.userId, 'identity_confirmed', visitor)
      return succeed({
        caller: { ...caller, sessionId, provenAt: clock(), isTwoStep: proof.value.isTwoStep },
        opened,
      })
    },
  }
}
