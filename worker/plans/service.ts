import type { Clock } from '../platform/clock.ts'
import { fail, type Result, succeed } from '../platform/result.ts'
import { type Entitlement, registrationTrialPlan, type TrialPlan } from './constants.ts'
import type { PlanView } from './contract.ts'
import type { PlansRepository } from './repository.ts'
import { noTrialText, planAt, trialFrom } from './rules.ts'

export type PlansService = ReturnType<typeof createPlansService>

/** Plans and trials: what a user is entitled to, and since when. */
export function createPlansService({ repository, clock }: { repository: PlansRepository; clock: Clock }) {
  /** Unknown users are on the free plan. */
  async function planOf(userId: number): Promise<PlanView> {
    const holder = await repository.find(userId)
    return planAt(holder ?? { record: null, isAgent: false }, clock())
  }

  return {
    planOf,

    /** Of these users, the ones whose plan includes a feature now. */
    async entitled(userIds: number[], entitlement: Entitlement): Promise<Set<number>> {
      const now = clock()
      const holders = await repository.findAll(userIds)
      return new Set(
        holders.filter((holder) => planAt(holder, now).entitlements[entitlement]).map(({ userId }) => userId),
      )
    },

    /** Starts a new account's trial, except for agents. Returns whether it started. */
    startTrialOnRegistration(userId: number): Promise<boolean> {
      return repository.startTrial(userId, trialFrom(registrationTrialPlan, clock()))
    },

    /** Once per account, from the free plan, never for agents; of concurrent requests one starts it. */
    async startTrial(userId: number, plan: TrialPlan): Promise<Result<PlanView, 'CONFLICT'>> {
      const isStarted = await repository.startTrial(userId, trialFrom(plan, clock()))
      const view = await planOf(userId)
      return isStarted ? succeed(view) : fail('CONFLICT', noTrialText(view))
    },
  }
}
