import { Hono } from 'hono'
import { type HttpEnv, parseInput, respond, respondFailure } from '#worker/ground/http.ts'
import { succeed } from '#worker/ground/platform/result.ts'
import { SearchQuery } from './contract.ts'
import type { SearchService } from './service.ts'

/** GET /api/search?q=&limit=; matches carry prices, so it may be cached only briefly. */
export function searchRoutes(service: SearchService) {
  const routes = new Hono<HttpEnv>()
  routes.get('/search', async (c) => {
    const query = parseInput(SearchQuery, c.req.query())
    if (!query.ok) return respondFailure(c, query.error)
    const { q, limit } = query.value
    c.header('Cache-Control', 'public, max-age=30, stale-while-revalidate=60')
    return respond(c, succeed(await service.search(q, { teams: limit, leagues: limit, matches: limit })))
  })
  return routes
}
