import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { keptMs, longestAnswer, newKeys, repeatsTexts } from './constants.ts'
import type { KeptAnswer, KeyedCall } from './contract.ts'
import type { RepeatsRepository } from './repository.ts'
import { isKept } from './rules.ts'

type Ports = { repository: RepeatsRepository; limiter: Limiter; clock: Clock }

export type RepeatsService = ReturnType<typeof createRepeatsService>

type Refused = 'CONFLICT' | 'KEY_REUSED' | 'RATE_LIMITED'

/** A call with a key runs once; a repeat within a day gets the first one's answer. */
export function createRepeatsService({ repository, limiter, clock }: Ports) {
  /** What a call is answered that came before; null for one that has not run. */
  async function answerOf({ tokenId, key, callHash }: KeyedCall): Promise<Result<KeptAnswer, Refused> | null> {
    const row = await repository.find(tokenId, key)
    if (!row) return null
    if (row.startedAt <= clock() - keptMs) {
      await repository.release(row)
      return null
    }
    if (row.callHash !== callHash) return fail('KEY_REUSED', repeatsTexts.reused)
    const { status, type, body } = row
    if (status === null) return fail('CONFLICT', repeatsTexts.unanswered, { retryAfterSeconds: 1 })
    return succeed({ status, type, body })
  }

  return {
    /** Null lets the call run: its key is taken, and `finish` must follow. */
    async begin(call: KeyedCall): Promise<Result<KeptAnswer, Refused> | null> {
      const known = await answerOf(call)
      if (known) return known
      const { allowed, retryAfterSeconds } = await limiter.take(`keys:${call.userId}`, newKeys)
      if (!allowed) return fail('RATE_LIMITED', repeatsTexts.tooMany, { retryAfterSeconds })
      if (await repository.claim(call, clock())) return null
      // Another of the same key came in between; it may even have been refused and have given the key back.
      return (await answerOf(call)) ?? fail('CONFLICT', repeatsTexts.unanswered, { retryAfterSeconds: 1 })
    },

    async finish(call: KeyedCall, answer: KeptAnswer): Promise<void> {
      if (!isKept(answer.status)) await repository.release(call)
      else if ((answer.body?.length ?? 0) <= longestAnswer) await repository.keep(call, answer)
    },

    sweep: (): Promise<void> => repository.removeStarted(clock() - keptMs),
  }
}
