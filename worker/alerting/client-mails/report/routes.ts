import { Hono } from 'hono'
import { type HttpEnv, parseInput, requireUser, respondFailure } from '#worker/ground/http.ts'
import { ClientId } from '#worker/people/clients/contract.ts'
import { reportCsv } from './csv.ts'
import type { ClientReports } from './service.ts'

/** `?month=2026-11` */
export function clientReportRoutes(reports: ClientReports) {
  const routes = new Hono<HttpEnv>()
  routes.get('/clients/:id/report.csv', async (c) => {
    const { userId } = await requireUser(c)
    const asked = parseInput(ClientId, c.req.param())
    if (!asked.ok) return respondFailure(c, asked.error)
    const report = await reports.month(userId, asked.value.id, c.req.query('month'))
    if (!report.ok) return respondFailure(c, report.error)
    const { client, month } = report.value
    return c.body(reportCsv(report.value), 200, {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="client-${client.id}-${month}.csv"`,
    })
  })
  return routes
}
