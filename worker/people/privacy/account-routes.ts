import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  type HttpEnv,
  parseInput,
  readJson,
  requireCaller,
  requireOwnSite,
  respond,
  respondFailure,
} from '#worker/ground/http.ts'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Caller, Visitor } from '../accounts/sessions/contract.ts'
import type { ProofsService } from '../accounts/two-step/proofs.service.ts'
import type { ErasureService } from './erasure/service.ts'
import { exportIsLarge } from './export/constants.ts'
import type { ExportService } from './export/service.ts'

const ExportParams = z.object({ id: z.string().max(64) })

const download = (name: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'no-store',
})

type PrivacyServices = {
  exports: ExportService
  erasure: ErasureService
  proofs: Pick<ProofsService, 'require'>
  visitorOf: (request: Request) => Visitor
}

/** Export and deletion of a user's data. Neither is allowed by a session alone. */
export function accountPrivacyRoutes(services: PrivacyServices) {
  const routes = new Hono<HttpEnv>()

  async function requireProven(c: Context<HttpEnv>): Promise<Result<Caller, 'PROOF_REQUIRED'>> {
    const caller = await requireCaller(c)
    const proven = services.proofs.require(caller)
    return proven.ok ? succeed(caller) : proven
  }

  routes.get('/account/export-data', requireOwnSite, async (c) => {
    const proven = await requireProven(c)
    if (!proven.ok) return respondFailure(c, proven.error)
    const answer = await services.exports.request(proven.value.userId, services.visitorOf(c.req.raw))
    if (!answer.ok) return respondFailure(c, answer.error)
    if (answer.value.kind === 'later') return c.json({ message: exportIsLarge }, 202, { 'Cache-Control': 'no-store' })
    return c.body(answer.value.text, 200, download(answer.value.name))
  })

  routes.get('/account/exports/:id', requireOwnSite, async (c) => {
    const proven = await requireProven(c)
    if (!proven.ok) return respondFailure(c, proven.error)
    const params = parseInput(ExportParams, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    const found = await services.exports.open(proven.value.userId, params.value.id)
    return found.ok ? c.body(found.value.body, 200, download(found.value.name)) : respondFailure(c, found.error)
  })

  routes.post('/account/request-deletion', async (c) => {
    const proven = await requireProven(c)
    if (!proven.ok) return respondFailure(c, proven.error)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const { userId } = proven.value
    return respond(c, await services.erasure.request(userId, body.value, services.visitorOf(c.req.raw)))
  })

  return routes
}
