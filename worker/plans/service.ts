import type { Clock } from '../platform/clock.ts'
import { type Entitlement, registrationTrialPlan } from './constants.ts'
import type { PlanView } from './contract.ts'
import type { PlansRepository } from './repository.ts'
import { planAt, trialFrom } from './rules.ts'

export type PlansService = ReturnType<typeof createPlansService>

/** Plans and trials: what a user is entitled to, and since when. */
export function createPlansService({ repository, clock }: { repository: PlansRepository; clock: Clock }) {
  return {
    /** Unknown users are on the free plan. */
    async planOf(userId: number): Promise<PlanView> {
      const holder = await repository.find(userId)
      return planAt(holder ?? { record: null, isAgent: false }, clock())
    },

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
  }
}
