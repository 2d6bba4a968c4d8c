import { type Context, Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { incidentFeed } from './rss.ts'
import type { StatusService } from './service.ts'
import { metricsOnWire, servicesOnWire, statusOnWire } from './wire.ts'

/** A quarter of the one-minute measurement interval. */
const caching = 'public, max-age=15'
const feedCaching = 'public, max-age=60'

/** `/status`, `/status/services` and `/status/metrics` under `/api`. */
export function statusApiRoutes(service: Pick<StatusService, 'view'>) {
  const routes = new Hono<HttpEnv>()
  routes.get('/status', async (c) => answer(c, statusOnWire(await service.view())))
  routes.get('/status/services', async (c) => answer(c, servicesOnWire(await service.view())))
  routes.get('/status/metrics', async (c) => answer(c, metricsOnWire(await service.view())))
  return routes
}

type Health = { status: string; checks: object }

/** `/healthz`: whether the database and the objects respond, for external monitoring. */
export function healthRoutes(health: () => Promise<Health>) {
  const routes = new Hono<HttpEnv>()
  routes.get('/healthz', async (c) => {
    const answer = await health()
    return c.json(answer, answer.status === 'ok' ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  return routes
}

type FeedDependencies = { service: Pick<StatusService, 'view' | 'recentIncidents'>; publicOrigin: string }

/** `/status.json` and `/status.rss`. */
export function statusFileRoutes({ service, publicOrigin }: FeedDependencies) {
  const routes = new Hono<HttpEnv>()
  routes.get('/status.json', async (c) => answer(c, statusOnWire(await service.view())))
  routes.get('/status.rss', async (c) => {
    const feed = incidentFeed(await service.recentIncidents(), publicOrigin)
    return c.body(feed, 200, { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': feedCaching })
  })
  return routes
}

function answer(c: Context<HttpEnv>, body: object) {
  c.header('Cache-Control', caching)
  return c.json(body)
}
