import { Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'

/** GET /api/openapi.json: made once in an isolate, from nothing but code. */
export function apiReferenceRoutes(document: () => object) {
  const routes = new Hono<HttpEnv>()
  let text: string | undefined
  routes.get('/openapi.json', (c) => {
    text ??= JSON.stringify(document())
    return c.body(text, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400',
    })
  })
  return routes
}
