import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { fieldsOf } from '#app/ui/account/form.ts'
import type { Result } from '#worker/ground/platform/result.ts'
import { plans as allPlans, type Plan, planNotLoaded, trialPlans } from '#worker/people/plans/constants.ts'
import type { TabVisit } from './visit.ts'

export type PlanTabData = Awaited<ReturnType<typeof loadPlan>>
export type PlanAnswer = { isStarted: true } | { isChosen: true } | { problem: string }

export async function loadPlan({ caller, context }: TabVisit) {
  const { plans, payments, alerts, threads, clock, logger } = context.get(servicesContext)
  const read = await Promise.all([
    plans.planOf(caller.userId),
    payments.listOwn(caller.userId),
    alerts.ownAlerts(caller.userId),
    threads.lineOf(caller.userId),
  ]).catch((error: unknown) => {
    logger.error('plan_failed', { error: String(error) })
    return null
  })
  const [plan = null, paid = [], own = [], line = null] = read ?? []
  const activeAlerts = own.filter(({ isActive }) => isActive).length
  const pausedAlerts = own.filter(({ pausedAfter }) => pausedAfter !== null).length
  return { plan, payments: paid, activeAlerts, pausedAlerts, line, now: clock() }
}

/** Starts the trial of the chosen plan, or notes which plan follows the paid one. */
export async function changePlan({ caller, request, context }: TabVisit) {
  const { plans } = context.get(servicesContext)
  const { plan_type: asked, next_plan: next } = await fieldsOf(request, context)
  if (next !== undefined) return answer(await plans.choose(caller.userId, planNamed(next)), { isChosen: true })
  const plan = trialPlans.find((one) => one === asked)
  if (!plan) throw new Response(planNotLoaded, { status: 400 })
  return answer(await plans.startTrial(caller.userId, plan), { isStarted: true })
}

/** Empty to go on with the same plan. */
function planNamed(name: string): Plan | null {
  const plan = name === '' ? null : allPlans.find((one) => one === name)
  if (plan === undefined) throw new Response(planNotLoaded, { status: 400 })
  return plan
}

function answer(result: Result<unknown>, done: PlanAnswer) {
  return data<PlanAnswer>(result.ok ? done : { problem: result.error.message }, { status: result.ok ? 200 : 409 })
}
