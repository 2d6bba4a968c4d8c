import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import { agentCodeInvalid, noSuchCode } from './constants.ts'
import type { AgentCodeEntry } from './contract.ts'
import type { AgentCodesRepository } from './repository.ts'
import { isCodeShaped, normaliseCode } from './rules.ts'

type AgentCodesPorts = {
  repository: AgentCodesRepository
  clock: Clock
  /** A code that cannot be guessed. */
  newCode: () => string
}

export type AgentCodesService = ReturnType<typeof createAgentCodesService>

/** The codes by which administrators let people register as agents; only their hashes are kept. */
export function createAgentCodesService({ repository, clock, newCode }: AgentCodesPorts) {
  const hashOf = (code: string) => hashToken(normaliseCode(code))

  return {
    /** The code itself is in the answer and nowhere else: it cannot be shown again. `following` run in the batch. */
    async issue(
      label: string,
      maxUses: number,
      expiresAt: Instant | null,
      following: readonly D1PreparedStatement[] = [],
    ): Promise<{ code: string }> {
      const code = newCode()
      const row = { codeHash: await hashOf(code), label, maxUses, expiresAt, createdAt: clock() }
      await repository.add(row, following)
      return { code }
    },

    list(): Promise<AgentCodeEntry[]> {
      return repository.list()
    },

    /** Users who registered with it stay agents. */
    async revoke(id: number, following: readonly D1PreparedStatement[] = []): Promise<Result<null, 'NOT_FOUND'>> {
      return (await repository.revoke(id, clock(), following)) ? succeed(null) : fail('NOT_FOUND', noSuchCode)
    },

    /** Whether it can be used to register now. The caller limits guesses (`agent_code`). */
    async isValid(code: string): Promise<boolean> {
      return isCodeShaped(code) && (await repository.isUsable(await hashOf(code), clock()))
    },

    /** Hash of a code, which is kept until the code is used. */
    hashOf,

    /** Counts a use and makes the customer an agent; asked again for the same person, it answers the same. */
    async redeem(code: string, userId: number): Promise<Result<null, 'INVALID'>> {
      const isRedeemed = isCodeShaped(code) && (await repository.redeem(await hashOf(code), userId, clock()))
      return isRedeemed ? succeed(null) : fail('INVALID', agentCodeInvalid)
    },

    /** The same with what `hashOf` kept. */
    async redeemHash(codeHash: string, userId: number): Promise<boolean> {
      return repository.redeem(codeHash, userId, clock())
    },
  }
}
