import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import {
  type HttpEnv,
  invalid,
  leadOn,
  parseInput,
  readJson,
  requireUser,
  respond,
  respondFailure,
  respondStatus,
} from '#worker/ground/http.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { cursorOfAnother, withFilter, withoutFilter } from '#worker/matches/catalogue/filtered-cursor.rules.ts'
import type { Seat } from '#worker/people/colleagues/contract.ts'
import { noSuchAlert } from './constants.ts'
import type { NamedAlert } from './contract.ts'
import { isMatch, tagOf } from './etag.ts'
import { AlertId, AlertsPageQuery } from './making/contract.ts'
import { changedText, shownOf } from './making/seen.rules.ts'
import { PreviewQuery } from './preview/contract.ts'
import type { AlertsService } from './service.ts'
import { alertView, previewView } from './view.ts'

type AlertsFor = (seat: Seat | null, onlyClient?: number | null) => AlertsService

export function alertsRoutes(alertsFor: AlertsFor) {
  const routes = new Hono<HttpEnv>()

  // A plain array, as specified; the counts are in the headers.
  routes.get('/alerts', async (c) => {
    const { userId, clientId } = await requireUser(c)
    const asked = parseInput(AlertsPageQuery, c.req.query())
    if (!asked.ok) return respondFailure(c, asked.error)
    const { limit, cursor, ...filters } = asked.value
    const before = cursor === undefined ? undefined : withoutFilter(cursor, filters)
    if (before === null) return respond(c, invalid({ cursor: [cursorOfAnother] }))
    const list = await alertsFor(null, clientId).list(userId, { limit, before, ...filters })
    if (!list.ok) return respondFailure(c, list.error)
    c.header('Cache-Control', 'no-store')
    c.header('X-Total-Count', String(list.value.matching))
    if (list.value.next !== null) leadOn(c, withFilter(String(list.value.next), filters))
    return c.json(list.value.alerts.map(alertView))
  })

  // What an alert would have done, from the match's real past; makes nothing.
  routes.get('/alerts/preview', async (c) => {
    await requireUser(c)
    const asked = parseInput(PreviewQuery, c.req.query())
    if (!asked.ok) return respondFailure(c, asked.error)
    const history = await alertsFor(null).preview(asked.value)
    c.header('Cache-Control', 'no-store')
    return respond(c, history.ok ? succeed(previewView(history.value)) : history)
  })

  routes.post('/alerts', async (c) => {
    const { userId, seat, clientId } = await requireUser(c)
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    return answer(c, await alertsFor(seat, clientId).create(userId, body.value), 201)
  })

  routes.get('/alerts/:id', async (c) => answer(c, await onOne(c, find)))

  // Two people may edit one alert: If-Match says which state of it the change was made of.
  routes.put('/alerts/:id', async (c) => {
    const body = await readJson(c)
    if (!body.ok) return respondFailure(c, body.error)
    const ifMatch = c.req.header('If-Match')
    const changed = await onOne(c, async (alerts, userId, id) => {
      if (ifMatch === undefined) return alerts.update(userId, id, body.value)
      const found = await find(alerts, userId, id)
      if (!found.ok) return found
      if (!isMatch(ifMatch, await tagOf(found.value))) return fail('PRECONDITION_FAILED', changedText([]))
      return alerts.update(userId, id, body.value, shownOf(found.value))
    })
    return answer(c, changed)
  })

  routes.delete('/alerts/:id', async (c) => {
    const removed = await onOne(c, (alerts, userId, id) => alerts.remove(userId, id))
    return respondStatus(c, removed)
  })

  routes.post('/alerts/:id/restore', async (c) =>
    answer(c, await onOne(c, (alerts, userId, id) => alerts.restore(userId, id))),
  )
  routes.post('/alerts/:id/duplicate', async (c) =>
    answer(c, await onOne(c, (alerts, userId, id) => alerts.duplicate(userId, id)), 201),
  )

  return routes

  async function onOne(c: Context<HttpEnv>, act: OnOne): Promise<Result<NamedAlert>> {
    const { userId, seat, clientId } = await requireUser(c)
    const asked = parseInput(AlertId, c.req.param())
    return asked.ok ? act(alertsFor(seat, clientId), userId, asked.value.id) : asked
  }
}

type OnOne = (alerts: AlertsService, userId: number, alertId: number) => Promise<Result<NamedAlert>>

async function find(alerts: AlertsService, userId: number, alertId: number): Promise<Result<NamedAlert, 'NOT_FOUND'>> {
  const alert = await alerts.findOwn(userId, alertId)
  return alert ? succeed(alert) : fail('NOT_FOUND', noSuchAlert)
}

async function answer(
  c: Context<HttpEnv>,
  result: Result<NamedAlert>,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  if (result.ok) c.header('ETag', await tagOf(result.value))
  c.header('Cache-Control', 'no-store')
  return respond(c, result.ok ? succeed(alertView(result.value)) : result, status)
}
