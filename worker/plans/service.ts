import type { Clock } from '../platform/clock.ts'
import { registrationTrialPlan } from './constants.ts'
import type { PlanView } from './contract.ts'
import type { PlansRepository } from './repository.ts'
import { planAt, trialFrom } from './rules.ts'

export type PlansService = ReturnType<typeof createPlansService>

/** Plans and trials: what somebody is entitled to, and since when. */
export function createPlansService({ repository, clock }: { repository: PlansRepository; clock: Clock }) {
  return {
    /** A person who is gone is on the free plan. */
    async planOf(userId: number): Promise<PlanView> {
      const holder = await repository.find(userId)
      return planAt(holder ?? { record: null, isAgent: false }, clock())
    },

    /** A new account begins with a trial; an agent's begins without. Whether one started. */
    startTrialOnRegistration(userId: number): Promise<boolean> {
      return repository.startTrial(userId, trialFrom(registrationTrialPlan, clock()))
    },
  }
}
