import { Hono } from 'hono'
import { z } from 'zod'
import { type HttpEnv, parseInput, readJson, requireCaller, respond, respondFailure } from '../http.ts'
import type { ErasureService } from './erasure/service.ts'
import { exportIsLarge } from './export/constants.ts'
import type { ExportService } from './export/service.ts'

const ExportParams = z.object({ id: z.string().max(64) })

const download = (name: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'no-store',
})

/** What a person may have of their own data: all of it, or all of it gone. */
export function accountPrivacyRoutes(services: { exports: ExportService; erasure: ErasureService }) {
  const routes = new Hono<HttpEnv>()

  routes.get('/account/export-data', async (c) => {
    const { userId } = await requireCaller(c)
    const answer = await services.exports.request(userId)
    if (!answer.ok) return respondFailure(c, answer.error)
    if (answer.value.kind === 'later') return c.json({ message: exportIsLarge }, 202, { 'Cache-Control': 'no-store' })
    return c.body(answer.value.text, 200, download(answer.value.name))
  })

  routes.get('/account/exports/:id', async (c) => {
    const { userId } = await requireCaller(c)
    const params = parseInput(ExportParams, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    const found = await services.exports.open(userId, params.value.id)
    return found.ok ? c.body(found.value.body, 200, download(found.value.name)) : respondFailure(c, found.error)
  })

  routes.post('/account/request-deletion', async (c) => {
    const { userId } = await requireCaller(c)
    const body = await readJson(c)
    return body.ok ? respond(c, await services.erasure.request(userId, body.value)) : respondFailure(c, body.error)
  })

  return routes
}
