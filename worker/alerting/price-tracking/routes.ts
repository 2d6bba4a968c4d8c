import { Hono } from 'hono'
import { type HttpEnv, parseBody, parseInput, requireUser, respondFailure, respondStatus } from '#worker/ground/http.ts'
import { isoOrNull } from '#worker/ground/platform/clock.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import type { Seat } from '#worker/people/colleagues/contract.ts'
import { NewPriceAlert, PriceAlertId, type TrackedPrice } from './contract.ts'
import type { PriceTrackingService } from './service.ts'

type ServiceFor = (seat: Seat | null, onlyClient?: number | null) => PriceTrackingService

export function priceTrackingRoutes(serviceFor: ServiceFor) {
  const routes = new Hono<HttpEnv>()

  routes.get('/price-tracking/alerts', async (c) => {
    const { userId, clientId } = await requireUser(c)
    c.header('Cache-Control', 'no-store')
    return c.json((await serviceFor(null, clientId).list(userId)).map(priceAlertView))
  })

  routes.post('/price-tracking/alerts', async (c) => {
    const { userId, seat, clientId } = await requireUser(c)
    const asked = await parseBody(c, NewPriceAlert)
    if (!asked.ok) return respondFailure(c, asked.error)
    const made = await serviceFor(seat, clientId).create(userId, asked.value)
    return made.ok ? c.json(priceAlertView(made.value), 201) : respondFailure(c, made.error)
  })

  routes.delete('/price-tracking/alerts/:id', async (c) => {
    const { userId, seat, clientId } = await requireUser(c)
    const asked = parseInput(PriceAlertId, c.req.param())
    if (!asked.ok) return respondFailure(c, asked.error)
    const removed = await serviceFor(seat, clientId).remove(userId, asked.value.id)
    return respondStatus(c, removed)
  })

  routes.get('/price-tracking/alerts/:id/history.csv', async (c) => {
    const { userId, clientId } = await requireUser(c)
    const asked = parseInput(PriceAlertId, c.req.param())
    if (!asked.ok) return respondFailure(c, asked.error)
    const file = await serviceFor(null, clientId).csv(userId, asked.value.id)
    if (!file.ok) return respondFailure(c, file.error)
    return c.body(file.value, 200, {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="prices-${asked.value.id}.csv"`,
    })
  })

  return routes
}

/** The specification's fields first, then ours. */
function priceAlertView({ alertId, match, currency, targetPence, currentPence, ...rest }: TrackedPrice) {
  const { sellerName, checkedAt, isActive, clientId, clientName, context } = rest
  return {
    id: alertId,
    match_id: match.id,
    target_price: toDecimal(targetPence),
    current_price: currentPence === null ? null : toDecimal(currentPence),
    platform_name: sellerName,
    last_checked_at: isoOrNull(checkedAt),
    is_active: isActive,
    match_details: {
      home_team: match.homeTeamName,
      away_team: match.awayTeamName,
      league: match.leagueName,
      match_date: isoOrNull(match.kickoffAt) ?? match.matchDay,
    },
    currency,
    client_id: clientId,
    client_name: clientName,
    context: context && {
      price: toDecimal(context.pence),
      level: context.level,
      usually_from: toDecimal(context.fromPence),
      usually_to: toDecimal(context.toPence),
      days: context.days,
      observations: context.observations,
    },
  }
}
