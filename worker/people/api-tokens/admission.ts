// Who calls with a token, and whether their calls of this minute are used up. Nothing is remembered of a token that is
// good: it is revoked at once, for every isolate.
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { secondMs } from '#worker/ground/platform/clock.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { fail } from '#worker/ground/platform/result.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import type { PlansService } from '../plans/service.ts'
import { apiTokenTexts, budgetWindowMs, callsPerMinute, countedAtOnce, lastUsedEveryMs } from './constants.ts'
import type { Admission, Budget } from './contract.ts'
import type { ApiTokensRepository } from './repository.ts'
import { isApiToken, scopesOf } from './rules.ts'

/** Tokens over their budget that are remembered; above this they are forgotten, and asked for again. */
const maxResting = 10_000

type Ports = {
  repository: Pick<ApiTokensRepository, 'find' | 'noteUse'>
  plans: Pick<PlansService, 'planOf'>
  limiter: Limiter
  clock: Clock
}

export function createAdmission({ repository, plans, limiter, clock }: Ports) {
  /** Until when a token over its budget is refused without asking anything: its calls cost the others nothing. */
  const resting = new Map<string, { until: Instant; perMinute: number }>()

  /** Calls of each token that are not written yet. */
  const counted = new Map<string, number>()

  const unknown: Admission = { refusal: fail('UNAUTHENTICATED', apiTokenTexts.unknown).error, budget: null }

  function overBudget(perMinute: number, retryAfterSeconds: number): Admission {
    const { error } = fail('RATE_LIMITED', apiTokenTexts.overBudget(perMinute), { retryAfterSeconds })
    return { refusal: error, budget: { perMinute, left: 0, resetSeconds: retryAfterSeconds } }
  }

  /** Takes a call from the budget that all tokens of the person share. */
  async function spend(hash: string, userId: number, perMinute: number): Promise<Budget | null> {
    const limit = { max: perMinute, windowMs: budgetWindowMs }
    const { allowed, retryAfterSeconds, left = 0 } = await limiter.take(`api:${userId}:${perMinute}`, limit)
    if (allowed) return { perMinute, left, resetSeconds: budgetWindowMs / secondMs }
    if (resting.size >= maxResting) resting.clear()
    resting.set(hash, { until: clock() + retryAfterSeconds * secondMs, perMinute })
    return null
  }

  return async (text: string): Promise<Admission> => {
    if (!isApiToken(text)) return unknown
    const hash = await hashToken(text)
    const now = clock()
    const rest = resting.get(hash)
    if (rest && rest.until > now) return overBudget(rest.perMinute, Math.ceil((rest.until - now) / secondMs))
    resting.delete(hash)
    const found = await repository.find(hash)
    if (!found || found.expiresAt <= now) return unknown
    const { userId, permissions, access, clientId, lastUsedAt } = found
    const { effectivePlan, entitlements } = await plans.planOf(userId)
    if (!entitlements.apiAccess) return { refusal: fail('PLAN_REQUIRED', apiTokenTexts.planOver).error, budget: null }
    const perMinute = callsPerMinute[effectivePlan]
    const budget = await spend(hash, userId, perMinute)
    if (budget === null) return overBudget(perMinute, restLeft(hash))
    await count(hash, lastUsedAt, now)
    return { use: { tokenId: found.id, userId, permissions, scopes: scopesOf(access), clientId }, budget }
  }

  /** A written row for each call would cost more than the call. */
  async function count(hash: string, lastUsedAt: Instant | null, now: Instant): Promise<void> {
    const calls = (counted.get(hash) ?? 0) + 1
    const isDue = (lastUsedAt ?? 0) <= now - lastUsedEveryMs || calls >= countedAtOnce
    if (counted.size >= maxResting) counted.clear()
    if (!isDue) return void counted.set(hash, calls)
    counted.delete(hash)
    await repository.noteUse(hash, calls, now)
  }

  function restLeft(hash: string): number {
    return Math.max(1, Math.ceil(((resting.get(hash)?.until ?? 0) - clock()) / secondMs))
  }
}
