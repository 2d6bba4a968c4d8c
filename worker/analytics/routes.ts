import { Hono } from 'hono'
import type { HttpEnv } from '../http.ts'
import type { AnalyticsService } from './service.ts'

export function analyticsRoutes(service: AnalyticsService) {
  const routes = new Hono<HttpEnv>()
  routes.get('/admin/analytics', async (c) => c.json(await service.figures(), 200, { 'Cache-Control': 'no-store' }))
  return routes
}
