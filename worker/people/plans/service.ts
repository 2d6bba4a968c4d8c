import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { type Entitlement, freePlan, notLower, type Plan, registrationTrialPlan, type TrialPlan } from './constants.ts'
import type { PlanChange, PlanHolder, PlanView } from './contract.ts'
import type { PlansRepository } from './repository.ts'
import { lastPlan, nextChangeAt, noTrialText, planAt, trialFrom, wasTrial } from './rules.ts'

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

    /** The plans of many users; the free one for those without a record. */
    async plansOf(userIds: number[]): Promise<Map<number, PlanView>> {
      const now = clock()
      const holders = await repository.findAll(userIds)
      return new Map(holders.map(({ userId, ...holder }) => [userId, planAt(holder, now)]))
    },

    /** The users among these whose plan includes a feature now. */
    async entitled(userIds: number[], entitlement: Entitlement): Promise<Set<number>> {
      const now = clock()
      const holders = await repository.findAll(userIds)
      return new Set(
        holders.filter((holder) => planAt(holder, now).entitlements[entitlement]).map(({ userId }) => userId),
      )
    },

    /** Plans that changed since their users' alerts were held to their limits, by payment, refund, choice or the clock. */
    async changes(limit: number): Promise<PlanChange[]> {
      const now = clock()
      return (await repository.dueForEnforcement(now, limit)).map(
        ({ userId, enforcedPlan, enforcedAt, dueAt, state, ...holder }) => {
          const to = planAt(holder, now).effectivePlan
          const from = enforcedPlan ?? firstEnforcement(holder, to)
          return {
            userId,
            from,
            to,
            wasTrial: wasTrial(holder.record, from),
            dueAt,
            enforcedAt,
            nextAt: nextChangeAt(holder, now),
            state,
          }
        },
      )
    },

    /** Starts a new account's trial, except for agents. Returns whether it started. */
    startTrialOnRegistration(userId: number): Promise<boolean> {
      return repository.startTrial(userId, trialFrom(registrationTrialPlan, clock()))
    },

    /** A lower plan to follow at the end of the paid period, or null for the same one; undoable until then. */
    async choose(userId: number, next: Plan | null): Promise<Result<PlanView, 'CONFLICT'>> {
      const isChosen = await repository.choose(userId, next, clock())
      return isChosen ? succeed(await planOf(userId)) : fail('CONFLICT', notLower)
    },

    /** Once per account, from the free plan, never for agents; of concurrent requests one starts it. */
    async startTrial(userId: number, plan: TrialPlan): Promise<Result<PlanView, 'CONFLICT'>> {
      const isStarted = await repository.startTrial(userId, trialFrom(plan, clock()))
      const view = await planOf(userId)
      return isStarted ? succeed(view) : fail('CONFLICT', noTrialText(view))
    },
  }
}

/** Alerts that were never held to a limit are as their user made them: only a plan that has ended is news to them. */
function firstEnforcement({ record }: PlanHolder, to: Plan): Plan {
  return to === freePlan ? lastPlan(record) : to
}
