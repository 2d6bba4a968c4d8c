import { servicesContext } from '../../context.ts'
import type { TabVisit } from './visit.ts'

export type PlanTabData = Awaited<ReturnType<typeof loadPlan>>

export async function loadPlan({ caller, context }: TabVisit) {
  return { plan: await context.get(servicesContext).plans.planOf(caller.userId) }
}
