import { Hono } from 'hono'
import { type HttpEnv, respondFailure } from '#worker/ground/http.ts'
import { fail } from '#worker/ground/platform/result.ts'
import { rangeNames } from './daily/constants.ts'
import type { DailyService } from './daily/service.ts'
import type { AnalyticsService } from './service.ts'

type Ports = { analytics: AnalyticsService; dailyFigures: DailyService }

export function analyticsRoutes({ analytics, dailyFigures }: Ports) {
  const routes = new Hono<HttpEnv>()
  const uncached = { 'Cache-Control': 'no-store' }
  routes.get('/admin/analytics', async (c) => c.json(await analytics.figures(), 200, uncached))
  routes.get('/admin/analytics/chart', async (c) => {
    const asked = c.req.query('range') ?? '30d'
    const range = rangeNames.find((name) => name === asked)
    if (!range) return respondFailure(c, fail('INVALID', `The range is one of ${rangeNames.join(', ')}.`).error)
    return c.json(await dailyFigures.chart(range), 200, uncached)
  })
  return routes
}
