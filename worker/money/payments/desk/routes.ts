import { type Context, Hono } from 'hono'
import {
  type HttpEnv,
  readJson,
  requireCaller,
  requireFreshProof,
  requireOwnSite,
  respond,
  respondFailure,
} from '#worker/ground/http.ts'
import { succeed } from '#worker/ground/platform/result.ts'
import type { ProofsService } from '#worker/people/accounts/two-step/proofs.service.ts'
import { csvLines, streamOf } from './csv.ts'
import type { PaymentsDesk } from './service.ts'
import { noticeToWire, recordToWire } from './view.ts'

type Ports = { desk: PaymentsDesk; proofs: Pick<ProofsService, 'require'> }

/** The specification's calls for payments; the page of the desk uses the same service. */
export function paymentsDeskRoutes({ desk, proofs }: Ports) {
  const routes = new Hono<HttpEnv>()
  const uncached = (c: Context<HttpEnv>) => c.header('Cache-Control', 'no-store')

  routes.get('/admin/payments', async (c) => {
    uncached(c)
    const { records, next } = await desk.list(c.req.query())
    return c.json({ payments: records.map(recordToWire), next_cursor: next })
  })

  routes.get('/admin/payment-notifications', async (c) => {
    uncached(c)
    return c.json({ notifications: (await desk.notices()).map(noticeToWire) })
  })

  routes.post('/admin/payments', async (c) => {
    const { userId } = await requireCaller(c)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const made = await desk.create(body.value, userId)
    return made.ok ? respond(c, succeed(recordToWire(made.value)), 201) : respondFailure(c, made.error)
  })

  routes.post('/admin/payments/:id/confirm', async (c) => {
    const caller = await requireCaller(c)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const proven = proofs.require(caller)
    if (!proven.ok) return respondFailure(c, proven.error)
    const done = await desk.confirm(c.req.param('id'), body.value, caller.userId)
    return done.ok ? respond(c, succeed(recordToWire(done.value))) : respondFailure(c, done.error)
  })

  routes.get('/admin/payments/export', requireOwnSite, requireFreshProof(proofs), async (c) => {
    const { userId } = await requireCaller(c)
    const { q, status, method } = c.req.query()
    await desk.noteExport({ q, status, method }, userId)
    uncached(c)
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="payments.csv"')
    return c.body(streamOf(csvLines(desk, { q, status, method })))
  })

  return routes
}
