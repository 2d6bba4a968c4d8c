import { Hono } from 'hono'
import { type HttpEnv, parseBody, parseInput, requireUser, respondFailure } from '#worker/ground/http.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import { FollowTarget } from './contract.ts'
import type { FollowsService } from './service.ts'

export function followsRoutes(service: FollowsService) {
  const routes = new Hono<HttpEnv>()

  routes.get('/follows', async (c) => {
    const { userId } = await requireUser(c)
    const followed = await service.list(userId)
    c.header('Cache-Control', 'no-store')
    return c.json({ follows: followed.map(({ followedAt, ...one }) => ({ ...one, followed_at: toIso(followedAt) })) })
  })

  routes.post('/follows', async (c) => {
    const { userId } = await requireUser(c)
    const target = await parseBody(c, FollowTarget)
    if (!target.ok) return respondFailure(c, target.error)
    const { kind, id } = target.value
    const done = await service.follow(userId, kind, id)
    return done.ok ? c.json({ kind, id, is_followed: true }) : respondFailure(c, done.error)
  })

  /** `?kind=team&id=3` */
  routes.delete('/follows', async (c) => {
    const { userId } = await requireUser(c)
    const target = parseInput(FollowTarget, c.req.query())
    if (!target.ok) return respondFailure(c, target.error)
    const { kind, id } = target.value
    await service.unfollow(userId, kind, id)
    return c.json({ kind, id, is_followed: false })
  })

  return routes
}
