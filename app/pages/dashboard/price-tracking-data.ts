import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { fieldsOf } from '#app/ui/account/form.ts'
import { chartRanges } from '#worker/alerting/price-tracking/constants.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import type { TabVisit } from './visit.ts'

export type PriceTrackingTabData = Awaited<ReturnType<typeof loadPriceTracking>>
export type TrackingAnswer = { deleted: number } | { restored: number } | { problem: string }

/** `tracked` is null for a plan without price tracking. What cannot be read leaves the rest of the page. */
export async function loadPriceTracking({ account: { userId }, query, context }: TabVisit) {
  const { plans, priceTracking, clock, logger } = context.get(servicesContext)
  const chart = idIn(query.get('chart'))
  const days = chartRanges.find((range) => String(range) === query.get('days')) ?? chartRanges[1]
  try {
    const { entitlements } = await plans.planOf(userId)
    const tracked = entitlements.priceTracking ? await priceTracking.list(userId) : null
    return { tracked, hasFailed: false, days, chart, now: clock() }
  } catch (error) {
    logger.error('price_tracking_failed', { error: String(error) })
    return { tracked: null, hasFailed: true, days, chart, now: clock() }
  }
}

export async function changePriceTracking({ account: { userId, seat }, request, context }: TabVisit) {
  const priceTracking = context.get(servicesContext).priceTrackingFor(seat)
  const { intent, alert } = await fieldsOf(request, context)
  const alertId = idIn(alert)
  if (alertId === 0) throw new Response(null, { status: 400 })
  if (intent === 'delete') return answer(await priceTracking.remove(userId, alertId), { deleted: alertId })
  if (intent === 'restore') return answer(await priceTracking.restore(userId, alertId), { restored: alertId })
  throw new Response(null, { status: 400 })
}

function answer(result: { ok: true } | { ok: false; error: { message: string } }, done: TrackingAnswer) {
  return result.ok
    ? data<TrackingAnswer>(done)
    : data<TrackingAnswer>({ problem: result.error.message }, { status: 409 })
}
