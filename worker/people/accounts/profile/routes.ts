import { Hono } from 'hono'
import { z } from 'zod'
import { type HttpEnv, parseBody, parseInput, requireCaller, respond, respondFailure } from '#worker/ground/http.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { ActivityService } from '../../activity/service.ts'
import { changeAsked } from '../email-change/constants.ts'
import type { Visitor } from '../sessions/contract.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { ProofsService } from '../two-step/proofs.service.ts'
import { ProfileCall } from './contract.ts'
import type { ProfileService } from './service.ts'

type ProfileServices = {
  profile: ProfileService
  sessions: SessionsService
  proofs: Pick<ProofsService, 'require'>
  activity: ActivityService
  visitorOf: (request: Request) => Visitor
}

const SessionParams = z.object({ id: z.string().max(64) })

export function profileRoutes({ profile, sessions, proofs, activity, visitorOf }: ProfileServices) {
  const routes = new Hono<HttpEnv>()

  routes.put('/profile', async (c) => {
    const body = await parseBody(c, ProfileCall)
    if (!body.ok) return respondFailure(c, body.error)
    const caller = await requireCaller(c)
    const edit = profile.check(caller, body.value)
    if (!edit.ok) return respondFailure(c, edit.error)
    const saved = await profile.edit(caller, edit.value, visitorOf(c.req.raw))
    if (!saved.ok) return respondFailure(c, saved.error)
    const { firstName, lastName, newEmail } = edit.value
    return c.json({ first_name: firstName, last_name: lastName, ...(newEmail !== null && { message: changeAsked }) })
  })

  routes.get('/account/sessions', async (c) => {
    const entries = await sessions.list(await requireCaller(c))
    c.header('Cache-Control', 'no-store')
    return c.json(
      entries.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => ({
        id,
        device,
        created_at: toIso(createdAt),
        last_seen_at: toIso(lastSeenAt),
        is_current: isCurrent,
      })),
    )
  })

  routes.delete('/account/sessions/:id', async (c) => {
    const params = parseInput(SessionParams, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    const caller = await requireCaller(c)
    const proven = proofs.require(caller)
    if (!proven.ok) return respondFailure(c, proven.error)
    return respond(c, await profile.signOutDevice(caller, params.value.id, visitorOf(c.req.raw)))
  })

  routes.delete('/account/sessions', async (c) => {
    const caller = await requireCaller(c)
    const proven = proofs.require(caller)
    if (!proven.ok) return respondFailure(c, proven.error)
    await profile.signOutOthers(caller, visitorOf(c.req.raw))
    return c.json({})
  })

  routes.get('/account/activity', async (c) => {
    const { userId } = await requireCaller(c)
    c.header('Cache-Control', 'no-store')
    const entries = await activity.recent(userId)
    return c.json(entries.map(({ at, ...entry }) => ({ ...entry, at: toIso(at) })))
  })

  return routes
}
