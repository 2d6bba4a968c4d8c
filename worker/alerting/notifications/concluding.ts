// Part of the delivery: how a batch ends, or when it goes on.
import type { Message } from '#worker/entry/messages.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { longestAskedWaitMs, longestDelayMs } from './constants.ts'
import type { BatchLease } from './contract.ts'
import type { Fallback } from './fallback/service.ts'
import type { NotificationsRepository } from './repository.ts'
import { backoffMs } from './rules.ts'
import type { Tried } from './tried.ts'

type ConcludingPorts = {
  repository: Pick<NotificationsRepository, 'release'>
  enqueue: (message: Message, options?: { delaySeconds: number }) => Promise<void>
  /** Passes people that a batch did not reach to their fallback channel. */
  fallBack: Fallback
  clock: Clock
  /** In [0, 1). */
  random: () => number
}

export function createConcluding({ repository, enqueue, fallBack, clock, random }: ConcludingPorts) {
  /**
   * Closes the batch or postpones the rest: with back-off after failures, as long as the provider asked, until what waits
   * may go out, or at once if only time or queries ran out.
   */
  return async function conclude(lease: BatchLease, total: number, tried: Tried): Promise<void> {
    const { again } = tried
    const settled = tried.states.length + tried.sentWithOthers
    // Before it closes, so that a crash in between does it again. People handled by another batch count as unreached.
    const sent = tried.states.filter((state) => state.status === 'sent').length
    if (sent + again.length + tried.waits.length < lease.people) await fallBack(lease.batchId)
    if (settled === total) return repository.release(lease, 'close')
    const now = clock()
    const isCutShort = settled + again.length + tried.waits.length < total
    const attempts = Math.max(0, ...again.map((state) => state.attempts))
    const retryAt = again.length > 0 ? [now + backoffMs(attempts, random())] : []
    const nextAt = Math.min(...tried.waits, ...retryAt, ...(isCutShort ? [now] : []))
    const delayMs = Math.max(nextAt - now, Math.min(tried.askedWaitMs, longestAskedWaitMs), 0)
    // Receivers that rest wake a batch many times; only starts that change nothing and wait for nothing are fruitless.
    const isFruitless = settled === 0 && (isCutShort || tried.waits.every((until) => until <= now))
    await repository.release(lease, { notBefore: now + delayMs, isFruitless })
    const delaySeconds = Math.ceil(Math.min(delayMs, longestDelayMs) / 1_000)
    await enqueue({ version: 1, type: 'deliver', batchId: lease.batchId, channel: lease.channel }, { delaySeconds })
  }
}
