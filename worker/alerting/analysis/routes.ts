import { Hono } from 'hono'
import { type HttpEnv, parseInput, respondFailure } from '#worker/ground/http.ts'
import { AnalysisQuery } from './contract.ts'
import { analysisCsv } from './csv.ts'
import type { AnalysisService } from './service.ts'
import { analysisView } from './view.ts'

/** `?kind=team&id=12&season=2026-27`, and `&format=csv` */
export function analysisRoutes(analysis: Pick<AnalysisService, 'of'>) {
  const routes = new Hono<HttpEnv>()
  routes.get('/analysis', async (c) => {
    const asked = parseInput(AnalysisQuery, c.req.query())
    if (!asked.ok) return respondFailure(c, asked.error)
    const { format, chart, ...subject } = asked.value
    const found = await analysis.of(subject)
    if (!found.ok) return respondFailure(c, found.error)
    c.header('Cache-Control', 'private, no-cache')
    if (format === 'json') return c.json(analysisView(found.value))
    return c.body(analysisCsv(found.value, chart), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="analysis-${subject.kind}-${subject.id}.csv"`,
    })
  })
  return routes
}
