import { Hono } from 'hono'
import { type HttpEnv, parseInput, requireCaller, respondFailure } from '#worker/ground/http.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import { FollowParams } from './contract.ts'
import type { FollowsService } from './service.ts'

export function followsRoutes(service: FollowsService) {
  const routes = new Hono<HttpEnv>()

  routes.get('/follows', async (c) => {
    const { userId } = await requireCaller(c)
    const followed = await service.list(userId)
    c.header('Cache-Control', 'no-store')
    return c.json({ follows: followed.map(({ followedAt, ...one }) => ({ ...one, followed_at: toIso(followedAt) })) })
  })

  routes.put('/follows/:kind/:id', async (c) => {
    const { userId } = await requireCaller(c)
    const params = parseInput(FollowParams, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    const { kind, id } = params.value
    const done = await service.follow(userId, kind, id)
    return done.ok ? c.json({ kind, id, is_followed: true }) : respondFailure(c, done.error)
  })

  routes.delete('/follows/:kind/:id', async (c) => {
    const { userId } = await requireCaller(c)
    const params = parseInput(FollowParams, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    const { kind, id } = params.value
    await service.unfollow(userId, kind, id)
    return c.json({ kind, id, is_followed: false })
  })

  return routes
}
