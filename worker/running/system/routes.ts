import { Hono } from 'hono'
import { type HttpEnv, requireCaller, requireFreshProof, requireOwnSite } from '#worker/ground/http.ts'
import { type Clock, isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import type { ProofsService } from '#worker/people/accounts/two-step/proofs.service.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { logCsv } from './logs/csv.ts'
import type { SystemServices } from './service.ts'

type Ports = {
  system: SystemServices
  audit: Pick<AuditService, 'list' | 'noteView'>
  proofs: Pick<ProofsService, 'require'>
  clock: Clock
}

/** The specification's calls of the system tab. */
export function systemRoutes({ system, audit, proofs, clock }: Ports) {
  const routes = new Hono<HttpEnv>()
  const uncached = { 'Cache-Control': 'no-store' }
  routes.get('/admin/system/metrics', async (c) => {
    const { measuredAt, named, metrics, unknown } = await system.metrics()
    const shown = metrics.map(({ isCut, ...metric }) => ({ ...metric, at_least: isCut }))
    const at = toIso(measuredAt)
    return c.json({ ...named, lastUpdated: at, measured_at: at, metrics: shown, unknown }, 200, uncached)
  })
  routes.get('/admin/system/services', async (c) => {
    const services = await system.services()
    const shown = services.map(({ responseTimeMs, lastCheckAt, ...service }) => ({
      ...service,
      responseTime: responseTimeMs,
      lastCheck: isoOrNull(lastCheckAt),
      response_time_ms: responseTimeMs,
    }))
    return c.json({ services: shown }, 200, uncached)
  })
  // Streamed page by page; who took it is in the log from then on.
  routes.get('/admin/system/logs', requireOwnSite, requireFreshProof(proofs), async (c) => {
    const { userId } = await requireCaller(c)
    const about = { subject: 'log', id: null, name: 'Audit log', after: null } as const
    await audit.noteView({ actorId: userId, action: 'logs_downloaded', ...about })
    const name = `audit-log-${toIso(clock()).slice(0, 10)}.csv`
    return c.body(logCsv(audit), 200, {
      ...uncached,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    })
  })
  return routes
}
