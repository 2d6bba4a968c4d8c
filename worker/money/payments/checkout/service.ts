// What a buyer has before a purchase, and what stands against it.

import type { Clock } from '#worker/ground/platform/clock.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import type { PaidPlan } from '#worker/people/plans/constants.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import { type OrderState, pendingLifetimeMs, unsettledStates } from '../constants.ts'
import type { PaymentsRepository } from '../repository.ts'
import { refusalOf } from '../rules.ts'

type CheckoutPorts = {
  plans: Pick<PlansService, 'planOf'>
  repository: Pick<PaymentsRepository, 'unsettled'>
  clock: Clock
}
export type Buying = Pick<Caller, 'userId' | 'roleId'>

export function createCheckout({ plans, repository, clock }: CheckoutPorts) {
  /** The buyer's plan, and a payment in one of these states or without an answer; `except`: the order it is asked for. */
  async function planHeldBy(userId: number, states: readonly OrderState[], except: string | null = null) {
    const [view, unsettled] = await Promise.all([
      plans.planOf(userId),
      repository.unsettled(userId, clock() - pendingLifetimeMs, states, except),
    ])
    return { ...view, unsettled }
  }

  return {
    planHeldBy,

    /** Why the buyer cannot buy a plan now, in words; null if they can. */
    async refusalFor({ userId, roleId }: Buying, plan: PaidPlan): Promise<string | null> {
      return refusalOf(plan, await planHeldBy(userId, unsettledStates), roleId === roleIds.Agent)
    },
  }
}
