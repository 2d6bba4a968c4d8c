import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type HttpEnv, parseInput, readJson, requireUser, respond, respondFailure } from '#worker/ground/http.ts'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import { AlertId } from './asking/contract.ts'
import type { NamedAlert } from './contract.ts'
import { PreviewQuery } from './preview/contract.ts'
import type { AlertsService } from './service.ts'
import { alertView, previewView } from './view.ts'

export function alertsRoutes(alerts: AlertsService) {
  const routes = new Hono<HttpEnv>()

  // A plain array, as specified; the counts are in the headers.
  routes.get('/alerts', async (c) => {
    const { userId } = await requireUser(c)
    const list = await alerts.list(userId, c.req.query())
    if (!list.ok) return respondFailure(c, list.error)
    c.header('Cache-Control', 'no-store')
    c.header('X-Total-Count', String(list.value.matching))
    return c.json(list.value.alerts.map(alertView))
  })

  // What an alert would have done, from the match's real past; makes nothing.
  routes.get('/alerts/preview', async (c) => {
    await requireUser(c)
    const asked = parseInput(PreviewQuery, c.req.query())
    if (!asked.ok) return respondFailure(c, asked.error)
    const history = await alerts.preview(asked.value)
    c.header('Cache-Control', 'no-store')
    return respond(c, history.ok ? succeed(previewView(history.value)) : history)
  })

  routes.post('/alerts', async (c) => {
    const { userId } = await requireUser(c)
    const body = await readJson(c)
    return body.ok ? answer(c, await alerts.create(userId, body.value), 201) : respondFailure(c, body.error)
  })

  routes.put('/alerts/:id', async (c) => {
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    return answer(c, await onOne(c, (userId, id) => alerts.update(userId, id, body.value)))
  })

  routes.delete('/alerts/:id', async (c) => {
    const removed = await onOne(c, alerts.remove)
    return removed.ok ? c.body(null, 204) : respondFailure(c, removed.error)
  })

  routes.post('/alerts/:id/restore', async (c) => answer(c, await onOne(c, alerts.restore)))
  routes.post('/alerts/:id/duplicate', async (c) => answer(c, await onOne(c, alerts.duplicate), 201))

  return routes
}

type OnOne = (userId: number, alertId: number) => Promise<Result<NamedAlert>>

async function onOne(c: Context<HttpEnv>, act: OnOne): Promise<Result<NamedAlert>> {
  const { userId } = await requireUser(c)
  const asked = parseInput(AlertId, c.req.param())
  return asked.ok ? act(userId, asked.value.id) : asked
}

function answer(c: Context<HttpEnv>, result: Result<NamedAlert>, status: ContentfulStatusCode = 200): Response {
  c.header('Cache-Control', 'no-store')
  return respond(c, result.ok ? succeed(alertView(result.value)) : result, status)
}
