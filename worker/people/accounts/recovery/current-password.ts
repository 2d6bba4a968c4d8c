// Part of the service: proofs that a signed-in person knows the password.
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { AccountLimits } from '../limits.ts'
import { familiar } from '../passwords/lane.ts'
import type { Passwords } from '../passwords/scrypt.ts'
import type { Caller, Visitor } from '../sessions/contract.ts'
import { Proof } from '../sessions/proof.ts'
import { currentPasswordWrong, noPasswordYet } from './constants.ts'
import type { Credentials, RecoveryRepository } from './repository.ts'

type Owner = Pick<Caller, 'userId' | 'email'>
type CurrentPasswordPorts = {
  repository: Pick<RecoveryRepository, 'credentialsOf'>
  passwords: Pick<Passwords, 'verify'>
  limits: AccountLimits
}

export function createCurrentPassword({ repository, passwords, limits }: CurrentPasswordPorts) {
  /** The stored hash of the current password. Guesses are counted, whatever the password is asked for. */
  async function keptPassword({ userId, email }: Owner, visitor: Visitor) {
    const within = await limits.take('current_password', { ...visitor, email })
    if (!within.ok) return within
    const kept = await repository.credentialsOf(userId)
    return kept?.passwordHash ? succeed(kept) : fail('CONFLICT', noPasswordYet)
  }

  async function compared(
    current: string,
    kept: Credentials,
    visitor: Visitor,
  ): Promise<Result<Proof, 'INVALID' | 'UNAVAILABLE'>> {
    const verified = await passwords.verify(current, kept.passwordHash, familiar(visitor))
    if (!verified.ok) return verified
    const proof = Proof.ofPassword(kept, verified.value)
    if (proof) return succeed(proof)
    return fail('INVALID', currentPasswordWrong, { fields: { current_password: [currentPasswordWrong] } })
  }

  return {
    keptPassword,
    compared,

    /** Proves that the signed-in user knows the password, before any change to how the account is entered. */
    async prove(
      owner: Owner,
      current: string,
      visitor: Visitor,
    ): Promise<Result<Proof, 'INVALID' | 'RATE_LIMITED' | 'CONFLICT' | 'UNAVAILABLE'>> {
      const kept = await keptPassword(owner, visitor)
      return kept.ok ? compared(current, kept.value, visitor) : kept
    },
  }
}
