import type { Clock } from '#worker/ground/platform/clock.ts'
import { hashToken, isSecretToken, newSecretToken } from '#worker/ground/platform/secret-token.ts'
import { retention } from '../../privacy/retention.constants.ts'
import { type TokenPurpose, tokenLifetimesMs } from '../constants.ts'
import type { TokensRepository } from './repository.ts'

/** Why a link cannot be used. `expired` and `used` include the user, so that a new link can be offered. */
type UselessToken = { state: 'expired' | 'used'; userId: number } | { state: 'unknown' }

type SpentToken = { state: 'spent'; userId: number }

/** `address`: where the link was mailed to. */
type LiveToken = { state: 'live'; userId: number; address: string }

export type TokensService = ReturnType<typeof createTokensService>

/** Secrets of mailed links: created when the mail is sent, single-use; only a POST uses them (decision 35). */
export function createTokensService({ repository, clock }: { repository: TokensRepository; clock: Clock }) {
  return {
    /** Throws when the address the link goes to has changed meanwhile. */
    async mint(userId: number, purpose: TokenPurpose, address?: string): Promise<{ token: string }> {
      const token = newSecretToken()
      const createdAt = clock()
      const expiresAt = createdAt + tokenLifetimesMs[purpose]
      const row = { tokenHash: await hashToken(token), userId, purpose, createdAt, expiresAt }
      if (!(await repository.add(row, address))) throw new Error('The address of a mailed link has changed')
      return { token }
    },

    /** Uses a mailed token up; only one of concurrent calls gets `spent`. */
    async spend(token: string | null, purpose: TokenPurpose): Promise<SpentToken | UselessToken> {
      if (!isSecretToken(token)) return { state: 'unknown' }
      const tokenHash = await hashToken(token)
      const userId = await repository.spend(tokenHash, purpose, clock())
      if (userId !== null) return { state: 'spent', userId }
      const kept = await repository.find(tokenHash, purpose)
      if (!kept) return { state: 'unknown' }
      return { state: kept.usedAt === null ? 'expired' : 'used', userId: kept.userId }
    },

    /** Checks a link without spending it, for displaying its page. */
    async read(token: string | null, purpose: TokenPurpose): Promise<LiveToken | UselessToken> {
      if (!isSecretToken(token)) return { state: 'unknown' }
      const kept = await repository.find(await hashToken(token), purpose)
      if (!kept) return { state: 'unknown' }
      if (kept.usedAt !== null) return { state: 'used', userId: kept.userId }
      const { userId, address } = kept
      return kept.expiresAt > clock() ? { state: 'live', userId, address } : { state: 'expired', userId }
    },

    async sweep(): Promise<void> {
      await repository.removeExpired(clock() - retention.lapsedLink.ms)
    },
  }
}
