import type { Clock } from '#worker/ground/platform/clock.ts'
import { formerHashes, keyedHash } from '#worker/ground/platform/keys.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import type { Caller } from '../../sessions/contract.ts'
import { toBase32 } from '../base32.ts'
import type { RecoveryCodesRepository } from './repository.ts'
import { recoveryCodeCount, recoveryCodeLetters, recoveryCodeText } from './rules.ts'

type RecoveryCodesPorts = { repository: RecoveryCodesRepository; secret: Secret; clock: Clock }

const purpose = 'recovery-code'

export type RecoveryCodesService = ReturnType<typeof createRecoveryCodesService>

/** One-time codes on paper, for users who lose their phone. */
export function createRecoveryCodesService({ repository, secret, clock }: RecoveryCodesPorts) {
  /** Keyed, so that a copy of the database alone does not allow brute force. */
  const hashOf = (userId: number, code: string) => keyedHash(secret, purpose, `${userId}\n${code}`)

  return {
    /** Issues new codes, readable only now; older ones stop working. Null once the session ended. */
    async issue(caller: Pick<Caller, 'userId' | 'sessionId'>): Promise<string[] | null> {
      const codes = Array.from({ length: recoveryCodeCount }, randomLetters)
      const hashes = codes.map((code) => hashOf(caller.userId, code))
      return (await repository.replaceAll(caller, hashes, clock())) ? codes.map(recoveryCodeText) : null
    },

    /** Spends a code, given as bare letters. */
    async use(userId: number, code: string): Promise<boolean> {
      return repository.use(userId, [hashOf(userId, code), ...formerHashes(secret, purpose, `${userId}\n${code}`)])
    },
  }
}

/** One random byte per letter; 5 bits of it are used. */
function randomLetters(): string {
  return toBase32(crypto.getRandomValues(new Uint8Array(recoveryCodeLetters))).slice(0, recoveryCodeLetters)
}
