import { data } from 'react-router'
import { planNotLoaded, trialPlans } from '#worker/plans/constants.ts'
import { fieldsOf } from '../../account/form.ts'
import { servicesContext } from '../../context.ts'
import type { TabVisit } from './visit.ts'

export type PlanTabData = Awaited<ReturnType<typeof loadPlan>>
export type PlanAnswer = { isStarted: true } | { problem: string }

export async function loadPlan({ caller, context }: TabVisit) {
  const { plans, clock, logger } = context.get(servicesContext)
  const plan = await plans.planOf(caller.userId).catch((error: unknown) => {
    logger.error('plan_failed', { error: String(error) })
    return null
  })
  return { plan, now: clock() }
}

/** Starts the trial of the chosen plan. */
export async function changePlan({ caller, request, context }: TabVisit) {
  const { plan_type: asked } = await fieldsOf(request, context)
  const plan = trialPlans.find((one) => one === asked)
  if (!plan) throw new Response(planNotLoaded, { status: 400 })
  const started = await context.get(servicesContext).plans.startTrial(caller.userId, plan)
  const answer: PlanAnswer = started.ok ? { isStarted: true } : { problem: started.error.message }
  return data(answer, { status: started.ok ? 200 : 409 })
}
